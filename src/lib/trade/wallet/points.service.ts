import { lockMember } from '#lib/people/members/members.service.ts';
import type { Trx } from '#lib/platform/db/database.server.ts';
import { hasPointsEntry, insertPointsEntry, movePoints } from '#lib/trade/wallet/points.repository.ts';
import type { NewPointsEntry } from '#lib/trade/wallet/wallet.table.ts';

export interface PointsGain {
  memberId: number;
  points: number;
  reason: NewPointsEntry['reason'];
  /** what they are for, e.g. an order number */
  reference: string;
  /** names the event once and for all; a repeat changes nothing */
  eventKey: string;
}

/** Credits points and writes the ledger, within a transaction; none, or a repeat of the same event, changes nothing. */
export async function creditPoints(trx: Trx, gain: PointsGain, now: number): Promise<void> {
  const { memberId, points, reason, reference, eventKey } = gain;
  if (points < 1) return;
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
