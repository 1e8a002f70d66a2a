import { lineOf, pick, placeOrder, plainGoods } from '#demo/place-orders.ts';
import { addToCart } from '#lib/trade/cart/add/cart-add.service.ts';
import type { Db } from '#lib/platform/db/database.server.ts';
import { createRandom } from '#demo/catalogue/random.rules.ts';
import type { FilledGoods } from '#demo/fill-goods.ts';
import { beginOnline, endOnline, payOnline, topUpOnline } from '#demo/fill-payments.ts';
import { findMemberByUsername } from '#lib/people/members/members.repository.ts';
import type { Member } from '#lib/people/members/members.rules.ts';
import { toMember } from '#lib/people/members/sessions/session.service.ts';
import { cancelOrder, confirmReceipt } from '#lib/trade/orders/moves/cancel-and-receive.service.ts';
import { shipOrder } from '#lib/trade/parcels/office/ship.service.ts';
import { cancelPaid } from '#lib/trade/payments/refunds/cancel-paid.service.ts';
import { askHead, payByWallet } from '#lib/trade/payments/wallet-payment.service.ts';
import { submitTransfer } from '#lib/trade/payments/transfer.service.ts';
import { confirmTransfer, listTransfers } from '#lib/trade/payments/transfer-review.service.ts';
import { balanceOf } from '#lib/trade/wallet/wallet.service.ts';
import { getOrder } from '#lib/trade/order-detail/order-detail.service.ts';
import { DAY_MS } from '#lib/platform/time.rules.ts';

const HOUR_MS = 60 * 60 * 1000;
type Ending = 'unpaid' | 'transfer' | 'paid' | 'shipped' | 'completed' | 'cancelled';
/**
 * Outcome of a paid order that is not sent: its buyer asks to cancel it, the shop lacks the goods, or two users have to
 * approve the refund.
 */
type Undone = 'cancel_asked' | 'refunded' | 'refund_requested';
/** Stores that ask their head office to pay: how many days ago, how many lines. */
const ASKING_HEAD: [username: string, daysAgo: number, lines: number][] = [
  ['store1', 0.1, 5],
  ['store2', 0.05, 3],
];

/** Result of an online payment: well, not at all, after the order was cancelled, with another amount. */
type Online = 'well' | 'failed' | 'late' | 'mismatched';

/** Orders of each account: current state, days ago, number of lines, result of an online payment. */
const HISTORY: [username: string, ending: Ending, daysAgo: number, lines: number, online?: Online][] = [
  ['buyer', 'completed', 62, 8],
  ['buyer', 'completed', 41, 12],
  ['buyer', 'completed', 27, 6, 'well'],
  ['buyer', 'completed', 13, 15],
  ['buyer', 'cancelled', 9, 3, 'late'],
  ['buyer', 'shipped', 2, 7],
  ['buyer', 'paid', 0.3, 5, 'well'],
  ['buyer', 'transfer', 0.2, 9],
  ['buyer', 'unpaid', 0.1, 4],
  ['clinic', 'completed', 30, 5, 'well'],
  ['clinic', 'shipped', 1.5, 4],
  ['clinic', 'unpaid', 0.15, 3, 'failed'],
  ['chain', 'completed', 20, 18],
  ['chain', 'transfer', 0.4, 14],
  ['store1', 'completed', 16, 6],
  ['store2', 'paid', 0.6, 5],
  ['store3', 'completed', 33, 4],
  ['store3', 'unpaid', 0.2, 3, 'mismatched'],
];

/** Paid orders that are not sent, in the same form. */
const UNDONE: [username: string, undone: Undone, daysAgo: number, lines: number][] = [
  ['clinic', 'cancel_asked', 0.25, 3],
  ['chain', 'refunded', 1.2, 4],
  ['chain', 'refund_requested', 0.5, 40],
];

/** Orders, by their account and days in {@link HISTORY}, that hold units of the same goods: a recall finds them all. */
const SHARED: ReadonlyMap<string, number> = new Map([
  ['buyer 27', 6],
  ['clinic 30', 2],
  ['chain 20', 30],
  ['store1 16', 8],
  ['store3 33', 4],
  ['buyer 2', 5],
  ['store2 0.6', 10],
]);

/** Online top-ups of balances: amount (fen) and days ago, before the orders of those days. */
const TOP_UPS: [username: string, amountFen: number, daysAgo: number][] = [
  ['clinic', 200_000, 31],
  ['store3', 100_000, 34],
];

/** Number of lines in the carts of the demo accounts. */
const CARTS: [username: string, lines: number][] = [
  ['buyer', 6],
  ['clinic', 3],
  ['chain', 12],
  ['newcomer', 2],
];

/** Fills in orders in every state and carts, made through the shop's own services so that all ledgers agree. */
export async function fillOrders(db: Db, goods: FilledGoods[], seed: number, now: number): Promise<void> {
  const random = createRandom(seed + 13);
  const operator = await memberOf(db, 'operator');
  const plain = plainGoods(goods);
  if (plain.length === 0) return;
  for (const [username, amountFen, daysAgo] of TOP_UPS)
    await topUpOnline(db, await memberOf(db, username), amountFen, Math.floor(now - daysAgo * DAY_MS));
  const shared = plain.find(
    ({ scopeCode, basePriceFen }, index) => index >= 60 && scopeCode === 'chem' && basePriceFen < 6000,
  );
  for (const [username, ending, daysAgo, lines, online] of HISTORY) {
    const units = SHARED.get(`${username} ${daysAgo}`) ?? 0;
    const member = await memberOf(db, username);
    const placedAt = Math.floor(now - daysAgo * DAY_MS);
    for (const orderId of await placeOrder(
      db,
      member,
      { goods: pick(plain, member, lines, random), random, shared, units },
      placedAt,
    )) {
      await bringTo(db, { member, operator, id: orderId, ending, online, at: placedAt }, now);
    }
  }
  // One line of each cart is not a prescription medicine and has no offers, as a cart of prescription medicines alone
  // gets no proposal of a reduction.
  const advised = plain.find(
    ({ rxClass, scopeCode }, index) => index >= 20 && rxClass !== 'rx' && scopeCode === 'chem',
  );
  for (const [username, lines] of CARTS) {
    const member = await memberOf(db, username);
    const [first, ...others] = pick(plain, member, lines, random).map((one) => lineOf(one, random));
    const line = advised ? { goodsId: advised.id } : first;
    await addToCart(db, member, line ? [line, ...others] : others, now);
  }
  const undoing = createRandom(seed + 14);
  for (const [username, undone, daysAgo, lines] of UNDONE) {
    const member = await memberOf(db, username);
    const at = Math.floor(now - daysAgo * DAY_MS);
    const order = { goods: pick(plain, member, lines, undoing), random: undoing };
    for (const id of await placeOrder(db, member, order, at)) {
      await bringTo(db, { member, operator, id, ending: 'paid', online: undefined, at }, now);
      await undo(db, { member, operator, id, undone }, at + 4 * HOUR_MS);
    }
  }
  for (const [username, daysAgo, lines] of ASKING_HEAD) {
    const member = await memberOf(db, username);
    const at = Math.floor(now - daysAgo * DAY_MS);
    const order = { goods: pick(plain, member, lines, undoing), random: undoing };
    for (const id of await placeOrder(db, member, order, at)) await askHead(db, member, id, at + 60_000);
  }
}

async function undo(
  db: Db,
  { member, operator, id, undone }: { member: Member; operator: Member; id: number; undone: Undone },
  at: number,
): Promise<void> {
  if (undone === 'cancel_asked') {
    await cancelOrder(db, member, { id, reason: '收货地址填错了' }, at);
    return;
  }
  const request = { orderId: id, reason: '商品缺货' };
  await cancelPaid(db, operator, request, at);
  if (undone === 'refunded') await cancelPaid(db, await memberOf(db, 'admin'), request, at);
}

/** Returns a demo account as a member. */
export async function memberOf(db: Db, username: string): Promise<Member> {
  const row = await findMemberByUsername(db, username);
  if (!row) throw new Error(`the demo account ${username} was not made`);
  return toMember(db, row);
}

/** Moves an order placed at `at` to its final state. */
export async function bringTo(
  db: Db,
  {
    member,
    operator,
    id,
    ending,
    online,
    at,
  }: {
    member: Member;
    operator: Member;
    id: number;
    ending: Ending;
    online: Online | undefined;
    at: number;
  },
  now: number,
): Promise<void> {
  if (online === 'failed' || online === 'mismatched') {
    const begun = await beginOnline(db, member, id, at + HOUR_MS / 4);
    const outcome =
      online === 'failed'
        ? { state: 'failed' as const }
        : { state: 'paid' as const, amountFen: begun.amountFen - 1000 };
    await endOnline(db, begun, outcome, at + HOUR_MS / 3);
  }
  if (ending === 'unpaid') return;
  if (ending === 'cancelled') {
    const begun = online === 'late' ? await beginOnline(db, member, id, at + HOUR_MS - 60_000) : null;
    await cancelOrder(db, member, { id, reason: '品种选错，重新下单' }, at + HOUR_MS);
    if (begun) await endOnline(db, begun, { state: 'paid' }, at + HOUR_MS + 60_000);
    return;
  }
  if (ending === 'transfer') {
    const slip = {
      payerName: member.company,
      payerBank: '中国建设银行',
      reference: `T${id}${at % 100_000}`,
      slipId: null,
    };
    await submitTransfer(db, member, { orderId: id, input: slip }, at + HOUR_MS);
    return;
  }
  const [{ payableFen }, balanceFen] = [await getOrder(db, member, id), await balanceOf(db, member)];
  if (online === 'well') {
    await payOnline(db, member, id, at + HOUR_MS / 2);
  } else if (member.username === 'chain' || balanceFen < payableFen) {
    await payByTransfer(db, { member, operator, id }, at);
  } else {
    await payByWallet(db, member, id, at + HOUR_MS / 2);
  }
  if (ending === 'paid') return;
  await sendOrder(db, operator, id, at);
  if (ending === 'completed') await confirmReceipt(db, member, id, Math.min(at + 2 * DAY_MS, now));
}

async function sendOrder(db: Db, operator: Member, id: number, at: number): Promise<void> {
  const parcel = { carrier: '顺丰速运', trackingNo: `SF10${String(id).padStart(8, '0')}` };
  await shipOrder(db, operator, { id, ...parcel }, at + 8 * HOUR_MS);
}

/** Completes an order placed at `at`, paid by transfer, independent of its buyer's balance. */
export async function bringByTransfer(
  db: Db,
  order: { member: Member; operator: Member; id: number },
  at: number,
): Promise<void> {
  await payByTransfer(db, order, at);
  await sendOrder(db, order.operator, order.id, at);
  await confirmReceipt(db, order.member, order.id, at + 2 * DAY_MS);
}

/** Pays an order placed at `at` by transfer, which an operator confirms. */
export async function payByTransfer(
  db: Db,
  { member, operator, id }: { member: Member; operator: Member; id: number },
  at: number,
): Promise<void> {
  const slip = {
    payerName: member.company,
    payerBank: '交通银行',
    reference: `T${id}${at % 100_000}`,
    slipId: null,
  };
  await submitTransfer(db, member, { orderId: id, input: slip }, at + HOUR_MS);
  const { transfers } = await listTransfers(db, { state: 'waiting', page: 1 });
  const transfer = transfers.find(({ orderId }) => orderId === id);
  if (transfer) await confirmTransfer(db, operator, { id: transfer.id }, at + 3 * HOUR_MS);
}
