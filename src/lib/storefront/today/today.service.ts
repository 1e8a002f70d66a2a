import type { Db } from '#lib/platform/db/database.server.ts';
import { DAY_MS, HOUR_MS } from '#lib/platform/time.rules.ts';
import { pathTo } from '#lib/routes.rules.ts';
import { findWaiting, type TaskName } from '#lib/storefront/today/today.repository.ts';

/** Something that waits for the staff. */
export interface Task {
  name: TaskName;
  title: string;
  count: number;
  /** How long the first of it has waited; empty where nothing does. */
  waited: string;
  /** Whether that is longer than it should be. */
  isLate: boolean;
  page: string;
}

/** What each task is called, where it is done, and how long it may wait (ms); in the order of a morning's work. */
const TASKS: readonly (readonly [name: TaskName, title: string, page: string, mayWaitMs: number])[] = [
  ['cancel_asked', '买家申请取消', pathTo('order_desk', {}, { mark: 'cancel_asked' }), 4 * HOUR_MS],
  ['orders_missing', '召回缺货的订单', pathTo('order_desk', {}, { mark: 'missing' }), 4 * HOUR_MS],
  ['to_ship', '待发货', pathTo('order_desk'), DAY_MS],
  ['transfers', '转账待确认', pathTo('transfers'), 4 * HOUR_MS],
  ['mismatched', '付款金额不符', pathTo('payments', {}, { tab: 'mismatched' }), 4 * HOUR_MS],
  ['refund_wishes', '退款待复核', pathTo('refunds', {}, { state: 'wished' }), 4 * HOUR_MS],
  ['bank_refunds', '退款待转回', pathTo('refunds'), DAY_MS],
  ['returns', '售后待审核', pathTo('return_desk'), DAY_MS],
  ['returns_agreed', '售后已同意，待退款', pathTo('return_desk', {}, { state: 'agreed' }), 7 * DAY_MS],
  ['certificates', '资质待审核', pathTo('certificates_desk'), DAY_MS],
  ['invoices', '发票待开具', pathTo('invoice_desk'), 2 * DAY_MS],
  ['receipts', '回执待审核', pathTo('receipts_desk', {}, { state: 'sent' }), 2 * DAY_MS],
  ['recalls', '召回进行中', pathTo('recalls', {}, { state: 'open' }), 7 * DAY_MS],
  ['complaints', '投诉待答复', pathTo('complaints'), DAY_MS],
];

/** All that waits for the staff, and since when (product §2.15); what nothing waits of has a count of 0. */
export async function tasksOfToday(db: Db, now: number): Promise<Task[]> {
  const waiting = await findWaiting(db);
  return TASKS.map(([name, title, page, mayWaitMs]) => {
    const { count, since } = waiting[name];
    const waitedMs = since === null ? 0 : Math.max(0, now - since);
    return {
      ...{ name, title, page, count },
      waited: count === 0 ? '' : waitedText(waitedMs),
      isLate: count > 0 && waitedMs > mayWaitMs,
    };
  });
}

function waitedText(ms: number): string {
  const days = Math.floor(ms / DAY_MS);
  const hours = Math.floor(ms / HOUR_MS);
  return days > 0 ? `最早的已等 ${days} 天` : hours > 0 ? `最早的已等 ${hours} 小时` : '刚刚到';
}
