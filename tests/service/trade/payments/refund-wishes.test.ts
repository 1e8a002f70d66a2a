import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Member } from '#lib/people/members/members.rules.ts';
import type { Db } from '#lib/platform/db/database.server.ts';
import { cancelOrder } from '#lib/trade/orders/cancel.service.ts';
import { findAnyOrder } from '#lib/trade/orders/orders.repository.ts';
import { cancelPaid } from '#lib/trade/payments/refunds/cancel-paid.service.ts';
import { refuseCancel, withdrawCancel } from '#lib/trade/payments/refunds/cancel-requests.service.ts';
import { acceptMismatched, returnMismatched } from '#lib/trade/payments/refunds/mismatched.service.ts';
import { setRefundLimit } from '#lib/trade/payments/refunds/refund-limit.service.ts';
import { listRefundWishes, type RefundWish } from '#lib/trade/payments/refunds/refund-wishes.service.ts';
import { payByWallet } from '#lib/trade/payments/wallet-payment.service.ts';
import { balanceOf } from '#lib/trade/wallet/wallet.service.ts';
import { orderOne } from '#tests/support/checkout-fixture.ts';
import { ENGINES } from '#tests/support/engines.ts';
import { openDesk, type Desk } from '#tests/support/gateways/desk.ts';
import { disagreements } from '#tests/support/ledgers.ts';
import { makeMember } from '#tests/support/shop-fixture.ts';

const now = () => Date.now();

describe.each(ENGINES)('refunds that wait for a second user on %s', (engine) => {
  let desk: Desk;
  let db: Db;
  let operator: Member;
  let other: Member;
  beforeAll(async () => {
    desk = await openDesk(engine);
    ({ db, operator, other } = desk);
  });
  beforeEach(() => setRefundLimit(db, 1000));
  afterEach(() => setRefundLimit(db, null));
  afterAll(async () => {
    expect(await disagreements(db)).toEqual([]);
    await desk.close();
  });

  /** An order of ¥30 that was paid from the balance, with its buyer. */
  async function bought(quantity = 3) {
    const member = await makeMember(db, { balance_fen: quantity * 1000 });
    const order = await orderOne(db, member, [{ goodsId: desk.goodsId, quantity }], now());
    await payByWallet(db, member, order.id, now());
    return { member, id: order.id };
  }
  const stateOf = async (id: number) => (await findAnyOrder(db, id))?.state;
  const wishesOf = (orderId: number) => listRefundWishes(db, `order:${orderId}`);
  /** What the button of a wish sends, which may be older than the page. */
  const agree = (orderId: number, { fields }: RefundWish) =>
    cancelPaid(
      db,
      other,
      {
        orderId,
        reason: fields['reason'] ?? '',
        ...(fields['asked_at'] !== undefined && { askedAt: Number(fields['asked_at']) }),
      },
      now(),
    );

  it.each(['withdraws', 'is refused'] as const)(
    'do not cancel an order whose buyer %s, however late the second user agrees',
    async (what) => {
      const { member, id } = await bought();
      await cancelOrder(db, member, { id, reason: '买错了' }, now());
      const askedAt = (await findAnyOrder(db, id))!.cancelAskedAt!;
      const granted = { orderId: id, reason: '买家申请取消', askedAt };
      expect((await cancelPaid(db, operator, granted, now())).outcome).toBe('wished');
      const [wish] = await wishesOf(id);
      if (what === 'withdraws') await withdrawCancel(db, member, id, now());
      else await refuseCancel(db, other, { id, reason: '已打包' }, now());
      expect(await wishesOf(id)).toEqual([]);
      await expect(agree(id, wish!)).rejects.toMatchObject({ code: 'conflict' });
      expect([await stateOf(id), await balanceOf(db, member)]).toEqual(['paid', 0]);
    },
  );

  it('cancel an order that its buyer still wants cancelled', async () => {
    const { member, id } = await bought();
    await cancelOrder(db, member, { id, reason: '买错了' }, now());
    const askedAt = (await findAnyOrder(db, id))!.cancelAskedAt!;
    await cancelPaid(db, operator, { orderId: id, reason: '买家申请取消', askedAt }, now());
    const [wish] = await wishesOf(id);
    expect((await agree(id, wish!)).outcome).toBe('cancelled');
    expect([await stateOf(id), await balanceOf(db, member)]).toEqual(['cancelled', 3000]);
  });

  it('give an overpayment to the balance once two have taken it, and fall away where it is taken or sent back', async () => {
    const { member, order, row } = await desk.bought(5000);
    const take = (who: Member, tryId: number) => acceptMismatched(db, who, tryId, now());
    const back = (who: Member, tryId: number) =>
      returnMismatched(db, who, { tryId, target: 'wallet', reason: '金额不符' }, now());
    const waiting = (tryId: number) => listRefundWishes(db, `payment_try:${tryId}`);
    expect(await back(operator, row.id)).toBeNull();
    for (let time = 0; time < 2; time += 1) expect(await take(operator, row.id)).toBe('wished');
    expect(await waiting(row.id)).toMatchObject([
      { kind: 'return' },
      { kind: 'accept', amountFen: 2000, words: expect.stringContaining('多付的 ¥20.00') as string },
    ]);
    expect([await stateOf(order.id), await balanceOf(db, member)]).toEqual(['unpaid', 0]);
    expect(await Promise.all([take(other, row.id), take(other, row.id)])).toEqual(['paid', 'paid']);
    expect([await stateOf(order.id), await balanceOf(db, member)]).toEqual(['paid', 2000]);
    expect(await waiting(row.id)).toEqual([]);

    const less = await desk.bought(2000, 1000);
    expect(await back(operator, less.row.id)).toBeNull();
    expect(await take(operator, less.row.id)).toBe('paid');
    expect(await waiting(less.row.id)).toEqual([]);
  });
});
