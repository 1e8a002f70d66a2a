import { lockMember, movePoints } from '#lib/people/members/members.service.ts';
import type { Db, Trx } from '#lib/platform/db/database.server.ts';
import {
  findPoints,
  hasPointsEntry,
  insertPointsEntry,
  sumPoints,
} from '#lib/trade/wallet/points.repository.ts';
import type { NewPointsEntry } from '#lib/trade/wallet/wallet.table.ts';

export interface PointsEvent {
  memberId: number;
  points: number;
  reason: NewPointsEntry['reason'];
  /** what they are for, e.g. an order number */
  reference: string;
  /** names the event once and for all; a repeat changes nothing */
  eventKey: string;
}

/** Credits points and writes the ledger, within a transaction; none, or a repeat of the same event, changes nothing. */
export async function creditPoints(trx: Trx, gain: PointsEvent, now: number): Promise<void> {
  if (gain.points > 0) await change(trx, gain, now);
}

/**
 * Takes points that the member has, as it was held to be; none, or a repeat of the same event, changes nothing.
 */
export async function takePoints(trx: Trx, taken: PointsEvent, now: number): Promise<void> {
  if (taken.points > 0) await change(trx, { ...taken, points: -taken.points }, now);
}

/** How many points a member has. */
export const pointsOf = (db: Db, { id }: { id: number }): Promise<number> => findPoints(db, id);

/** What a member's points changed by for one reference and some reasons. */
export { sumPoints as pointsFrom };

async function change(trx: Trx, event: PointsEvent, now: number): Promise<void> {
  const { memberId, points, reason, reference, eventKey } = event;
  await lockMember(trx, memberId);
  if (await hasPointsEntry(trx, eventKey)) return;
  await insertPointsEntry(trx, {
    member_id: memberId,
    change: points,
    points_after: await movePoints(trx, memberId, points),
    reason,
    reference,
    event_key: eventKey,
    created_at: now,
  });
}
