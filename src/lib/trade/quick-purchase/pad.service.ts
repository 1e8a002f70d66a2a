import { quantityRange } from '#lib/catalogue/goods/quantity.rules.ts';
import { findGoodsByIds } from '#lib/catalogue/goods/goods.service.ts';
import type { Member } from '#lib/people/members/members.rules.ts';
import { lockMember } from '#lib/people/members/members.service.ts';
import type { Db, Trx } from '#lib/platform/db/database.server.ts';
import { transact } from '#lib/platform/db/transact.server.ts';
import { fieldError, ShopError } from '#lib/platform/http/call/errors.rules.ts';
import { isFirstTime } from '#lib/trade/cart/add/add-once.service.ts';
import type { PadState } from '#lib/trade/quick-purchase/pad.fields.ts';
import {
  areSame,
  fromPairs,
  MOST_PAD_LINES,
  type PadLine,
  type PadPairs,
  toPairs,
  withUnits,
} from '#lib/trade/quick-purchase/pad.rules.ts';
import { pricePad } from '#lib/trade/quick-purchase/price-pad.service.ts';
import { findDraft, setDraft } from '#lib/trade/quick-purchase/quick-purchase.repository.ts';

/** A member's draft; version 0 where there is none. */
export interface Draft {
  lines: PadLine[];
  version: number;
}

export async function draftOf(db: Db, memberId: number): Promise<Draft> {
  const kept = await findDraft(db, memberId);
  return kept ? { lines: fromPairs(kept.lines), version: kept.version } : { lines: [], version: 0 };
}

/** Returns lines in the form of call answers, with their prices. */
export async function padState(
  db: Db,
  member: Member,
  { lines, version }: Draft,
  now: number,
): Promise<PadState> {
  const { rows, totals } = await pricePad(db, member, { lines, withCoupons: true }, now);
  return { version, lines: toPairs(lines).map((pair) => [...pair]), rows, totals };
}

/** Result of saving a draft; where another window or device was faster, nothing is written and `other` is its pad. */
interface SavedDraft {
  version: number;
  other: PadPairs | null;
}

/**
 * Saves a pad that was changed from a version (product §6.10). Saving the same lines again changes nothing, as after a
 * lost answer. Without a version it overwrites any current pad.
 */
export async function savePad(
  db: Db,
  member: Member,
  { lines, version }: { lines: readonly PadLine[]; version?: number | undefined },
  now: number,
): Promise<SavedDraft> {
  return transact(db, async (trx) => {
    const before = await draftOf(trx, member.id);
    if (areSame(before.lines, lines)) return { version: before.version, other: null };
    const from = version ?? before.version;
    const json = JSON.stringify(toPairs(lines));
    if (from === before.version && (await setDraft(trx, member.id, { lines: json, version: from }, now)))
      return { version: from + 1, other: null };
    const newest = await draftOf(trx, member.id);
    return { version: newest.version, other: toPairs(newest.lines) };
  });
}

/** Changes a member's current pad in a transaction. Throws `invalid_form` where it would hold too much. */
export async function changePad(
  trx: Trx,
  memberId: number,
  change: (lines: readonly PadLine[]) => PadLine[],
  now: number,
): Promise<Draft> {
  await lockMember(trx, memberId);
  const before = await draftOf(trx, memberId);
  const lines = change(before.lines);
  if (areSame(before.lines, lines)) return before;
  if (lines.length > MOST_PAD_LINES)
    throw fieldError('lines', `采购单最多 ${MOST_PAD_LINES} 行，请先把一部分加入购物车或删去。`);
  const json = JSON.stringify(toPairs(lines));
  if (!(await setDraft(trx, memberId, { lines: json, version: before.version }, now)))
    throw new ShopError('conflict', '采购单刚刚在别处有改动，请再试一次。');
  return { lines, version: before.version + 1 };
}

/**
 * Adds goods to the quantities on the pad; without a number the smallest one sold. With an idempotency key only once.
 */
export async function addToPad(
  db: Db,
  member: Member,
  {
    lines,
    idempotencyKey,
  }: {
    lines: readonly { goodsId: number; number?: number | undefined }[];
    idempotencyKey?: string | undefined;
  },
  now: number,
): Promise<Draft> {
  const goods = new Map(
    (
      await findGoodsByIds(
        db,
        lines.map(({ goodsId }) => goodsId),
      )
    ).map((one) => [one.id, one]),
  );
  const known = lines.flatMap(({ goodsId, number }): PadLine[] => {
    const one = goods.get(goodsId);
    return one ? [{ goodsId, number: number ?? Math.max(1, quantityRange(one).smallest) }] : [];
  });
  if (known.length === 0) throw fieldError('lines', '这些商品已不在目录里，请重新选择。');
  return transact(db, async (trx) => {
    const isNew =
      idempotencyKey === undefined || (await isFirstTime(trx, member, { idempotencyKey, asks: known }, now));
    return isNew
      ? changePad(trx, member.id, (before) => withUnits(before, known), now)
      : draftOf(trx, member.id);
  });
}

/** Changes quantities of lines, by goods; 0 removes a line. Goods that are not on the pad are ignored. */
export const setNumbers = (
  trx: Trx,
  memberId: number,
  numbers: ReadonlyMap<number, number>,
  now: number,
): Promise<Draft> =>
  changePad(
    trx,
    memberId,
    (before) =>
      before
        .map(({ goodsId, number }) => ({ goodsId, number: numbers.get(goodsId) ?? number }))
        .filter(({ number }) => number > 0),
    now,
  );
