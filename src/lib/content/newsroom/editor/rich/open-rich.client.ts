import { history } from 'prosemirror-history';
import { type Attrs, DOMParser as RichParser, Slice } from 'prosemirror-model';
import { EditorState, NodeSelection, Selection, TextSelection, type Transaction } from 'prosemirror-state';
import { EditorView } from 'prosemirror-view';
import {
  around,
  COMMANDS,
  linkAround,
  fileOf,
  newFile,
  newPicture,
  pictureOf,
  placeOf,
} from '#lib/content/newsroom/editor/rich/commands.client.ts';
import { lostPictures } from '#lib/content/newsroom/editor/article-editing.rules.ts';
import { opaqueView, textPlugins } from '#lib/content/newsroom/editor/rich/text-plugins.client.ts';
import { cleanPasted } from '#lib/content/newsroom/editor/rich/paste-html.client.ts';
import { sendAll, takeOut, waitingIn } from '#lib/content/newsroom/editor/rich/pasted-pictures.client.ts';
import { docOf, readText, type ReadText } from '#lib/content/newsroom/editor/rich/read-rich.rules.ts';
import { picturesInRtf } from '#lib/content/newsroom/editor/rich/rtf-pictures.rules.ts';
import {
  isAsk,
  type RichOptions,
  type RichText,
  type SlashItem,
} from '#lib/content/newsroom/editor/rich/rich-text.rules.ts';
import { schema } from '#lib/content/newsroom/editor/rich/schema.rules.ts';
import { slashMenu } from '#lib/content/newsroom/editor/rich/slash.client.ts';
import { placeInDoc, placeOfAddress } from '#lib/content/newsroom/editor/rich/text-places.rules.ts';
import { writeText } from '#lib/content/newsroom/editor/rich/write-rich.rules.ts';
import { inShownWidth } from '#lib/platform/markdown/pictures.rules.ts';
import { picturesIn } from '#lib/content/newsroom/editor/picture-calls.client.ts';
import { fitName } from '#lib/people/uploads/uploads.rules.ts';

const { nodes, marks } = schema;

/** A text with its history, as it was when it was closed. */
export interface KeptText {
  state: EditorState;
  read: ReadText;
  written: string;
}

/**
 * Opens a text in the visual editor; null for one that cannot be shown. It continues from the `kept` state: changes
 * made elsewhere since are one more change, which can be undone.
 */
export function openRich(
  options: RichOptions,
  kept: KeptText | null = null,
): (RichText & { close(): KeptText }) | null {
  const opened = readText(options.body);
  if (!opened) return null;
  let { read, written } = kept ?? { read: opened, written: options.body };
  let waiting: string | null = null;
  /** Number of pictures that pasted text could not include. */
  let leftBehind = 0;
  /** Pictures that were included. */
  let carried: readonly (string | null)[] = [];

  const pick = (item: SlashItem): void => {
    slash.take(view);
    if (isAsk(item.does)) options.onAsk(item.does);
    else COMMANDS[item.does](view.state, view.dispatch, view);
  };
  const slash = slashMenu(options, pick);
  const opening = docOf(read);
  // in text, never on a block that is edited as Markdown and may come first
  const selection = Selection.findFrom(opening.resolve(0), 1, true);
  const plugins = [slash.plugin, ...textPlugins(options.onAsk)];
  // the editor's own scrolling leaves the same margin as the browser's
  const top = parseFloat(getComputedStyle(document.documentElement).scrollPaddingTop) || 5;
  const room = { top, right: 5, bottom: 5, left: 5 };
  const view = new EditorView(options.host, {
    scrollThreshold: room,
    scrollMargin: room,
    state:
      kept?.state.reconfigure({ plugins }) ??
      EditorState.create({ doc: opening, ...(selection && { selection }), plugins }),
    attributes: ({ doc }) => ({
      class: 'article-body',
      role: 'textbox',
      'aria-multiline': 'true',
      'aria-label': options.label,
      spellcheck: 'false',
      // text written by a browser's translator would be taken for typed text
      translate: 'no',
      // explicit, so that assistive technology knows that the scrollable area can be reached
      tabindex: '0',
      ...(doc.childCount === 1 &&
        doc.firstChild?.content.size === 0 && { 'data-empty': `在这里写${options.label}，输入 / 选格式` }),
    }),
    nodeViews: { opaque: opaqueView },
    dispatchTransaction,
    clipboardParser: RichParser.fromSchema(schema),
    transformPastedHTML: (html) => {
      const { body, dropped } = cleanPasted(
        html,
        { origin: window.location.origin, carried },
        new DOMParser(),
      );
      leftBehind = dropped;
      return body.innerHTML;
    },
    clipboardTextParser: (text, _context, isPlain) => {
      const pasted = isPlain ? null : readText(text.replace(/\r\n?/g, '\n'));
      const blocks = pasted?.blocks.map(({ node }) => node) ?? plainLines(text);
      return Slice.maxOpen(
        schema.node('doc', null, blocks.length > 0 ? blocks : [nodes.paragraph.create()]).content,
      );
    },
    handlePaste: (_view, event, slice) => {
      const pictures = picturesIn(event.clipboardData);
      const left = leftBehind;
      leftBehind = 0;
      if (pictures.length > 0) {
        options.onPictures(pictures);
        return true;
      }
      if (left > 0) options.onWords(`有 ${left} 张图片没有带过来，请另存后用“图片”按钮插入。`);
      if (holdsPictures(slice)) {
        if (options.without) {
          options.onPictures([]);
          return true;
        }
        const tr = view.state.tr.replaceSelection(slice);
        const taken = takeOut(tr, options);
        view.dispatch(tr.scrollIntoView());
        void sendAll(view, taken);
        return true;
      }
      return false;
    },
    handleDrop: (_view, event) => {
      const pictures = picturesIn(event.dataTransfer);
      if (pictures.length === 0) return false;
      const at = view.posAtCoords({ left: event.clientX, top: event.clientY });
      if (at) view.dispatch(view.state.tr.setSelection(TextSelection.near(view.state.doc.resolve(at.pos))));
      options.onPictures(pictures);
      return true;
    },
    handleDOMEvents: {
      paste: (_view, { clipboardData: data }) => {
        // only a program on this machine names local files
        const isNamed = /<img\b[^>]*\bsrc\s*=\s*["']?file:/i.test(data?.getData('text/html') ?? '');
        carried = isNamed ? picturesInRtf(data?.getData('text/rtf') ?? '') : [];
        return false;
      },
      // Browsers place no caret in a text that begins with a non-editable block, or leave it in a closed dialog.
      focus: () => {
        setTimeout(() => {
          const caret = document.getSelection()?.anchorNode ?? null;
          if (view.hasFocus() && !view.dom.contains(caret)) view.focus();
        });
        return false;
      },
      compositionend: () => {
        setTimeout(() => waiting !== null && show(waiting));
        return false;
      },
    },
  });

  function dispatchTransaction(tr: Transaction): void {
    view.updateState(view.state.apply(tr));
    // text an input method still writes into a text being replaced is dropped with it
    if (tr.docChanged && !tr.getMeta('shown') && waiting === null) {
      written = writeText(read, view.state.doc);
      options.onBody(written);
    }
    options.onPlace(placeOf(view.state));
  }

  function show(body: string): void {
    waiting = null;
    if (body === written) return;
    if (view.composing) {
      waiting = body;
      return;
    }
    const found = readText(body);
    if (!found) {
      // text typed over the text shown before must not replace this one
      waiting = body;
      options.onUnreadable();
      return;
    }
    read = found;
    written = body;
    const { doc, tr } = view.state;
    const next = docOf(found);
    const from = doc.content.findDiffStart(next.content);
    if (from === null) return;
    let { a, b } = doc.content.findDiffEnd(next.content) ?? { a: from, b: from };
    const overlap = from - Math.min(a, b);
    if (overlap > 0) [a, b] = [a + overlap, b + overlap];
    view.dispatch(tr.replace(from, a, next.slice(from, b)).setMeta('shown', true));
  }

  const run = (work: (state: EditorState) => Transaction | null): void => {
    const tr = work(view.state);
    if (tr) view.dispatch(tr);
  };
  show(options.body);
  if (options.caret && !kept) {
    const { from, to } = options.caret;
    const selection = TextSelection.between(
      placeInDoc(view.state, read, from),
      placeInDoc(view.state, read, to),
    );
    view.dispatch(view.state.tr.setSelection(selection));
    view.focus();
  }
  options.onPlace(placeOf(view.state));

  return {
    run: (tool) => {
      COMMANDS[tool](view.state, view.dispatch, view);
      view.focus();
    },
    focus: () => view.focus(),
    show,
    setNotice: (changes) =>
      run((state) => {
        const notice = around(state, nodes.notice);
        return notice && state.tr.setNodeMarkup(notice.pos, null, { ...notice.node.attrs, ...changes });
      }),
    setPicture: ({ width, ...words }) =>
      run((state) => {
        const picture = pictureOf(state);
        if (!picture) return null;
        const src = String(picture.attrs['src']);
        return setMarkup(state, { ...picture.attrs, ...words, src: width ? inShownWidth(src, width) : src });
      }),
    setLink: (url, words) =>
      run((state) => {
        const { from, to, empty } = state.selection;
        const mark = marks.link.create({ href: url });
        const link = linkAround(state);
        if (link && empty)
          return state.tr.removeMark(link.from, link.to, marks.link).addMark(link.from, link.to, mark);
        return empty
          ? state.tr.replaceSelectionWith(schema.text(words || url, [mark]), false)
          : state.tr.removeMark(from, to, marks.link).addMark(from, to, mark);
      }),
    insertPicture: (picture) => void newPicture(picture)(view.state, view.dispatch),
    insertFile: (file) => void newFile(file)(view.state, view.dispatch),
    nameFile: (name) =>
      run((state) => {
        const file = fileOf(state);
        return file && setMarkup(state, { ...file.attrs, name: fitName(name) });
      }),
    goTo: (address) => {
      const found = placeOfAddress(view.state, address);
      if (!found) return false;
      view.dispatch(view.state.tr.setSelection(found).scrollIntoView());
      view.focus();
      return true;
    },
    pick: (item) => {
      pick(item);
      view.focus();
    },
    close: () => {
      const { names } = waitingIn(view.state);
      if (names.length > 0) options.onWords(lostPictures(names.join('、')));
      view.destroy();
      return { state: view.state.reconfigure({ plugins: [history()] }), read, written };
    },
  };
}

/** Sets other attributes of the selected node; it stays selected. */
function setMarkup({ selection: { from }, tr }: EditorState, attrs: Attrs): Transaction {
  tr.setNodeMarkup(from, null, attrs);
  return tr.setSelection(NodeSelection.create(tr.doc, from));
}

function holdsPictures({ content }: Slice): boolean {
  let found = false;
  content.descendants((node) => {
    if (String(node.attrs['src'] ?? '').startsWith('data:')) found = true;
  });
  return found;
}

const plainLines = (text: string) =>
  text.split(/\r\n?|\n/).map((line) => nodes.paragraph.create(null, line ? schema.text(line) : null));
