import type { Trx } from '#lib/platform/db/database.server.ts';
import type { GoodsFacts } from '../form/promotion.rules.ts';
import { findKeptLadders, holdLadders, replaceLadders, setLadderType } from './ladders.repository.ts';
import { type Ladder, ladderState, NO_LADDER } from './typed-ladders.rules.ts';

/** A goods' ladder as it shall be, and as it stood when that was checked. */
export interface LadderChange {
  goods: GoodsFacts;
  ladder: Ladder;
  before: Ladder;
}

/** Writes ladders, all of one type; false, and nothing written, where one is no longer what it was before. */
export async function writeLadders(trx: Trx, changes: readonly LadderChange[]): Promise<boolean> {
  const [first] = changes;
  if (!first) return true;
  const ids = changes.map(({ goods }) => goods.id).sort((a, b) => a - b);
  await holdLadders(trx, ids);
  const kept = await findKeptLadders(trx, ids);
  const stands = (id: number): string => ladderState(kept.get(id) ?? NO_LADDER);
  if (!changes.every(({ goods, before }) => stands(goods.id) === ladderState(before))) return false;
  await setLadderType(trx, ids, first.ladder.type);
  await replaceLadders(trx, new Map(changes.map(({ goods, ladder }) => [goods.id, ladder])));
  return true;
}
