import { EditorSelection, type ChangeSpec, type EditorState, type StateCommand } from '@codemirror/state';

/** Puts a mark such as `**` round each selection, or takes it away where it stands already. */
export const toggleMark =
  (mark: string): StateCommand =>
  ({ state, dispatch }) => {
    const size = mark.length;
    const changed = state.changeByRange((range) => {
      const before = state.sliceDoc(range.from - size, range.from);
      const after = state.sliceDoc(range.to, range.to + size);
      const isMarked =
        before === mark && after === mark && !isLonger(state, range.from - size, range.to + size, mark);
      const changes: ChangeSpec[] = isMarked
        ? [
            { from: range.from - size, to: range.from },
            { from: range.to, to: range.to + size },
          ]
        : [
            { from: range.from, insert: mark },
            { from: range.to, insert: mark },
          ];
      const by = isMarked ? -size : size;
      return { changes, range: EditorSelection.range(range.anchor + by, range.head + by) };
    });
    dispatch(state.update(changed, { scrollIntoView: true, userEvent: 'input' }));
    return true;
  };

/** `*` next to a further `*` is a half of `**`, not a mark of its own. */
const isLonger = (state: EditorState, from: number, to: number, mark: string): boolean =>
  mark.length === 1 &&
  state.sliceDoc(from - 1, from) === mark &&
  state.sliceDoc(to, to + 1) === mark &&
  !(state.sliceDoc(from - 2, from) === mark + mark);

/** Beginnings of a line that say what it is. */
const BEGINNING = /^(?:#{1,6} |> |[-*+] |\d+[.)] )?/;

/**
 * Makes the selected lines begin with what `beginningOf` gives for each (counted from 0), or plain again where all do
 * already.
 */
const toggleLines =
  (beginningOf: (at: number) => string, isAlready: RegExp): StateCommand =>
  ({ state, dispatch }) => {
    const { from, to } = state.selection.main;
    const first = state.doc.lineAt(from).number;
    const last = state.doc.lineAt(to).number;
    const lines = Array.from({ length: last - first + 1 }, (_, at) => state.doc.line(first + at));
    const worded = lines.length === 1 ? lines : lines.filter(({ text }) => text.trim() !== '');
    const isPlain = worded.every(({ text }) => isAlready.test(text));
    const changes = worded.map((line, at) => {
      const old = BEGINNING.exec(line.text)?.[0] ?? '';
      return { from: line.from, to: line.from + old.length, insert: isPlain ? '' : beginningOf(at) };
    });
    const set = state.changes(changes);
    const selection = EditorSelection.range(
      set.mapPos(state.selection.main.anchor, 1),
      set.mapPos(state.selection.main.head, 1),
    );
    dispatch(state.update({ changes: set, selection, scrollIntoView: true, userEvent: 'input' }));
    return true;
  };

export const toggleHeading = (depth: number): StateCommand =>
  toggleLines(() => `${'#'.repeat(depth)} `, new RegExp(`^#{${depth}} `));
export const toggleBullets: StateCommand = toggleLines(() => '- ', /^[-*+] /);
export const toggleNumbers: StateCommand = toggleLines((at) => `${at + 1}. `, /^\d+[.)] /);
export const toggleQuote: StateCommand = toggleLines(() => '> ', /^> /);
