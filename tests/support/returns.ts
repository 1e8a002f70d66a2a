import type { Db, Engine } from '#lib/platform/db/database.server.ts';
import type { Member } from '#lib/people/members/members.rules.ts';
import { submitDraft } from '#lib/trade/checkout/submit.service.ts';
import { confirmReceipt } from '#lib/trade/orders/moves/cancel-and-receive.service.ts';
import { findOrderLines } from '#lib/trade/orders/orders.repository.ts';
import type { OrderLineRow } from '#lib/trade/orders/orders.table.ts';
import { shipOrder } from '#lib/trade/parcels/office/ship.service.ts';
import { payByWallet } from '#lib/trade/payments/wallet-payment.service.ts';
import { applyForReturn } from '#lib/trade/returns/apply-return.service.ts';
import { completeReturn } from '#lib/trade/returns/complete-return.service.ts';
import { agreeToReturn, refuseReturn } from '#lib/trade/returns/decide-return.service.ts';
import { readReturn } from '#lib/trade/returns/returns-view.service.ts';
import type { RefusableState } from '#lib/trade/returns/returns.rules.ts';
import type { ReturnFate } from '#lib/trade/returns/returns.table.ts';
import { prepare } from '#tests/support/checkout-fixture.ts';
import { freshDatabase } from '#tests/support/engines.ts';
import { giveCoupons, makeBatch } from '#tests/support/promotions-fixture.ts';
import { makeGoods, makeMember, NOW } from '#tests/support/shop-fixture.ts';

/** An order of 6 units that was received. */
interface Received {
  member: Member;
  orderId: number;
  line: OrderLineRow;
}

type Request = Parameters<typeof applyForReturn>[2];
type Agreed = Parameters<typeof agreeToReturn>[2];
type Completed = Parameters<typeof completeReturn>[2];

/** A database of its own with goods, an operator, and what is done with returns. */
export type ReturnShop = Awaited<ReturnType<typeof openReturnShop>>;

export async function openReturnShop(engine: Engine) {
  const { db, close } = await freshDatabase(engine);
  const operator = await makeMember(db, { role: 'operator', kind: 'staff', name: '李敏' });
  const goodsId = await makeGoods(db, { stock: 500 });
  let presses = 0;
  const linesOf = async (id: number) => (await readReturn(db, id))?.lines ?? [];
  const request = (orderId: number, lineId: number, units: number): Request => ({
    orderId,
    kind: 'return',
    reason: 'damaged',
    words: '',
    photoIds: [],
    units: new Map([[lineId, units]]),
    idempotencyKey: `press-${(presses += 1)}-of-returns`,
  });
  const fatesOf = async (id: number, fate: ReturnFate) =>
    new Map((await linesOf(id)).map((line) => [line.id, fate]));
  return {
    db,
    close,
    operator,
    goodsId,
    request,
    linesOf,
    fatesOf,
    /** A voucher of ¥5 paid a part of it where asked. */
    received: (change: { withVoucher?: boolean; goodsId?: number } = {}) =>
      received(db, operator, { goodsId, withVoucher: false, ...change }),
    apply: ({ member, orderId, line }: Received, units: number, change: Partial<Request> = {}) =>
      applyForReturn(db, member, { ...request(orderId, line.id, units), ...change }, NOW),
    agree: (id: number, change: Partial<Agreed> = {}) =>
      agreeToReturn(db, operator, { id, amounts: new Map(), answer: '', ...change }, NOW),
    refuse: (id: number, answer: string, shown?: RefusableState) =>
      refuseReturn(db, operator, { id, answer, ...(shown && { shown }) }, NOW),
    /** With one fate of all its goods; null: of none. */
    complete: async (id: number, fate: ReturnFate | null, change: Partial<Completed> = {}, at = NOW) => {
      const fates = fate ? await fatesOf(id, fate) : new Map();
      return completeReturn(db, operator, { id, fates, ...change }, at);
    },
  };
}

async function received(
  db: Db,
  operator: Member,
  { goodsId, withVoucher }: { goodsId: number; withVoucher: boolean },
): Promise<Received> {
  const member = await makeMember(db, { balance_fen: 50_000 });
  if (withVoucher) {
    const batchId = await makeBatch(db, { kind: 'voucher', amount_fen: 500 });
    await giveCoupons(db, { batchId, memberId: member.id, count: 1 }, NOW);
  }
  const { key, input } = await prepare(db, member, [{ goodsId, quantity: 6 }]);
  const held = await db.selectFrom('coupon').select('id').where('member_id', '=', member.id).execute();
  const voucherIds = held.map((coupon) => coupon.id);
  const [order] = await submitDraft(db, member, { key, input: { ...input, voucherIds } }, NOW);
  if (!order) throw new Error('nothing was ordered');
  const { id } = order;
  await payByWallet(db, member, id, NOW);
  await shipOrder(db, operator, { id, carrier: '顺丰速运', trackingNo: `SF${id}` }, NOW);
  await confirmReceipt(db, member, id, NOW);
  const line = (await findOrderLines(db, [id])).find(({ priceReason }) => priceReason !== 'gift');
  if (!line) throw new Error('nothing was bought');
  return { member, orderId: id, line };
}
