import { recordAudit } from '#lib/people/audit/audit.service.ts';
import type { Member } from '#lib/people/members/members.rules.ts';
import type { Db } from '#lib/platform/db/database.server.ts';
import { transact } from '#lib/platform/db/transact.server.ts';
import { fenToYuanText } from '#lib/platform/money.rules.ts';
import { pageOf } from '#lib/platform/paging.rules.ts';
import { csvLine } from '#lib/platform/http/call/forms/list-export.server.ts';
import { formatDateTime } from '#lib/platform/time.rules.ts';
import { lastDayText } from '#lib/trade/coupons/coupons.rules.ts';
import {
  countHolders,
  findHolders,
  type HolderQuery,
} from '#lib/trade/coupons/batches/holders.repository.ts';
import { type Holder, HOLDER_STATES, type HolderState } from '#lib/trade/coupons/batches/holders.rules.ts';

const HOLDERS_PER_PAGE = 50;
const READ_AT_ONCE = 2000;

export interface HolderPage {
  holders: Holder[];
  counts: Record<HolderState, number>;
  page: number;
  pages: number;
}

/** A page of those who have one of a batch. */
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

const COLUMNS = [
  '公司',
  '用户名',
  '电话',
  '来源',
  '取得时间',
  '有效期至',
  '状态',
  '使用时间',
  '订单号',
  '抵扣金额',
];
const BYTE_ORDER_MARK = '\uFEFF';

/** The same list whole, as a table for spreadsheets, which take the encoding from its mark. */
export async function exportHolders(
  db: Db,
  operator: Member,
  query: HolderQuery,
  now: number,
): Promise<Uint8Array<ArrayBuffer>> {
  const lines = [csvLine(COLUMNS)];
  for (let before: number | null = null; ;) {
    const holders: Holder[] = await findHolders(db, { ...query, limit: READ_AT_ONCE, before }, now);
    lines.push(...holders.map(holderLine));
    before = holders.at(-1)?.id ?? null;
    if (holders.length < READ_AT_ONCE) break;
  }
  await recordExport(db, operator, { batchId: query.batchId, count: lines.length - 1 }, now);
  return new TextEncoder().encode(BYTE_ORDER_MARK + lines.join(''));
}

/** Names and phones of buyers leave the shop: who took them is kept. */
const recordExport = (
  db: Db,
  operator: Member,
  { batchId, count }: { batchId: number; count: number },
  at: number,
): Promise<void> =>
  transact(db, (trx) =>
    recordAudit(trx, {
      actorId: operator.id,
      action: 'coupon_batch.export',
      subject: `coupon_batch:${batchId}`,
      detail: `${count} 行`,
      at,
    }),
  );

const holderLine = (holder: Holder): string =>
  csvLine([
    holder.company,
    holder.username,
    holder.phone,
    holder.wasGiven ? '运营发放' : '自行领取',
    formatDateTime(holder.gotAt),
    lastDayText(holder.validUntil),
    HOLDER_STATES[holder.state],
    holder.usedAt === null ? '' : formatDateTime(holder.usedAt),
    holder.orderNo ?? '',
    holder.state === 'used' ? fenToYuanText(holder.usedFen) : '',
  ]);
