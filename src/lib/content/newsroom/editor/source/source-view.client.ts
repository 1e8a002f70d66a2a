import { EditorState } from '@codemirror/state';
import { defaultKeymap, history, historyKeymap } from '@codemirror/commands';
import { markdownKeymap, markdownLanguage, pasteURLAsLink } from '@codemirror/lang-markdown';
import { highlightSelectionMatches, search, searchKeymap } from '@codemirror/search';
import {
  drawSelection,
  EditorView,
  highlightActiveLine,
  keymap,
  type KeyBinding,
  placeholder,
} from '@codemirror/view';
import { moveCell } from '#lib/content/newsroom/editor/source/table-keys.client.ts';
import { theme } from '#lib/content/newsroom/editor/source/theme.client.ts';

/** The words of the search panel. */
const phrases = EditorState.phrases.of({
  Find: '查找',
  Replace: '替换为',
  next: '下一个',
  previous: '上一个',
  all: '全部选中',
  'match case': '区分大小写',
  regexp: '正则',
  'by word': '整词',
  replace: '替换',
  'replace all': '全部替换',
  close: '关闭查找',
  'current match': '当前匹配',
  'replaced $ matches': '已替换 $ 处',
  'replaced match on line $': '已替换第 $ 行的一处',
  'on line': '在第',
  'Go to line': '转到行',
  go: '转到',
});

export interface SourceOptions {
  /** An element whose open shadow root takes the editor: its styles are then no inline ones, which the site forbids. */
  host: HTMLElement;
  text: string;
  /** Where to begin with the focus; null to leave the focus alone. */
  caret: { from: number; to: number } | null;
  label: string;
  keys: readonly KeyBinding[];
  onText: (text: string) => void;
  /** Pictures pasted or dropped; the selection is already where they belong. */
  onPictures: (pictures: File[]) => void;
}

/** Opens the Markdown source for editing. */
export function openSource({
  host,
  text,
  caret,
  label,
  keys,
  onText,
  onPictures,
}: SourceOptions): EditorView {
  const root = host.shadowRoot ?? host.attachShadow({ mode: 'open' });
  const state = EditorState.create({
    doc: text,
    extensions: [
      history(),
      drawSelection(),
      highlightActiveLine(),
      highlightSelectionMatches(),
      search({ top: true }),
      EditorState.allowMultipleSelections.of(true),
      EditorView.lineWrapping,
      EditorView.contentAttributes.of({
        'aria-label': label,
        spellcheck: 'false',
        autocapitalize: 'off',
        // said outright, so that every reader of the page knows that what scrolls can be reached
        tabindex: '0',
      }),
      placeholder('在这里写正文，用 Markdown 排版'),
      markdownLanguage,
      pasteURLAsLink,
      phrases,
      keymap.of([
        ...keys,
        { key: 'Tab', run: moveCell(1), shift: moveCell(-1) },
        ...markdownKeymap,
        ...searchKeymap,
        ...historyKeymap,
        ...defaultKeymap,
      ]),
      EditorView.updateListener.of(({ docChanged, state: { doc } }) => {
        if (docChanged) onText(doc.toString());
      }),
      takePictures(onPictures),
      theme,
    ],
  });
  const view = new EditorView({ state, parent: root, root });
  if (caret) {
    const within = (at: number): number => Math.min(at, text.length);
    view.dispatch({ selection: { anchor: within(caret.from), head: within(caret.to) } });
    view.focus();
  }
  return view;
}

const takePictures = (onPictures: (pictures: File[]) => void) =>
  EditorView.domEventHandlers({
    paste: ({ clipboardData }) => {
      const pictures = picturesIn(clipboardData);
      if (pictures.length > 0) onPictures(pictures);
      return pictures.length > 0;
    },
    dragover: (event) => {
      if (!event.dataTransfer?.types.includes('Files')) return false;
      event.preventDefault();
      return true;
    },
    drop: (event, view) => {
      const pictures = picturesIn(event.dataTransfer);
      if (pictures.length === 0) return false;
      event.preventDefault();
      const at = view.posAtCoords({ x: event.clientX, y: event.clientY });
      if (at !== null) view.dispatch({ selection: { anchor: at } });
      onPictures(pictures);
      return true;
    },
  });

/** The pictures in what was pasted or dropped; a text copied with its picture (from a table) stays a text. */
const picturesIn = (data: DataTransfer | null): File[] =>
  data?.types.includes('text/plain')
    ? []
    : Array.from(data?.files ?? []).filter(({ type }) => type.startsWith('image/'));

/** Puts another text in the editor's place, as one step that can be undone; nothing where it is the same. */
export function replaceText(view: EditorView, text: string): void {
  if (view.state.doc.toString() === text) return;
  view.dispatch({ changes: { from: 0, to: view.state.doc.length, insert: text } });
}

/** Goes to a line (from 1) and takes the focus. */
export function goToLine(view: EditorView, number: number): void {
  const line = view.state.doc.line(Math.min(Math.max(1, number), view.state.doc.lines));
  view.dispatch({
    selection: { anchor: line.from, head: line.to },
    effects: EditorView.scrollIntoView(line.from, { y: 'center' }),
  });
  view.focus();
}
