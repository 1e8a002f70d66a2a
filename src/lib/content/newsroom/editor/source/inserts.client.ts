import {
  EditorSelection,
  type EditorState,
  type StateCommand,
  type TransactionSpec,
} from '@codemirror/state';
import { emptyTable } from '#lib/content/newsroom/editor/source/table.rules.ts';

/** A block put where the selection is, blank lines round it; `select` is the part of it to be selected then. */
function block(state: EditorState, text: string, select: [number, number]): TransactionSpec {
  const { from, to } = state.selection.main;
  const before = state.sliceDoc(Math.max(0, from - 2), from);
  const after = state.sliceDoc(to, to + 2);
  const lead = from === 0 || before === '\n\n' ? '' : before.endsWith('\n') ? '\n' : '\n\n';
  const tail = after === '' ? '\n' : after === '\n\n' ? '' : after.startsWith('\n') ? '\n' : '\n\n';
  const start = from + lead.length;
  return {
    changes: { from, to, insert: lead + text + tail },
    selection: EditorSelection.range(start + select[0], start + select[1]),
    scrollIntoView: true,
    userEvent: 'input',
  };
}

/** A notice round the selected text, `:::tip … :::`. */
export const insertNotice =
  (kind: string): StateCommand =>
  ({ state, dispatch }) => {
    const { from, to } = state.selection.main;
    const words = state.sliceDoc(from, to).trim() || '写在这里';
    const open = `:::${kind}\n`;
    dispatch(state.update(block(state, `${open}${words}\n:::`, [open.length, open.length + words.length])));
    return true;
  };

/** An empty table; the first head is selected. */
export const insertTable =
  (rows: number, columns: number): StateCommand =>
  ({ state, dispatch }) => {
    dispatch(state.update(block(state, emptyTable(rows, columns), [2, 4])));
    return true;
  };

/** A picture or other finished block. */
export const insertBlock =
  (text: string): StateCommand =>
  ({ state, dispatch }) => {
    dispatch(state.update(block(state, text, [text.length, text.length])));
    return true;
  };

const inLinkText = (text: string): string => text.replace(/([\\[\]])/g, '\\$1');
const inAddress = (url: string): string =>
  /[\s()<>]/.test(url) ? `<${url.replace(/[<>\s]/g, encodeURIComponent)}>` : url;

/** A link in place of the selection. */
export const insertLink =
  (words: string, url: string): StateCommand =>
  ({ state, dispatch }) => {
    const text = `[${inLinkText(words || url)}](${inAddress(url)})`;
    const changed = state.replaceSelection(text);
    dispatch(state.update(changed, { scrollIntoView: true, userEvent: 'input' }));
    return true;
  };
