import type { Db, Trx } from '#lib/platform/db/database.server.ts';
import { ShopError } from '#lib/platform/http/call/errors.rules.ts';
import { lockMember, moveBalance } from '#lib/people/members/members.service.ts';
import type { Member } from '#lib/people/members/members.rules.ts';
import { formatFen } from '#lib/platform/money.rules.ts';
import {
  findBalance,
  findBalanceEntry,
  insertBalanceEntry,
  sumBalance,
} from '#lib/trade/wallet/wallet.repository.ts';
import type { BalanceEntryRow } from '#lib/trade/wallet/wallet.table.ts';

export interface BalanceChange {
  memberId: number;
  /** fen; below zero takes from the balance */
  changeFen: number;
  reason: BalanceEntryRow['reason'];
  /** what it is for, e.g. an order number */
  reference: string;
  /** names the event once and for all; a repeat changes nothing */
  eventKey: string;
}

/**
 * Changes a member's balance and writes the ledger, within a transaction. A repeat of the same event changes
 * nothing. Returns the balance after it, in fen. Throws `balance_too_low`, saying what is missing.
 */
export async function changeBalance(trx: Trx, change: BalanceChange, now: number): Promise<number> {
  const { memberId, changeFen, reason, reference, eventKey } = change;
  await lockMember(trx, memberId);
  const earlier = await findBalanceEntry(trx, eventKey);
  if (earlier) return earlier.balanceAfterFen;
  const balanceFen = await moveBalance(trx, memberId, changeFen);
  if (balanceFen === undefined) throw tooLow(-changeFen, await findBalance(trx, memberId));
  await insertBalanceEntry(trx, {
    member_id: memberId,
    change_fen: changeFen,
    balance_after_fen: balanceFen,
    reason,
    reference,
    event_key: eventKey,
    created_at: now,
  });
  return balanceFen;
}

/** A member's balance in fen, as it is now. */
export function balanceOf(db: Db, { id }: { id: number }): Promise<number> {
  return findBalance(db, id);
}

/** What a member's balance changed by for one reference and some reasons, in fen. */
export { sumBalance as balanceFrom };

/** Throws `balance_too_low`, saying what is missing of an amount that several changes will take. */
export async function checkBalance(trx: Trx, member: Member, neededFen: number): Promise<void> {
  const balanceFen = await findBalance(trx, member.id);
  if (balanceFen < neededFen) throw tooLow(neededFen, balanceFen);
}

function tooLow(neededFen: number, balanceFen: number): ShopError {
  const missing = formatFen(neededFen - balanceFen);
  return new ShopError(
    'balance_too_low',
    `余额不足：应付 ${formatFen(neededFen)}，可用余额 ${formatFen(balanceFen)}，还差 ${missing}。请先充值，或改用其他付款方式。`,
  );
}
