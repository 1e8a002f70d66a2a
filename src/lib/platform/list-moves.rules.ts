/** Moves of an entry among all of its list. */
export const LIST_MOVES = { first: '移到最前', up: '上移', down: '下移' } as const;
export type ListMove = keyof typeof LIST_MOVES;

/** The ids in a new order; unchanged where it cannot be moved further. */
export function movedInList(ids: readonly number[], id: number, move: ListMove): number[] {
  const at = ids.indexOf(id);
  const to = move === 'first' ? 0 : move === 'up' ? at - 1 : at + 1;
  if (at === -1 || to < 0 || to >= ids.length) return [...ids];
  return ids.toSpliced(at, 1).toSpliced(to, 0, id);
}
