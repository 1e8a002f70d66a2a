import type { PriceReason } from '#lib/catalogue/pricing/unit/price.rules.ts';
import type { PriceStep } from '#lib/catalogue/pricing/cart/price-steps.rules.ts';
import type { OrderKind } from '#lib/catalogue/pricing/cart/priced-cart.rules.ts';
import type { LineLot } from '#lib/catalogue/goods/lots/lots.rules.ts';
import type { DeliveryNote } from '#lib/trade/orders/delivery-notes.rules.ts';
import type { OrderActions } from '#lib/trade/orders/moves/order-actions.rules.ts';
import type { InvoiceKind, OrderState, PaymentMethod } from '#lib/trade/orders/orders.rules.ts';
import type { Parcel } from '#lib/trade/parcels/parcels.rules.ts';

/** The title of an order's invoice as it was that day. */
interface InvoiceFacts {
  title: string;
  taxNo: string;
  bank: string;
  account: string;
  address: string;
  phone: string;
}

/** A line as it was sold; amounts in fen. */
export interface OrderLine {
  id: number;
  goodsId: number;
  name: string;
  brandName: string;
  spec: string;
  unit: string;
  makerName: string;
  approvalNo: string;
  dosageForm: string;
  /** the first of its lots */
  lotNo: string;
  /** ms UTC */
  expiresAt: number | null;
  /** what it took, the earliest expiry first; empty for lines from before lots were kept */
  lots: LineLot[];
  quantity: number;
  /** units that left in parcels, and that the shop took off before */
  sent: number;
  cut: number;
  listPriceFen: number;
  priceFen: number;
  priceReason: PriceReason;
  amountFen: number;
  reductionFen: number;
  couponFen: number;
  voucherFen: number;
  shareFen: number;
  /** the activity whose set, gift or exchange it is; empty for others */
  activityName: string;
  /** sets bought, on the first part of a set; 0 on its others, and on other lines */
  sets: number;
  /** why it cost that */
  priceSteps: PriceStep[];
  thumb: string;
}

/** An order as it stands in the list. Amounts in fen, times in ms UTC. */
export interface OrderSummary {
  id: number;
  /** whose it is */
  memberId: number;
  no: string;
  kind: OrderKind;
  state: OrderState;
  stateText: string;
  /** whether some of it left, and some is still to be sent */
  isSentInPart: boolean;
  company: string;
  goodsFen: number;
  reductionFen: number;
  couponFen: number;
  voucherFen: number;
  shippingFen: number;
  payableFen: number;
  /** what was paid back of it so far */
  refundedFen: number;
  /** what comes once it is completed */
  cashbackFen: number;
  giftPoints: number;
  paymentMethod: PaymentMethod | null;
  /** how it was paid, in words: `总部代付` where a head office did for its store; empty: not yet */
  paymentText: string;
  isTransferWaiting: boolean;
  /** whether its buyer, a store, asks its head office to pay it */
  isHeadAsked: boolean;
  /** since when its buyer's request to cancel it waits; null: there is none */
  cancelAskedAt: number | null;
  createdAt: number;
  payBefore: number;
  paidAt: number | null;
  shippedAt: number | null;
  completedAt: number | null;
  cancelledAt: number | null;
  actions: OrderActions;
  lines: OrderLine[];
}

interface OrderEvent {
  kind: string;
  text: string;
  /** ms UTC */
  at: number;
}

/** A payment as the buyer sees it. */
interface OrderPayment {
  id: number;
  method: PaymentMethod;
  state: 'waiting' | 'confirmed' | 'rejected';
  amountFen: number;
  payerName: string;
  payerBank: string;
  reference: string;
  slipId: number | null;
  /** why it was rejected */
  note: string;
  createdAt: number;
  decidedAt: number | null;
}

/** The whole of an order. */
export interface OrderDetail extends OrderSummary {
  receiver: string;
  phone: string;
  regionName: string;
  address: string;
  invoiceKind: InvoiceKind;
  /** who the invoice was asked for; fields that were not needed are empty */
  invoice: InvoiceFacts;
  deliveryNotes: DeliveryNote[];
  remark: string;
  cancelReason: string;
  /** why its buyer asked to cancel it, last */
  cancelWish: string;
  /** the first first */
  parcels: Parcel[];
  /** the newest first */
  events: OrderEvent[];
  payments: OrderPayment[];
  /** the other orders of the same checkout */
  siblings: { id: number; no: string; kind: OrderKind; state: OrderState; payableFen: number }[];
}
