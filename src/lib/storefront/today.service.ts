import type { Db } from '#lib/platform/db/database.server.ts';
import { DAY_MS, HOUR_MS } from '#lib/platform/time.rules.ts';
import { pathOf, type RouteName, routeOf } from '#lib/routes.rules.ts';
import { countWaiting, findWaiting, type TaskName } from '#lib/storefront/today.repository.ts';

/** A task of the staff with its waiting items. */
export interface Task {
  name: TaskName;
  title: string;
  count: number;
  /** Text on the waiting time of the first item; empty where there is none. */
  waited: string;
  /** True when that is longer than the task may wait. */
  isLate: boolean;
  page: string;
}

/** Place of a task: a page of the office, and the query of its list. */
interface Place {
  route: RouteName;
  query?: Readonly<Record<string, string>>;
}

/** Tasks with title, place and maximum waiting time (ms), in the order of a morning's work. */
const TASKS: readonly (readonly [name: TaskName, title: string, place: Place, mayWaitMs: number])[] = [
  ['cancel_asked', '买家申请取消', { route: 'order_desk', query: { mark: 'cancel_asked' } }, 4 * HOUR_MS],
  ['orders_missing', '召回缺货的订单', { route: 'order_desk', query: { mark: 'missing' } }, 4 * HOUR_MS],
  ['to_ship', '待发货', { route: 'order_desk' }, DAY_MS],
  ['transfers', '转账待确认', { route: 'transfers' }, 4 * HOUR_MS],
  ['mismatched', '付款金额不符', { route: 'payments', query: { tab: 'mismatched' } }, 4 * HOUR_MS],
  ['refund_requests', '退款待复核', { route: 'refunds', query: { state: 'requested' } }, 4 * HOUR_MS],
  ['bank_refunds', '退款待转回', { route: 'refunds' }, DAY_MS],
  ['returns', '售后待审核', { route: 'return_desk' }, DAY_MS],
  ['returns_agreed', '售后已同意，待退款', { route: 'return_desk', query: { state: 'agreed' } }, 7 * DAY_MS],
  ['certificates', '资质待审核', { route: 'certificates_desk' }, DAY_MS],
  ['invoices', '发票待开具', { route: 'invoice_desk' }, 2 * DAY_MS],
  [
    'invoices_refunded',
    '发票应红冲',
    { route: 'invoice_desk', query: { state: 'issued', mark: 'refunded' } },
    2 * DAY_MS,
  ],
  ['receipts', '回执待审核', { route: 'receipts_desk', query: { state: 'sent' } }, 2 * DAY_MS],
  ['recalls', '召回进行中', { route: 'recalls', query: { state: 'open' } }, 7 * DAY_MS],
  ['counts', '盘点待确认', { route: 'stock_count' }, DAY_MS],
  ['wanted', '求购待答复', { route: 'wanted_desk' }, 2 * DAY_MS],
  ['complaints', '投诉待答复', { route: 'complaints' }, DAY_MS],
  ['feedback', '反馈待回复', { route: 'feedback_desk' }, 2 * DAY_MS],
];

/**
 * Returns all tasks of the staff with their waiting times (product §2.15); those without waiting items have a count of
 * 0.
 */
export async function tasksOfToday(db: Db, now: number): Promise<Task[]> {
  const waiting = await findWaiting(db);
  return TASKS.map(([name, title, place, mayWaitMs]) => {
    const { count, since } = waiting[name];
    const waitedMs = since === null ? 0 : Math.max(0, now - since);
    return {
      name,
      title,
      count,
      page: pathOf(routeOf(place.route), {}, place.query),
      waited: count === 0 ? '' : waitedText(waitedMs),
      isLate: count > 0 && waitedMs > mayWaitMs,
    };
  });
}

/** Maximum count of one task in a menu. */
const MENU_MOST = 100;
/**
 * Tasks without a count in menus: orders that miss goods are also counted as waiting to be sent; invoices after refunds
 * are expensive to find; counts wait on a page that has no entry of its own.
 */
const NOT_IN_MENUS: readonly TaskName[] = ['orders_missing', 'invoices_refunded', 'counts'];
const IN_MENUS = TASKS.filter(([name]) => !NOT_IN_MENUS.includes(name));

/**
 * Returns the number of waiting items of each page of the office, for its menus (product §2.15): by route; one task is
 * counted up to 100.
 */
export async function waitingInMenus(db: Db): Promise<ReadonlyMap<RouteName, number>> {
  const counts = await countWaiting(
    db,
    IN_MENUS.map(([name]) => name),
    MENU_MOST,
  );
  const waiting = new Map<RouteName, number>();
  for (const [name, , { route }] of IN_MENUS)
    waiting.set(route, (waiting.get(route) ?? 0) + (counts.get(name) ?? 0));
  return waiting;
}

function waitedText(ms: number): string {
  const days = Math.floor(ms / DAY_MS);
  const hours = Math.floor(ms / HOUR_MS);
  return days > 0 ? `最早的已等 ${days} 天` : hours > 0 ? `最早的已等 ${hours} 小时` : '刚刚到';
}
