import { chainCommands } from 'prosemirror-commands';
import { GapCursor } from 'prosemirror-gapcursor';
import type { ResolvedPos } from 'prosemirror-model';
import { type Command, Plugin, Selection, TextSelection, type Transaction } from 'prosemirror-state';
import {
  addRowAfter,
  cellAround,
  CellSelection,
  deleteColumn,
  deleteRow,
  deleteTable,
  goToNextCell,
  inSameTable,
  isInTable,
  nextCell as neighbour,
  selectedRect,
  TableMap,
} from 'prosemirror-tables';
import type { EditorView } from 'prosemirror-view';

type Axis = 'horiz' | 'vert';
type Step = 1 | -1;

/** Tab in the last cell adds a row; Shift+Tab stays in the first. */
const nextCell =
  (step: Step): Command =>
  (state, dispatch, view) => {
    if (!isInTable(state) || goToNextCell(step)(state, dispatch) || step < 0) return isInTable(state);
    addRowAfter(state, dispatch);
    return view ? goToNextCell(1)(view.state, view.dispatch) : true;
  };

/** Returns the position in a cell's first or last line, the one at `edge`, that is right below or above the caret. */
function placeInLine(view: EditorView, $first: ResolvedPos, edge: number): number {
  const { left } = view.coordsAtPos(view.state.selection.head);
  const line = view.coordsAtPos(edge);
  const letters = $first.parent.textBetween(0, $first.parent.content.size, null, ' ');
  let best = { place: edge, off: Math.abs(line.left - left) };
  for (let place = $first.pos; place <= $first.end(); place += 1) {
    // not between the halves of a surrogate pair
    if (/[\udc00-\udfff]/.test(letters[place - $first.pos] ?? '')) continue;
    const here = view.coordsAtPos(place);
    const off = Math.abs(here.left - left);
    if (here.top < line.bottom && here.bottom > line.top && off < best.off) best = { place, off };
  }
  return best.place;
}

/** Moves the caret to the next cell, above or below, and from the first and the last row out of the table. */
const toCell =
  (axis: Axis, step: Step): Command =>
  ({ selection, doc, tr }, dispatch, view) => {
    const $cell = selection instanceof CellSelection ? selection.$headCell : cellAround(selection.$head);
    if (!$cell) return false;
    const start = $cell.start(-1);
    const { map, width } = TableMap.get($cell.node(-1));
    const next = map[map.indexOf($cell.pos - start) + (axis === 'vert' ? step * width : step)];
    if (next === undefined) {
      if (axis === 'horiz') return false;
      const $out = doc.resolve(step > 0 ? $cell.after(-1) : $cell.before(-1));
      dispatch?.(tr.setSelection(Selection.findFrom($out, step) ?? new GapCursor($out)).scrollIntoView());
      return true;
    }
    const $first = doc.resolve(start + next + 1);
    const edge = step > 0 ? $first.pos : $first.end();
    const caret = axis === 'vert' && view ? placeInLine(view, $first, edge) : edge;
    dispatch?.(tr.setSelection(TextSelection.create(doc, caret)).scrollIntoView());
    return true;
  };

const EDGES = { horiz: { 1: 'right', [-1]: 'left' }, vert: { 1: 'down', [-1]: 'up' } } as const;

/** Only from the edge of a cell's words. The package's own arrow keys do not support cells that hold words directly. */
const arrow =
  (axis: Axis, step: Step): Command =>
  (state, dispatch, view) => {
    const { selection } = state;
    const isAtEdge = selection.empty && view?.endOfTextblock(EDGES[axis][step]);
    return (isAtEdge || selection instanceof CellSelection) && toCell(axis, step)(state, dispatch, view);
  };

/** From the edge of a cell's words its neighbour is selected too, if there is one. */
const wider =
  (axis: Axis, step: Step): Command =>
  ({ selection, tr }, dispatch, view) => {
    const $cell = selection instanceof CellSelection ? null : cellAround(selection.$head);
    if (!$cell || !view?.endOfTextblock(EDGES[axis][step])) return false;
    const $next = neighbour($cell, axis, step);
    if ($next) dispatch?.(tr.setSelection(new CellSelection($cell, $next)));
    return true;
  };

/** Keys that move between cells. */
export const CELL_KEYS: Record<string, Command> = {
  ArrowUp: arrow('vert', -1),
  ArrowDown: arrow('vert', 1),
  ArrowLeft: arrow('horiz', -1),
  ArrowRight: arrow('horiz', 1),
  'Shift-ArrowUp': wider('vert', -1),
  'Shift-ArrowDown': wider('vert', 1),
  'Shift-ArrowLeft': wider('horiz', -1),
  'Shift-ArrowRight': wider('horiz', 1),
  Enter: toCell('vert', 1),
  Tab: nextCell(1),
  'Shift-Tab': nextCell(-1),
};

/**
 * A selection from within a cell onwards selects whole cells of its table; a selection that ends in a table, all of it.
 * Words are never deleted across the borders of a cell.
 */
function selectionOver({ $anchor, $head }: Selection): Selection | null {
  const { doc } = $anchor;
  const from = cellAround($anchor);
  let [$end, to] = [$head, cellAround($head)];
  let step: Step = $head.pos > $anchor.pos ? 1 : -1;
  if (from) {
    if (from.pos === to?.pos) return null;
    const { map } = TableMap.get(from.node(-1));
    const last = doc.resolve(from.start(-1) + (map.at(step > 0 ? -1 : 0) ?? 0));
    return new CellSelection(from, to && inSameTable(from, to) ? to : last);
  }
  while (to) {
    const beyond = Selection.findFrom(doc.resolve(step > 0 ? to.after(-1) : to.before(-1)), step, true);
    if (beyond) [$end, to] = [beyond.$head, cellAround(beyond.$head)];
    else step = 1;
  }
  return $end === $head ? null : new TextSelection($anchor, $end);
}

export const wholeCells = new Plugin({
  props: {
    createSelectionBetween: (_view, $anchor, $head) => selectionOver(TextSelection.between($anchor, $head)),
  },
});

/** The caret stays in its row and column, or in the last one. */
const keepingPlace =
  (command: Command): Command =>
  (state, dispatch, view) => {
    if (!isInTable(state)) return false;
    const { top, left, tableStart } = selectedRect(state);
    const withCaret = (tr: Transaction): void => {
      const table = tr.doc.nodeAt(tableStart - 1);
      if (!table) return;
      const { map, width, height } = TableMap.get(table);
      const cell = map[Math.min(top, height - 1) * width + Math.min(left, width - 1)] ?? 0;
      dispatch?.(tr.setSelection(TextSelection.create(tr.doc, tableStart + cell + 1)));
    };
    return command(state, dispatch && withCaret, view);
  };

/** Deleting the only row or column deletes the table. */
export const dropRow = chainCommands(keepingPlace(deleteRow), deleteTable);
export const dropColumn = chainCommands(keepingPlace(deleteColumn), deleteTable);
