import type { Member } from '#lib/people/members/members.rules.ts';
import type { Db } from '#lib/platform/db/database.server.ts';
import { readAll } from '#lib/platform/db/rows.rules.ts';
import { HOUR_MS } from '#lib/platform/time.rules.ts';
import { addSets } from '#lib/trade/cart/add/activity-lines.service.ts';
import {
  cancelOrder,
  cancelUnpaid,
  confirmReceipt,
  receiveOverdue,
} from '#lib/trade/orders/moves/cancel-and-receive.service.ts';
import { shipOrder } from '#lib/trade/parcels/office/ship.service.ts';
import { readPayment, withheldOfRequest } from '#lib/trade/payments/office/payments-office.service.ts';
import { cancelPaid, refuseCancel, withdrawCancel } from '#lib/trade/payments/refunds/cancel-paid.service.ts';
import { acceptMismatched, returnMismatched } from '#lib/trade/payments/refunds/mismatched.service.ts';
import { enterRefund } from '#lib/trade/payments/refunds/refund.service.ts';
import { submitTransfer } from '#lib/trade/payments/transfer.service.ts';
import { takeAnswer } from '#lib/trade/payments/tries/settle.service.ts';
import {
  askHead,
  payByWallet,
  payForStore,
  withdrawHead,
} from '#lib/trade/payments/wallet-payment.service.ts';
import { refillOrder } from '#lib/trade/recalls/office/replace.service.ts';
import {
  applyFor,
  changeLine,
  CUT,
  decideReturn,
  decideTransfer,
  PACKED,
  packPart,
  refundOrder,
} from '#tests/support/after-order-steps.ts';
import { order } from '#tests/support/checkout-fixture.ts';
import { pay, startingProviders } from '#tests/support/gateways/payments.ts';
import {
  giveCoupons,
  makeActivity,
  makeBatch,
  makeCombination,
  makeSeckill,
} from '#tests/support/promotions-fixture.ts';
import { recallFirstLot, takeInLater } from '#tests/support/recall-steps.ts';
import { makeGoods, makeMember, NOW } from '#tests/support/shop-fixture.ts';
import fc from 'fast-check';

const nth: fc.Arbitrary<number> = fc.constantFrom(0, 0, 0, 1, 2);
const buyer = fc.nat({ max: 1 });
const units = fc.integer({ min: 1, max: 6 });
const reason = fc.constantFrom('quality' as const, 'price' as const, 'recalled' as const);
/** User who takes a step, mostly one who may: the buyer, a user who acts for it, another member, an operator. */
const who = fc.constantFrom('own', 'own', 'own', 'acting', 'other', 'operator');
const staff = fc.constantFrom('operator', 'operator', 'operator', 'own');

const byMember = <K extends string>(kind: K) => fc.record({ kind: fc.constant(kind), who, nth });
const byNth = <K extends string>(kind: K) => fc.record({ kind: fc.constant(kind), nth });
const byStaff = <K extends string>(kind: K) => fc.record({ kind: fc.constant(kind), who: staff, nth });

/** Any step with the orders of a shop; `nth` names the order, transfer or payment by its place. */
export const anyStep = fc.oneof(
  fc.record({
    kind: fc.constant('order' as const),
    buyer,
    sets: fc.nat({ max: 1 }),
    lines: fc.array(fc.record({ goods: fc.nat({ max: 2 }), quantity: fc.integer({ min: 1, max: 9 }) }), {
      minLength: 1,
      maxLength: 3,
    }),
  }),
  byMember('wallet'),
  byMember('ask_head'),
  byMember('withdraw_head'),
  fc.record({ kind: fc.constant('pay_head' as const), who: fc.constantFrom('head', 'head', 'other'), nth }),
  byMember('transfer'),
  byMember('cancel'),
  byMember('receive'),
  byMember('withdraw'),
  byStaff('refuse'),
  byStaff('cancel_paid'),
  fc.record({ kind: fc.constant('apply' as const), nth, line: nth, units, reason }),
  fc.record({ kind: fc.constant('recall' as const), goods: fc.nat({ max: 2 }) }),
  byNth('refill'),
  byNth('decide'),
  fc.record({ kind: fc.constant('refund_order' as const), nth, isWhole: fc.boolean() }),
  byStaff('ship'),
  fc.record({ kind: fc.constant('pack' as const), nth, units }),
  fc.record({ kind: fc.constant('cut' as const), nth, units: fc.nat({ max: 3 }), isBack: fc.boolean() }),
  fc.record({ kind: fc.constant('swap' as const), nth }),
  byStaff('confirm'),
  byStaff('reject'),
  byStaff('undo'),
  byStaff('accept'),
  byNth('begin'),
  fc.record({ kind: fc.constant('arrive' as const), nth, overFen: fc.constantFrom(0, 0, 0, 500, -500) }),
  fc.record({ kind: fc.constant('refund' as const), nth, isWhole: fc.boolean() }),
  byNth('return'),
  fc.record({ kind: fc.constant('wait' as const), hours: fc.constantFrom(1, 25, 16 * 24) }),
);
export type Step = typeof anyStep extends fc.Arbitrary<infer T> ? T : never;

const ORDER: Step = { kind: 'order', buyer: 0, sets: 1, lines: [{ goods: 0, quantity: 6 }] };
const by = <K extends Step['kind'], W extends string>(kind: K, who: W) => ({ kind, who, nth: 0 });
const PAID: Step[] = [ORDER, by('wallet', 'own')];
const ASKED: Step[] = [ORDER, by('ask_head', 'own')];
const PAID_BY_HEAD: Step[] = [...ASKED, by('pay_head', 'head')];
const BEGUN: Step[] = [ORDER, { kind: 'begin', nth: 0 }];
const PAID_ONLINE: Step[] = [...BEGUN, { kind: 'arrive', nth: 0, overFen: 0 }];
const ANNOUNCED: Step[] = [ORDER, by('transfer', 'own')];
const SHIPPED: Step[] = [...PAID_ONLINE, by('ship', 'operator')];

const APPLIED: Step = { kind: 'apply', nth: 0, line: 0, units: 2, reason: 'quality' };
/** All that a gift was given for goes back, the gift stays. */
const GIFT_STAYS: Step[] = [{ ...APPLIED, units: 4 }, APPLIED];
const RECALLED: Step = { kind: 'recall', goods: 0 };
const DECIDED: Step = { kind: 'decide', nth: 0 };

/** Steps that lead the first order of a shop to each state that an order can be in. */
export const LEADS: readonly (readonly Step[])[] = [
  [ORDER],
  [...PAID_BY_HEAD, by('cancel_paid', 'operator')],
  [...PAID_BY_HEAD, by('ship', 'operator'), by('receive', 'own'), APPLIED, DECIDED, DECIDED],
  BEGUN,
  [...BEGUN, { kind: 'arrive', nth: 0, overFen: -500 }],
  [...BEGUN, by('transfer', 'own')],
  ANNOUNCED,
  [...ANNOUNCED, by('reject', 'operator')],
  [...ANNOUNCED, by('confirm', 'operator')],
  [...ANNOUNCED, by('confirm', 'operator'), by('undo', 'operator')],
  PAID,
  PAID_ONLINE,
  [...PAID, by('ship', 'operator')],
  SHIPPED,
  [...PAID, by('cancel', 'own')],
  [...PAID, by('cancel', 'own'), by('cancel_paid', 'operator')],
  [...ANNOUNCED, by('confirm', 'operator'), by('cancel_paid', 'operator')],
  [...SHIPPED, by('receive', 'own')],
  [...SHIPPED, by('receive', 'own'), APPLIED],
  [...SHIPPED, by('receive', 'own'), APPLIED, DECIDED, DECIDED],
  [...PAID, by('ship', 'operator'), APPLIED, DECIDED, APPLIED],
  [...SHIPPED, ...GIFT_STAYS, DECIDED, { ...DECIDED, nth: 1 }, DECIDED, { ...DECIDED, nth: 1 }],
  [...PAID, RECALLED, RECALLED, { kind: 'refund_order', nth: 0, isWhole: false }],
  [...SHIPPED, RECALLED, { ...APPLIED, reason: 'recalled' }, DECIDED],
  [...BEGUN, by('cancel', 'own')],
  [...PAID, PACKED],
  [...PAID_ONLINE, PACKED, APPLIED, DECIDED],
  [...PAID, CUT, PACKED, PACKED],
  [...PAID_ONLINE, PACKED, CUT, by('ship', 'operator'), APPLIED],
  [...PAID_ONLINE, { kind: 'refund', nth: 0, isWhole: true }],
];

/**
 * Two buyers, the first a store of a head office, few goods, and a promotion of every kind that has a limited quantity.
 */
export interface StepShop {
  db: Db;
  buyers: Member[];
  head: Member;
  operator: Member;
  goods: number[];
  setId: number;
  now: number;
  /** Forms of returns, and parcels, that were sent. */
  presses: number;
}

export async function openStepShop(db: Db): Promise<StepShop> {
  const goods = [
    await makeGoods(db, { stock: 60 }),
    await makeGoods(db, { stock: 25, is_mhj: 1 }),
    await makeGoods(db, { stock: 8 }),
  ];
  const [first = 0, , scarce = 0] = goods;
  const operator = await makeMember(db, { role: 'operator', kind: 'staff' });
  await takeInLater(db, operator, [first, scarce]);
  await makeSeckill(db, first, { price_fen: 800, remaining: 15, per_member_limit: 6 });
  const grant = { grant_type: 1 as const, grant_goods_id: scarce, grant_quantity: 1, grant_remaining: 3 };
  await makeActivity(db, { kind: 'gift', goodsIds: [first], tiers: [{ threshold_units: 5, ...grant }] });
  const parts = new Map([[first, 2]]);
  const setId = await makeCombination(db, parts, { price_fen: 1500, remaining: 3, per_member_limit: 2 });
  const head = await makeMember(db, { kind: 'head_office', balance_fen: 20_000 });
  const buyers = [
    await makeMember(db, { kind: 'store', head_office_id: head.id, balance_fen: 30_000 }),
    await makeMember(db, { balance_fen: 3_000 }),
  ];
  const coupon = await makeBatch(db, { minimum_fen: 2000 });
  const voucher = await makeBatch(db, { kind: 'voucher', amount_fen: 300 });
  for (const { id: memberId } of buyers)
    for (const batchId of [coupon, voucher]) await giveCoupons(db, { batchId, memberId, count: 2 }, NOW);
  return { db, buyers, head, operator, goods, setId, now: NOW, presses: 0 };
}

/** The orders of the shop's buyers, by id. */
export const ordersOf = ({ db, buyers }: StepShop) =>
  readAll(
    db
      .selectFrom('orders')
      .selectAll()
      .where(
        'member_id',
        'in',
        buyers.map(({ id }) => id),
      )
      .orderBy('id'),
  );

/** Takes a step, as far as there is something to take it with. Throws the shop's refusal. */
export async function takeStep(shop: StepShop, step: Step): Promise<unknown> {
  const { db, operator, now } = shop;
  if (step.kind === 'wait') {
    shop.now += step.hours * HOUR_MS;
    return Promise.all([cancelUnpaid(db, shop.now), receiveOverdue(db, shop.now)]);
  }
  if (step.kind === 'order') return place(shop, step);
  if (step.kind === 'confirm' || step.kind === 'reject' || step.kind === 'undo')
    return decideTransfer(shop, step);
  if (step.kind === 'arrive' || step.kind === 'accept' || step.kind === 'refund' || step.kind === 'return')
    return withTry(shop, step);
  if (step.kind === 'decide') return decideReturn(shop, step.nth);
  if (step.kind === 'recall') return recallFirstLot(shop, shop.goods[step.goods]!);
  const target = (await ordersOf(shop))[step.nth];
  if (!target) return;
  const { id } = target;
  const own = shop.buyers.find((member) => member.id === target.memberId)!;
  if (step.kind === 'pack') return packPart(shop, id, step.units);
  if (step.kind === 'cut' || step.kind === 'swap') return changeLine(shop, id, step);
  if (step.kind === 'apply') return applyFor(shop, { ...step, own, orderId: id });
  if (step.kind === 'refill') return refillOrder(db, operator, id, now);
  if (step.kind === 'refund_order') return refundOrder(shop, id, step.isWhole);
  if (step.kind === 'begin') return pay(db, own, [id], { providers: startingProviders, now });
  if (step.kind === 'pay_head') return payForStore(db, step.who === 'head' ? shop.head : operator, id, now);
  const actor = { id: operator.id, name: '总部', isStaff: false };
  const other = shop.buyers.find((member) => member !== own)!;
  const asker = { own, operator, other, acting: { ...own, actor } }[step.who]!;
  if (step.kind === 'ask_head') return askHead(db, asker, id, now);
  if (step.kind === 'withdraw_head') return withdrawHead(db, asker, id, now);
  if (step.kind === 'wallet') return payByWallet(db, asker, id, now);
  if (step.kind === 'cancel') return cancelOrder(db, asker, { id, reason: '' }, now);
  if (step.kind === 'withdraw') return withdrawCancel(db, asker, id, now);
  if (step.kind === 'refuse') return refuseCancel(db, asker, { id, reason: '已打包' }, now);
  if (step.kind === 'cancel_paid') return cancelPaid(db, asker, { orderId: id, reason: '缺货' }, now);
  if (step.kind === 'receive') return confirmReceipt(db, asker, id, now);
  if (step.kind === 'ship')
    return shipOrder(db, asker, { id, carrier: '顺丰速运', trackingNo: `SF${id}` }, now);
  const input = { payerName: own.company, payerBank: '工商银行', reference: 'A1', slipId: null };
  return submitTransfer(db, asker, { orderId: id, input }, now);
}

async function place(
  { db, buyers, goods, setId, now }: StepShop,
  step: Extract<Step, { kind: 'order' }>,
): Promise<unknown> {
  const member = buyers[step.buyer]!;
  if (step.sets > 0) await addSets(db, member, { activityId: setId, sets: step.sets }, now);
  const lines = step.lines.map((line) => ({ goodsId: goods[line.goods]!, quantity: line.quantity }));
  return order(db, member, lines, now);
}

async function withTry(
  { db, buyers, operator, now }: StepShop,
  step:
    Extract<Step, { kind: 'arrive' | 'refund' | 'return' }> | { kind: 'accept'; who: string; nth: number },
): Promise<unknown> {
  const tries = await db
    .selectFrom('payment_try')
    .selectAll()
    .where(
      'member_id',
      'in',
      buyers.map(({ id }) => id),
    )
    .orderBy('id')
    .execute();
  const row = tries[step.nth];
  if (!row) return;
  if (step.kind === 'accept')
    return acceptMismatched(db, step.who === 'operator' ? operator : buyers[0]!, row.id, now);
  if (step.kind === 'return')
    return returnMismatched(db, operator, { tryId: row.id, target: 'wallet', reason: '不要了' }, now);
  if (step.kind === 'arrive') {
    const amountFen = row.amount_fen + step.overFen;
    const paid = { outTradeNo: row.out_trade_no, tradeNo: `T${row.id}`, state: 'paid' as const, amountFen };
    return takeAnswer(db, 'sandbox', paid, now);
  }
  const page = await readPayment(db, row.id);
  const part = page.refundable[0];
  if (!part?.payment) return;
  const amountFen = step.isWhole ? part.leftFen : Math.max(1, Math.floor(part.leftFen / 2));
  const request = { paymentId: part.payment.id, amountFen, target: 'wallet' as const };
  const withheldFen = await withheldOfRequest(db, page, request);
  const refund = {
    ...request,
    tryId: row.id,
    number: page.refunds.length + 1,
    reason: '少发一盒',
    withheldFen,
  };
  return enterRefund(db, operator, refund, now);
}
