import { EditorSelection, type EditorState, type Line, type StateCommand } from '@codemirror/state';
import { cellsOf, isRule } from '#lib/content/newsroom/editor/source/table.rules.ts';

function neighbour(state: EditorState, line: Line, by: 1 | -1): Line | null {
  const number = line.number + by;
  if (number < 1 || number > state.doc.lines) return null;
  const found = state.doc.line(number);
  if (isRule(found.text)) return neighbour(state, found, by);
  return cellsOf(found.text) ? found : null;
}

/** Tab and Shift-Tab in a table go to the next or previous cell; Tab in the last one makes a new row. */
export const moveCell =
  (by: 1 | -1): StateCommand =>
  ({ state, dispatch }) => {
    const line = state.doc.lineAt(state.selection.main.head);
    const cells = cellsOf(line.text);
    if (!cells || isRule(line.text)) return false;
    const at = state.selection.main.head - line.from;
    const here = cells.findLastIndex(([from]) => from <= at);
    const next = cells[here + by];
    const select = (to: Line, cell: [number, number]): boolean => {
      const selection = EditorSelection.range(to.from + cell[0], to.from + cell[1]);
      dispatch(state.update({ selection, scrollIntoView: true }));
      return true;
    };
    if (next && here + by >= 0) return select(line, next);
    const beside = neighbour(state, line, by);
    const there = beside && cellsOf(beside.text)?.at(by === 1 ? 0 : -1);
    if (beside && there) return select(beside, there);
    if (by === -1) return false;
    const insert = `\n|${'    |'.repeat(cells.length)}`;
    dispatch(
      state.update({
        changes: { from: line.to, insert },
        selection: { anchor: line.to + 4 },
        scrollIntoView: true,
        userEvent: 'input',
      }),
    );
    return true;
  };
