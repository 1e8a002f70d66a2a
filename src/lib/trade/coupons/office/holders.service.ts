import type { Member } from '#lib/people/members/members.rules.ts';
import type { Db, Trx } from '#lib/platform/db/database.server.ts';
import { noteOnBatch } from '#lib/trade/coupons/office/batches.service.ts';
import { transact } from '#lib/platform/db/transact.server.ts';
import { pageOf } from '#lib/platform/paging.rules.ts';
import { fileCell, fileLabel, ofFile } from '#lib/platform/http/call/lists/column.rules.ts';
import { csvLine } from '#lib/platform/http/call/lists/list-export.server.ts';
import { countHolders, findHolders, type HolderQuery } from '#lib/trade/coupons/office/holders.repository.ts';
import type { HolderState } from '#lib/trade/coupons/office/batch.rules.ts';
import { type Holder, holderColumns } from '#lib/trade/coupons/office/holders.columns.ts';
import { findMember } from '#lib/people/members/members.service.ts';
import { notFound, ShopError } from '#lib/platform/http/call/errors.rules.ts';
import { findCoupon, insertCouponEntries, takeBackCoupon } from '#lib/trade/coupons/coupons.repository.ts';

const HOLDERS_PER_PAGE = 50;
const READ_AT_ONCE = 2000;

export interface HolderPage {
  holders: Holder[];
  counts: Record<HolderState, number>;
  page: number;
  pages: number;
}

/** Returns a page of the holders of a batch. */
export async function listHolders(
  db: Db,
  { page, ...query }: HolderQuery & { page: number },
  now: number,
): Promise<HolderPage> {
  const counts = await countHolders(db, query, now);
  const { offset, ...shown } = pageOf(page, counts[query.state], HOLDERS_PER_PAGE);
  return {
    holders: await findHolders(db, { ...query, limit: HOLDERS_PER_PAGE, offset }, now),
    counts,
    ...shown,
  };
}

const COLUMNS = ofFile(holderColumns);
const BYTE_ORDER_MARK = '\uFEFF';

/** Exports the whole list as a table for spreadsheets, with a byte order mark for the encoding. */
export async function exportHolders(
  db: Db,
  operator: Member,
  query: HolderQuery,
  now: number,
): Promise<Uint8Array<ArrayBuffer>> {
  const lines = [csvLine(COLUMNS.map(fileLabel))];
  for (let before: number | null = null; ;) {
    const holders: Holder[] = await findHolders(db, { ...query, limit: READ_AT_ONCE, before }, now);
    lines.push(...holders.map(holderLine));
    before = holders.at(-1)?.id ?? null;
    if (holders.length < READ_AT_ONCE) break;
  }
  // The export of buyers' names and phones is recorded with its operator.
  const noted = { id: query.batchId, action: 'export', detail: `${lines.length - 1} 行` } as const;
  await transact(db, (trx) => noteOnBatch(trx, operator, noted, now));
  return new TextEncoder().encode(BYTE_ORDER_MARK + lines.join(''));
}

const holderLine = (holder: Holder): string => csvLine(COLUMNS.map((column) => fileCell(column, holder)));

/**
 * Takes back a coupon that was handed out by mistake and is unused; it still counts as handed out, and towards the
 * limit of its holder. A repeat changes nothing. Returns its batch. Throws `not_found`, and `conflict` where it was
 * used.
 */
export function takeBack(
  db: Db,
  operator: Member,
  { id, reason }: { id: number; reason: string },
  now: number,
): Promise<number> {
  return transact(db, async (trx) => {
    const coupon = await takeBackCoupon(trx, id);
    if (!coupon) return whyStays(trx, id);
    await insertCouponEntries(trx, [
      {
        coupon_id: id,
        change_fen: -coupon.amountFen,
        reason: 'taken_back',
        reference: reason,
        idempotency_key: `take_back:${id}`,
        created_at: now,
      },
    ]);
    const holder = await findMember(trx, coupon.memberId);
    const who = holder?.company || holder?.username || '客户';
    const detail = `${who} 的 1 张（编号 ${id}），原因：${reason}`;
    await noteOnBatch(trx, operator, { id: coupon.batchId, action: 'take_back', detail }, now);
    return coupon.batchId;
  });
}

async function whyStays(trx: Trx, id: number): Promise<number> {
  const coupon = await findCoupon(trx, id);
  if (!coupon) throw notFound('这张券');
  if (coupon.state === 'taken_back') return coupon.batchId;
  throw new ShopError('conflict', '这张券已经用在订单上，不能收回。');
}
