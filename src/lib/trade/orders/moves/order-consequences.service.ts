import { recordAudit } from '#lib/people/audit/audit.service.ts';
import type { Touch } from '#lib/platform/db/change.server.ts';
import type { Trx } from '#lib/platform/db/database.server.ts';
import { formatFen } from '#lib/platform/money.rules.ts';
import { giveBackCoupons } from '#lib/trade/coupons/coupons.service.ts';
import {
  complete,
  countSold,
  giveBack,
  uncountBuying,
  uncountSold,
} from '#lib/trade/orders/moves/consequence-steps.service.ts';
import { orderHooks } from '#lib/trade/orders/moves/order-hooks.server.ts';
import type { Asker, MoveName } from '#lib/trade/orders/moves/order-moves.rules.ts';
import {
  notifyCancelled,
  notifyCancelRefused,
  notifyChanged,
  notifyHeadAsked,
  notifyPaidByHead,
  notifyReceived,
  notifyShipped,
  notifyTransfer,
  notifyTransferUndone,
} from '#lib/trade/orders/order-messages.service.ts';
import {
  PAY_WITHIN_HOURS,
  PAY_WITHIN_MS,
  PAYMENT_PROVIDERS,
  type PaymentProviderName,
  RECEIVED_AFTER_DAYS,
} from '#lib/trade/orders/orders.rules.ts';
import type { OrderChange, OrderRow } from '#lib/trade/orders/orders.table.ts';

/** Transfer of an order, with the fields of its payment. */
interface Transfer {
  paymentId: number;
  amountFen: number;
}

/** Payment from a provider for an order. */
interface OnlinePayment {
  provider: PaymentProviderName;
  amountFen: number;
}

interface Parcel {
  carrier: string;
  trackingNo: string;
  /** Units in it. */
  units: number;
}

/** Receives the tags of pages that show the data put back; see `change`. */
interface Touching {
  touch: Touch;
}

/** Arguments of each move. */
interface MoveDetails {
  pay_from_wallet: unknown;
  /** `headId`, `store`: the head office that is asked, and the store that asks */
  ask_head: { headId: number; store: string };
  withdraw_head: unknown;
  /** `headId`, `head`: the head office that pays, and its name */
  pay_by_head: { headId: number; head: string };
  pay_online: OnlinePayment;
  /** `addedFen`: amount that its buyer's balance adds to the payment, in fen */
  accept_payment: OnlinePayment & { addedFen: number };
  announce_transfer: unknown;
  correct_transfer: unknown;
  confirm_transfer: Transfer;
  reject_transfer: Transfer & { reason: string };
  drop_transfer: Transfer & { reason: string };
  undo_transfer: Transfer & { was: 'confirmed' | 'rejected'; reason: string };
  cancel: Touching & { reason: string };
  cancel_overdue: Touching;
  ask_cancel: { reason: string };
  withdraw_cancel: unknown;
  refuse_cancel: { reason: string };
  /** `reason`: reason of the shop for cancelling it, for the buyer to read */
  cancel_refunded: Touching & { reason: string };
  ship_part: Parcel;
  ship: Parcel;
  correct_parcel: Parcel;
  /** `words`: text on the changed line and the reason, for the buyer to read */
  change_line: { words: string };
  close_rest: unknown;
  receive: unknown;
  receive_overdue: unknown;
}

/** Request for a move. */
export type MoveAsked<M extends MoveName> = { move: M; by: Asker } & MoveDetails[M];

interface Consequence<M extends MoveName> {
  /** Columns written with the state. */
  change?: (asked: MoveAsked<M>, now: number, order: OrderRow) => OrderChange;
  /** Runs the consequences, in the same transaction. Returns the text of the event. */
  follow: (trx: Trx, order: OrderRow, asked: MoveAsked<M>, now: number) => Promise<string>;
}

/**
 * Columns and consequences of each move of the table. Payments are not included: one payment pays several orders, so
 * payments write their rows and take the balance themselves, in the transaction that requests the move.
 */
export const CONSEQUENCES: { readonly [M in MoveName]: Consequence<M> } = {
  pay_from_wallet: {
    change: (_, now) => ({ payment_method: 'wallet', paid_at: now }),
    follow: async (trx, order) => {
      await countSold(trx, order);
      return `余额支付 ${formatFen(order.payableFen)}，等待发货`;
    },
  },
  ask_head: {
    change: (_, now) => ({ head_asked_at: now }),
    follow: async (trx, order, { headId, store }, now) => {
      await notifyHeadAsked(trx, order, { headId, store }, now);
      return '已请总部代付，等待总部付款';
    },
  },
  withdraw_head: {
    change: () => ({ head_asked_at: null }),
    follow: () => Promise.resolve('不再请总部代付'),
  },
  pay_by_head: {
    change: ({ headId }, now) => ({ payment_method: 'wallet', payer_id: headId, paid_at: now }),
    follow: async (trx, order, { head }, now) => {
      await countSold(trx, order);
      await notifyPaidByHead(trx, order, head, now);
      return `总部代付 ${formatFen(order.payableFen)}，等待发货`;
    },
  },
  pay_online: {
    change: ({ provider }, now) => ({ payment_method: provider, paid_at: now }),
    follow: async (trx, order, { provider, amountFen }) => {
      await countSold(trx, order);
      return `${PAYMENT_PROVIDERS[provider]} ${formatFen(amountFen)} 已到账，等待发货`;
    },
  },
  accept_payment: {
    change: ({ provider }, now) => ({ payment_method: provider, paid_at: now }),
    follow: async (trx, order, { provider, amountFen, addedFen }) => {
      await countSold(trx, order);
      const words = addedFen > 0 ? `，余额补 ${formatFen(addedFen)}` : '';
      return `${PAYMENT_PROVIDERS[provider]} ${formatFen(amountFen)} 已核对收下${words}，等待发货`;
    },
  },
  announce_transfer: {
    change: () => ({ payment_method: 'transfer' }),
    follow: () => Promise.resolve('已提交转账信息，等待财务确认到账'),
  },
  correct_transfer: { follow: () => Promise.resolve('') },
  confirm_transfer: {
    change: (_, now) => ({ payment_method: 'transfer', paid_at: now }),
    follow: async (trx, order, { paymentId, amountFen }, now) => {
      await countSold(trx, order);
      await notifyTransfer(trx, order, { paymentId, amountFen, refused: null }, now);
      return `对公转账 ${formatFen(amountFen)} 已确认到账，等待发货`;
    },
  },
  reject_transfer: {
    change: (_, now) => ({ payment_method: null, pay_before: now + PAY_WITHIN_MS }),
    follow: notifyRejected,
  },
  drop_transfer: { follow: notifyRejected },
  undo_transfer: {
    change: () => ({ payment_method: 'transfer', paid_at: null }),
    follow: async (trx, order, { was, reason, ...transfer }, now) => {
      if (was === 'confirmed') await uncountSold(trx, order);
      const text = `转账的${was === 'confirmed' ? '到账确认' : '驳回'}已撤销（${reason}），等待财务重新核对`;
      await notifyTransferUndone(trx, order, { ...transfer, text }, now);
      return text;
    },
  },
  cancel: {
    change: ({ reason }, now) => ({ cancelled_at: now, cancel_reason: reason || '买家取消' }),
    follow: async (trx, order, { touch }, now) => {
      await giveAllBack(trx, order, touch, now);
      return '买家取消了订单';
    },
  },
  cancel_overdue: {
    change: (_, now) => ({ cancelled_at: now, cancel_reason: '超时未付款' }),
    follow: (trx, order, { touch }, now) =>
      cancelForBuyer(trx, order, { touch, text: `超过 ${PAY_WITHIN_HOURS} 小时未付款，订单已自动取消` }, now),
  },
  ask_cancel: {
    change: ({ reason }, now) => ({ cancel_asked_at: now, cancel_request: reason }),
    follow: (_trx, _order, { reason }) =>
      Promise.resolve(`买家申请取消订单${reason && `（${reason}）`}，等待处理，处理前不发货`),
  },
  withdraw_cancel: {
    change: () => ({ cancel_asked_at: null }),
    follow: () => Promise.resolve('买家撤回了取消申请，订单照常发货'),
  },
  refuse_cancel: {
    change: () => ({ cancel_asked_at: null }),
    follow: async (trx, order, { by, reason }, now) => {
      await notifyCancelRefused(trx, order, reason, now);
      const entry = { actorId: by.id, action: 'order.refuse_cancel', subject: `order:${order.id}` };
      await recordAudit(trx, { ...entry, detail: reason, at: now });
      return `取消申请没有通过：${reason}`;
    },
  },
  cancel_refunded: {
    change: ({ reason }, now) => ({ cancelled_at: now, cancel_reason: reason, cancel_asked_at: null }),
    follow: async (trx, order, { touch, reason }, now) => {
      await uncountBuying(trx, order);
      return cancelForBuyer(trx, order, { touch, text: `订单已取消（${reason}），款项全部退回` }, now);
    },
  },
  ship_part: {
    change: (_asked, _now, { parcels }) => ({ parcels: parcels + 1 }),
    follow: (trx, order, parcel, now) =>
      recordParcel(trx, order, { ...parcel, what: `部分商品已发出（${parcel.units} 件）` }, now),
  },
  ship: {
    change: (_asked, now, { parcels }) => ({ parcels: parcels + 1, shipped_at: now }),
    follow: (trx, order, parcel, now) => {
      const what = order.parcels > 1 ? `余下商品已发出（${parcel.units} 件）` : '商品已发出';
      return recordParcel(trx, order, { ...parcel, what }, now);
    },
  },
  correct_parcel: {
    follow: (trx, order, parcel, now) => recordParcel(trx, order, { ...parcel, what: '物流信息已更正' }, now),
  },
  change_line: {
    follow: async (trx, order, { by, words }, now) => {
      await notifyChanged(trx, order, words, now);
      const entry = { actorId: by.id, action: 'order.change', subject: `order:${order.id}` };
      await recordAudit(trx, { ...entry, detail: words, at: now });
      return words;
    },
  },
  close_rest: {
    change: (_, now) => ({ shipped_at: now }),
    follow: () => Promise.resolve('没有发出的商品已全部减去，订单已全部发出'),
  },
  receive: {
    change: (_, now) => ({ completed_at: now }),
    follow: (trx, order, _, now) => complete(trx, order, '买家已确认收货，订单完成', now),
  },
  receive_overdue: {
    change: (_, now) => ({ completed_at: now }),
    follow: async (trx, order, _, now) => {
      const why = `发货满 ${RECEIVED_AFTER_DAYS} 天，已自动确认收货，订单完成`;
      const text = await complete(trx, order, why, now);
      await notifyReceived(trx, order, text, now);
      return text;
    },
  },
};

async function notifyRejected(
  trx: Trx,
  order: OrderRow,
  { paymentId, amountFen, reason }: Transfer & { reason: string },
  now: number,
): Promise<string> {
  await notifyTransfer(trx, order, { paymentId, amountFen, refused: reason }, now);
  return `转账未通过确认：${reason}`;
}

async function giveAllBack(trx: Trx, order: OrderRow, touch: Touch, now: number): Promise<void> {
  const { vouchersOfCuts, settleCancelled } = orderHooks();
  touch(...(await giveBack(trx, order, now)));
  await giveBackCoupons(trx, order, await vouchersOfCuts(trx, order.id), now);
  await settleCancelled(trx, order, now);
}

/** Cancels an order by the shop; the buyer gets a message. */
async function cancelForBuyer(
  trx: Trx,
  order: OrderRow,
  { touch, text }: Touching & { text: string },
  now: number,
): Promise<string> {
  await giveAllBack(trx, order, touch, now);
  await notifyCancelled(trx, order, text, now);
  return text;
}

async function recordParcel(
  trx: Trx,
  order: OrderRow,
  { by, carrier, trackingNo, what }: Parcel & { by: Asker; what: string },
  now: number,
): Promise<string> {
  const detail = `${carrier} ${trackingNo}`;
  await notifyShipped(trx, order, { carrier, trackingNo, what }, now);
  const entry = { actorId: by.id, action: 'order.ship', subject: `order:${order.id}` };
  await recordAudit(trx, { ...entry, detail, at: now });
  return `${what}：${detail}`;
}
