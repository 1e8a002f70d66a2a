import { auditOf } from '#lib/people/audit/audit.service.ts';
import type { AuditLine } from '#lib/people/audit/audit.rules.ts';
import type { Db } from '#lib/platform/db/database.server.ts';
import { findAnyOrder, findOrderLines } from '#lib/trade/orders/order-steps.service.ts';
import { type Earnings, earningsBetween } from '#lib/trade/orders/earnings.rules.ts';
import type { OrderState } from '#lib/trade/orders/orders.rules.ts';
import { lotsSent } from '#lib/trade/parcels/parcels.service.ts';
import { asTheyPay } from '#lib/trade/returns/reckon-return.service.ts';
import { voucherFenOf } from '#lib/trade/returns/units-in-returns.rules.ts';
import { recalledOf } from '#lib/trade/recalls/recalled-lines.service.ts';
import { type WithMoney, withMoney } from '#lib/trade/returns/list-returns.service.ts';
import {
  findReturn,
  findReturnLines,
  findReturnPhotos,
  findReturnsOfOrders,
  findReturnWords,
} from '#lib/trade/returns/returns.repository.ts';
import { RETURN_REASONS } from '#lib/trade/returns/returns.rules.ts';
import type { ReturnFate, ReturnRow } from '#lib/trade/returns/returns.table.ts';

const AUDIT_LINES = 20;

/** Actions of operators on a return. */
export const RETURN_ACTIONS: Readonly<Record<string, string>> = {
  'return.agreed': '同意',
  'return.refused': '驳回',
  'return.complete': '退款',
  'refund.requested': '提交退款复核',
  'refund.agreed': '复核同意',
  'refund.declined': '复核不同意',
  'refund.lapsed': '退款申请失效',
};

/** A line within a return; amounts in fen. */
interface ReturnLine {
  id: number;
  name: string;
  spec: string;
  unit: string;
  /** Unit price it was sold at, and its list price at that time. */
  priceFen: number;
  listPriceFen: number;
  makerName: string;
  quantity: number;
  refundFen: number;
  voucherFen: number;
  /** Most that may be refunded, the part of it in vouchers, and price differences refunded before; while it waits. */
  shareFen: number;
  voucherShareFen: number;
  pricedFen: number;
  fate: ReturnFate | null;
  /** Units of recalled lots among them, while it is not done. */
  recalled: number;
  /** Lots from which units of the order's line were sent, with their numbers of units. */
  lots: { id: number; number: string; quantity: number }[];
}

/** All data of one return. */
export interface ReturnDetail extends WithMoney<ReturnRow> {
  orderNo: string;
  orderState: OrderState;
  /** Amount of its order that can still be refunded, in fen. */
  leftFen: number;
  /** Earnings of the order that its refund, as it stands, takes back; nothing when it is over. */
  takesBack: Earnings;
  company: string;
  lines: ReturnLine[];
  photoIds: number[];
  /** Comments on it, oldest first. */
  talk: { isShop: boolean; text: string; at: number }[];
}

/** Returns a return, for a member only its own; null when there is none. */
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
  const left = await lotsSent(db, order.id);
  const lines = own.flatMap((line) => {
    const of = sold.find((one) => one.id === line.orderLineId);
    if (!of) return [];
    const { name, spec, unit, makerName, priceFen, listPriceFen } = of;
    const { quantity, shareFen, refundFen, pricedFen, fate } = line;
    const voucherFen = voucherFenOf({ ...line, reason: row.reason });
    const recalled = isLeft ? Math.min(quantity, recalls.get(of.id)?.notBack ?? 0) : 0;
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
        lots: left.get(of.id) ?? [],
      },
    ];
  });
  const leftFen = Math.max(0, order.payableFen - order.refundedFen);
  const isOpen = row.state === 'waiting' || row.state === 'agreed';
  const takesBack =
    isOpen && order.state === 'completed'
      ? earningsBetween(order, sold, {
          refundFen: Math.min(row.refundFen, leftFen),
          backFen: new Map(own.map(({ orderLineId, refundFen }) => [orderLineId, refundFen])),
        })
      : { points: 0, cashbackFen: 0 };
  const talk = await findReturnWords(db, id);
  const [paid] = await withMoney(db, [row]);
  if (!paid) return null;
  return {
    ...paid,
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

/**
 * Returns an order's returns that are not decided or not done, for a buyer who requests another: one text per line and
 * reason, with the latest return to link to. Without one of them, if given.
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

/** Returns the operators' actions on a return, latest first. */
export const returnTrail = (db: Db, id: number): Promise<AuditLine[]> =>
  auditOf(db, `order_return:${id}`, AUDIT_LINES);
