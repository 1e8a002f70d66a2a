import { auditOf } from '#lib/people/audit/audit.service.ts';
import type { AuditLine } from '#lib/people/audit/audit.rules.ts';
import type { Db } from '#lib/platform/db/database.server.ts';
import { lotsOfOrders } from '#lib/catalogue/goods/lots/read-lots.service.ts';
import { pageOf } from '#lib/platform/paging.rules.ts';
import { findAnyOrder, findOrderLines } from '#lib/trade/orders/order-steps.service.ts';
import { type Earnings, earningsBetween } from '#lib/trade/orders/earnings.rules.ts';
import type { OrderState } from '#lib/trade/orders/orders.rules.ts';
import { refundsUnderWay, withheldOfOrders } from '#lib/trade/payments/refunds/order-refund.service.ts';
import { asTheyPay } from '#lib/trade/returns/reckon-return.service.ts';
import { voucherFenOf } from '#lib/trade/returns/units-in-returns.rules.ts';
import { recalledOf } from '#lib/trade/recalls/recalled-lines.service.ts';
import {
  countReturns,
  findReturn,
  findReturnGoods,
  findReturnLines,
  findReturnPhotos,
  findReturns,
  findReturnsOfOrders,
  findReturnWords,
  type ListedReturn,
  type ReturnSearch,
} from '#lib/trade/returns/returns.repository.ts';
import { RETURN_REASONS, RETURN_STATES, type ReturnState } from '#lib/trade/returns/returns.rules.ts';
import type { ReturnFate, ReturnRow } from '#lib/trade/returns/returns.table.ts';

const RETURNS_PER_PAGE = 20;
const AUDIT_LINES = 20;

/** What operators did to a return. */
export const RETURN_ACTIONS: Readonly<Record<string, string>> = {
  'return.agreed': '同意',
  'return.refused': '驳回',
  'return.complete': '退款',
  'refund.wished': '提交退款复核',
  'refund.agreed': '复核同意',
  'refund.declined': '复核不同意',
  'refund.lapsed': '退款申请失效',
};

/** What became of a return's money: whether it is still on its way back, and what was kept of it for points, in fen. */
export type WithMoney<Row> = Row & { isPaying: boolean; withheldFen: number };

/** The refunds of a return are entered as it is done, in one transaction and at one moment. */
async function withMoney<Row extends ReturnRow>(db: Db, rows: readonly Row[]): Promise<WithMoney<Row>[]> {
  const done = rows.filter(({ state }) => state === 'done').map(({ orderId }) => orderId);
  const orderIds = [...new Set(done)];
  const [underWay, withheld] = [await refundsUnderWay(db, orderIds), await withheldOfOrders(db, orderIds)];
  return rows.map((row) => {
    const isOwn = (refund: { orderId: number | null; createdAt: number }): boolean =>
      row.state === 'done' && refund.orderId === row.orderId && refund.createdAt === row.doneAt;
    const withheldFen = withheld.filter(isOwn).reduce((sum, one) => sum + one.withheldFen, 0);
    return { ...row, isPaying: underWay.some(isOwn), withheldFen };
  });
}

/** A return in a list, with the goods it is about: `阿莫西林胶囊 2 盒，等 3 种`. */
export type AsListed<Row> = WithMoney<Row> & { goods: string };

/** Returns of a list, those that wait with what agreeing to them now would pay. */
async function asListed<Row extends ReturnRow>(db: Db, rows: readonly Row[]): Promise<AsListed<Row>[]> {
  if (rows.length === 0) return [];
  const goods = Map.groupBy(
    await findReturnGoods(
      db,
      rows.map(({ id }) => id),
    ),
    ({ returnId }) => returnId,
  );
  const goodsOf = (id: number): string => {
    const [first, ...others] = goods.get(id) ?? [];
    const more = others.length > 0 ? `，等 ${others.length + 1} 种` : '';
    return first ? `${first.name} ${first.quantity} ${first.unit}${more}` : '';
  };
  const waiting = rows.filter(({ state }) => state === 'waiting').map(({ id }) => id);
  const lines = waiting.length === 0 ? [] : await findReturnLines(db, waiting);
  const listed = await asTheyPay(db, rows, lines);
  const paid = await withMoney(
    db,
    listed.map(({ row }) => row),
  );
  return paid.map((row) => ({ ...row, goods: goodsOf(row.id) }));
}

export interface ReturnPage {
  returns: AsListed<ListedReturn>[];
  counts: Record<ReturnState, number>;
  page: number;
  pages: number;
}

/** A page of returns with the counts of all states, which stop at ten thousand each (product §7.9). */
export async function listReturns(
  db: Db,
  { page, size = RETURNS_PER_PAGE, ...search }: ReturnSearch & { page: number; size?: number },
): Promise<ReturnPage> {
  const states = Object.keys(RETURN_STATES) as ReturnState[];
  const counted = await Promise.all(states.map((state) => countReturns(db, { ...search, state })));
  const counts = Object.fromEntries(states.map((state, index) => [state, counted[index] ?? 0])) as Record<
    ReturnState,
    number
  >;
  const all = states.reduce((sum, state) => sum + counts[state], 0);
  const { offset, ...shown } = pageOf(page, search.state === null ? all : counts[search.state], size);
  const returns = await asListed(db, await findReturns(db, search, { limit: size, offset }));
  return { returns, counts, ...shown };
}

/** A line within a return; amounts in fen. */
interface ReturnLine {
  id: number;
  name: string;
  spec: string;
  unit: string;
  /** What a unit was sold at, and its list price then. */
  priceFen: number;
  listPriceFen: number;
  makerName: string;
  quantity: number;
  refundFen: number;
  voucherFen: number;
  /** The most that may go back, with what of vouchers, and price differences that were given back of it before, as far as it waits. */
  shareFen: number;
  voucherShareFen: number;
  pricedFen: number;
  fate: ReturnFate | null;
  /** Units of recalled lots among them, as far as it is not done. */
  recalled: number;
  /** The lots that its order's line took, with the units of each. */
  lots: { id: number; number: string; quantity: number }[];
}

/** All there is to know of one return. */
export interface ReturnDetail extends ReturnRow {
  /** Whether its money is still on its way back, and what was kept of it for points and cashback, in fen. */
  isPaying: boolean;
  withheldFen: number;
  orderNo: string;
  orderState: OrderState;
  /** What of its order can still go back, in fen. */
  leftFen: number;
  /** What its refund, as it stands, takes back of what the order brought; nothing of one that is over. */
  takesBack: Earnings;
  company: string;
  lines: ReturnLine[];
  photoIds: number[];
  /** What was written about it, the first first. */
  talk: { isShop: boolean; text: string; at: number }[];
}

/** A return, with a member only its own; null where there is none. */
export async function readReturn(db: Db, id: number, memberId?: number): Promise<ReturnDetail | null> {
  const found = await findReturn(db, id, memberId);
  const order = found && (await findAnyOrder(db, found.orderId));
  if (!found || !order) return null;
  const [paying] = await asTheyPay(db, [found], await findReturnLines(db, [id]));
  if (!paying) return null;
  const { row, lines: own } = paying;
  const sold = await findOrderLines(db, [order.id]);
  const isLeft = row.kind === 'return' && row.state !== 'done';
  const recalls = await recalledOf(db, order.id);
  const took = await lotsOfOrders(db, [order.id]);
  const lines = own.flatMap((line) => {
    const of = sold.find((one) => one.id === line.orderLineId);
    if (!of) return [];
    const { name, spec, unit, makerName, priceFen, listPriceFen } = of;
    const { quantity, shareFen, refundFen, pricedFen, fate } = line;
    const voucherFen = voucherFenOf({ ...line, reason: row.reason });
    const recalled = isLeft ? Math.min(quantity, recalls.get(of.id)?.notBack ?? 0) : 0;
    const lots = (took.get(of.id) ?? []).map((lot) => ({
      ...{ id: lot.id, number: lot.number, quantity: lot.quantity },
    }));
    return [
      {
        id: line.id,
        name,
        spec,
        unit,
        makerName,
        priceFen,
        listPriceFen,
        quantity,
        shareFen,
        refundFen,
        voucherFen,
        voucherShareFen: line.voucherFen,
        pricedFen,
        fate,
        recalled,
        lots,
      },
    ];
  });
  const leftFen = Math.max(0, order.payableFen - order.refundedFen);
  const isOpen = row.state === 'waiting' || row.state === 'agreed';
  const takesBack =
    isOpen && order.state === 'completed'
      ? earningsBetween(order, Math.min(row.refundFen, leftFen))
      : { points: 0, cashbackFen: 0 };
  const talk = await findReturnWords(db, id);
  const [paid] = await withMoney(db, [row]);
  return {
    ...row,
    ...{ isPaying: paid?.isPaying ?? false, withheldFen: paid?.withheldFen ?? 0 },
    orderNo: order.no,
    orderState: order.state,
    leftFen,
    takesBack,
    company: order.company,
    lines,
    photoIds: await findReturnPhotos(db, id),
    talk: talk.map(({ isShop, text, createdAt }) => ({ isShop: isShop === 1, text, at: createdAt })),
  };
}

/** The returns of an order, the latest first. */
export const returnsOfOrder = async (db: Db, orderId: number): Promise<AsListed<ReturnRow>[]> =>
  asListed(db, await findReturnsOfOrders(db, [orderId]));

/**
 * Returns of an order that are not decided, or not done, as who asks for another is to know them: a line and reason each,
 * the latest of them to be looked at. Without one of them where it is named.
 */
export async function openReturns(
  db: Db,
  orderId: number,
  without?: number,
): Promise<{ id: number; kind: ReturnRow['kind']; words: string }[]> {
  const returns = (await findReturnsOfOrders(db, [orderId])).filter(
    ({ id, state }) => id !== without && (state === 'waiting' || state === 'agreed'),
  );
  if (returns.length === 0) return [];
  const sold = new Map((await findOrderLines(db, [orderId])).map((line) => [line.id, line]));
  const lines = await findReturnLines(
    db,
    returns.map(({ id }) => id),
  );
  const asked = lines.flatMap((line) => {
    const row = returns.find(({ id }) => id === line.returnId);
    return row ? [{ ...line, row }] : [];
  });
  const groups = Map.groupBy(asked, ({ orderLineId, row }) => `${orderLineId} ${row.reason}`);
  return [...groups.values()].flatMap((same) => {
    const last = same.at(-1);
    const line = last && sold.get(last.orderLineId);
    if (!last || !line) return [];
    const { id, kind, reason } = last.row;
    const units = same.reduce((sum, { quantity }) => sum + quantity, 0);
    const words = `${line.name} ${line.spec} 已有 ${same.length} 个处理中的售后（${RETURN_REASONS[reason]}，共 ${units} ${line.unit}）`;
    return [{ id, kind, words }];
  });
}

/** What operators did to a return, the latest first. */
export const returnTrail = (db: Db, id: number): Promise<AuditLine[]> =>
  auditOf(db, `order_return:${id}`, AUDIT_LINES);
