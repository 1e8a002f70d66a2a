import type { Db, Trx } from '#lib/platform/db/database.server.ts';
import { ShopError } from '#lib/platform/http/call/errors.rules.ts';
import { lockMember, moveBalance, movePoints } from '#lib/people/members/members.service.ts';
import type { Member } from '#lib/people/members/members.rules.ts';
import { formatFen } from '#lib/platform/money.rules.ts';
import {
  findBalanceEntry,
  findPointsEntry,
  findWallet,
  insertBalanceEntry,
  insertPointsEntry,
} from '#lib/trade/wallet/wallet.repository.ts';
import type { BalanceEntryRow, NewPointsEntry } from '#lib/trade/wallet/wallet.table.ts';

export interface BalanceChange {
  memberId: number;
  /** fen; below zero takes from the balance */
  changeFen: number;
  reason: BalanceEntryRow['reason'];
  /** subject of the change, e.g. an order number */
  reference: string;
  /** unique name of the event; a repeat changes nothing */
  idempotencyKey: string;
}

/**
 * Changes a member's balance and writes the ledger, within a transaction. A repeat of the same event changes nothing.
 * Returns the balance after it, in fen. Throws `balance_too_low` with the missing amount.
 */
export async function changeBalance(trx: Trx, change: BalanceChange, now: number): Promise<number> {
  const { memberId, changeFen, reason, reference, idempotencyKey } = change;
  await lockMember(trx, memberId);
  const earlier = await findBalanceEntry(trx, idempotencyKey);
  if (earlier) return earlier.balanceAfterFen;
  const balanceFen = await moveBalance(trx, memberId, changeFen);
  if (balanceFen === undefined) throw tooLow(-changeFen, await balanceOf(trx, { id: memberId }));
  await insertBalanceEntry(trx, {
    member_id: memberId,
    change_fen: changeFen,
    balance_after_fen: balanceFen,
    reason,
    reference,
    idempotency_key: idempotencyKey,
    created_at: now,
  });
  return balanceFen;
}

/** Returns a member's current balance in fen. */
export const balanceOf = async (db: Db, { id }: { id: number }): Promise<number> =>
  (await findWallet(db, id)).balanceFen;

/** Returns a member's points. */
export const pointsOf = async (db: Db, { id }: { id: number }): Promise<number> =>
  (await findWallet(db, id)).points;

/** Sums of the changes of a member's balance (fen), or points, for one reference and some reasons. */
export { sumBalance, sumPoints } from '#lib/trade/wallet/wallet.repository.ts';

/** Throws `balance_too_low` with the missing amount when the balance is less than several changes will take in all. */
export async function checkBalance(trx: Trx, member: Member, neededFen: number): Promise<void> {
  const balanceFen = await balanceOf(trx, member);
  if (balanceFen < neededFen) throw tooLow(neededFen, balanceFen);
}

function tooLow(neededFen: number, balanceFen: number): ShopError {
  const missing = formatFen(neededFen - balanceFen);
  return new ShopError(
    'balance_too_low',
    `余额不足：应付 ${formatFen(neededFen)}，可用余额 ${formatFen(balanceFen)}，还差 ${missing}。请先充值，或改用其他付款方式。`,
  );
}

export interface PointsEvent {
  memberId: number;
  points: number;
  reason: NewPointsEntry['reason'];
  /** subject of the change, e.g. an order number */
  reference: string;
  /** unique name of the event; a repeat changes nothing */
  idempotencyKey: string;
}

/**
 * Credits points and writes the ledger, within a transaction; 0 points, or a repeat of the same event, change nothing.
 */
export async function creditPoints(trx: Trx, gain: PointsEvent, now: number): Promise<void> {
  if (gain.points > 0) await change(trx, gain, now);
}

/** Takes points of a member, whose row is held; 0 points, or a repeat of the same event, change nothing. */
export async function takePoints(trx: Trx, taken: PointsEvent, now: number): Promise<void> {
  if (taken.points > 0) await change(trx, { ...taken, points: -taken.points }, now);
}

async function change(trx: Trx, event: PointsEvent, now: number): Promise<void> {
  const { memberId, points, reason, reference, idempotencyKey } = event;
  await lockMember(trx, memberId);
  if (await findPointsEntry(trx, idempotencyKey)) return;
  await insertPointsEntry(trx, {
    member_id: memberId,
    change: points,
    points_after: await movePoints(trx, memberId, points),
    reason,
    reference,
    idempotency_key: idempotencyKey,
    created_at: now,
  });
}
