import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Member } from '#lib/people/members/members.rules.ts';
import type { Db } from '#lib/platform/db/database.server.ts';
import { cancelOrder } from '#lib/trade/orders/moves/cancel-and-receive.service.ts';
import { findAnyOrder } from '#lib/trade/orders/orders.repository.ts';
import { cutLine, swapLot } from '#lib/trade/order-desk/change-line.service.ts';
import { openUnitsOf } from '#lib/trade/parcels/office/send-parcel.service.ts';
import { packParcel, shipOrder } from '#lib/trade/parcels/office/ship.service.ts';
import { unitsKey } from '#lib/trade/parcels/parcels.rules.ts';
import { readOrderMoney } from '#lib/trade/payments/office/order-money.service.ts';
import { cancelPaid, refuseCancel, withdrawCancel } from '#lib/trade/payments/refunds/cancel-paid.service.ts';
import { acceptMismatched, returnMismatched } from '#lib/trade/payments/refunds/mismatched.service.ts';
import {
  listRefundRequests,
  type RefundRequest,
  setRefundLimit,
} from '#lib/trade/payments/refunds/refund-requests.service.ts';
import { enterRefund } from '#lib/trade/payments/refunds/refund.service.ts';
import { payByWallet } from '#lib/trade/payments/wallet-payment.service.ts';
import { balanceOf } from '#lib/trade/wallet/wallet.service.ts';
import { orderOne } from '#tests/support/checkout-fixture.ts';
import { ENGINES } from '#tests/support/engines.ts';
import { openDesk, type Desk } from '#tests/support/gateways/desk.ts';
import { disagreements } from '#tests/support/ledgers.ts';
import { addLot, makeMember } from '#tests/support/shop-fixture.ts';

const now = () => Date.now();
const PARCEL = (id: number, number: number) => ({ carrier: '顺丰速运', trackingNo: `SF${id}-${number}` });

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
  /** An order of ¥30 that was paid so, with what its form of refunds sends: all to the balance. */
  async function refundable(method: 'wallet' | 'wechat') {
    type Form = { amountFen: number; parcels?: number };
    const rest = { target: 'wallet' as const, reason: '买家不要了', withheldFen: 0 };
    if (method === 'wallet') {
      const { id } = await bought();
      const refund = async (who: Member, form: Form) => {
        const number = (await readOrderMoney(db, id)).refunds.length + 1;
        return enterRefund(db, who, { ...rest, ...form, orderId: id, number }, now());
      };
      return { id, refund };
    }
    const { order, row } = await desk.bought();
    const refund = async (who: Member, form: Form) =>
      enterRefund(db, who, await desk.requestOf(row.id, { ...rest, ...form }), now());
    return { id: order.id, refund };
  }
  const unitsOf = async (id: number, units: number) => {
    const [first] = (await openUnitsOf(db, [id])).get(id)!.open;
    return new Map([[unitsKey(first!), units]]);
  };
  const stateOf = async (id: number) => (await findAnyOrder(db, id))?.state;
  const requestsOf = (orderId: number) => listRefundRequests(db, `order:${orderId}`);
  /** Sends the fields of a request's button, which may be older than the page. */
  const agree = (orderId: number, { fields }: RefundRequest) =>
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
      expect((await cancelPaid(db, operator, granted, now())).outcome).toBe('requested');
      const [request] = await requestsOf(id);
      if (what === 'withdraws') await withdrawCancel(db, member, id, now());
      else await refuseCancel(db, other, { id, reason: '已打包' }, now());
      expect(await requestsOf(id)).toEqual([]);
      await expect(agree(id, request!)).rejects.toMatchObject({ code: 'conflict' });
      expect([await stateOf(id), await balanceOf(db, member)]).toEqual(['paid', 0]);
    },
  );

  it('cancel an order that its buyer still wants cancelled', async () => {
    const { member, id } = await bought();
    await cancelOrder(db, member, { id, reason: '买错了' }, now());
    const askedAt = (await findAnyOrder(db, id))!.cancelAskedAt!;
    await cancelPaid(db, operator, { orderId: id, reason: '买家申请取消', askedAt }, now());
    const [request] = await requestsOf(id);
    expect((await agree(id, request!)).outcome).toBe('cancelled');
    expect([await stateOf(id), await balanceOf(db, member)]).toEqual(['cancelled', 3000]);
  });

  it('give an overpayment to the balance once two have taken it, and fall away where it is taken or sent back', async () => {
    const { member, order, row } = await desk.bought(5000);
    const take = (who: Member, tryId: number) => acceptMismatched(db, who, tryId, now());
    const back = (who: Member, tryId: number) =>
      returnMismatched(db, who, { tryId, target: 'wallet', reason: '金额不符' }, now());
    const waiting = (tryId: number) => listRefundRequests(db, `payment_try:${tryId}`);
    expect(await back(operator, row.id)).toBeNull();
    for (let time = 0; time < 2; time += 1) expect(await take(operator, row.id)).toBe('requested');
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

  it.each(['wallet', 'wechat'] as const)(
    'keep an order here all of whose money may go back, paid by %s, and no other',
    async (method) => {
      const { id, refund } = await refundable(method);
      expect(await refund(operator, { amountFen: 1500 })).toBeNull();
      await packParcel(db, operator, { id, units: await unitsOf(id, 1), ...PARCEL(id, 1) }, now());
      const left = { amountFen: 3000, parcels: 1 };
      expect(await refund(operator, left)).toBeNull();
      const ship = () => shipOrder(db, other, { id, ...PARCEL(id, 2) }, now());
      await expect(ship()).rejects.toMatchObject({
        code: 'conflict',
        message: expect.stringContaining('复核'),
      });
      expect(await refund(other, left)).not.toBeNull();
      // All was paid back: the rest is not paid for, and is taken off.
      expect(await stateOf(id)).toBe('paid');
      await expect(ship()).rejects.toMatchObject({
        code: 'conflict',
        message: expect.stringContaining('款项已全部退回'),
      });
      const [from] = (await openUnitsOf(db, [id])).get(id)!.open;
      const cut = {
        orderId: id,
        number: 1,
        from: from!,
        quantity: 2,
        fate: 'stock',
        reason: '已退款',
      } as const;
      expect((await cutLine(db, operator, cut, now())).outcome).toBe('done');
      expect(await stateOf(id)).toBe('shipped');
    },
  );

  it.each(['wallet', 'wechat'] as const)(
    'or without one do not give all back where a parcel left since the page was read, paid by %s',
    async (method) => {
      await setRefundLimit(db, null);
      const { id, refund } = await refundable(method);
      await shipOrder(db, operator, { id, ...PARCEL(id, 1) }, now());
      await expect(refund(operator, { amountFen: 3000, parcels: 0 })).rejects.toMatchObject({
        code: 'conflict',
        message: expect.stringContaining('又发出过包裹'),
      });
      expect(await refund(operator, { amountFen: 500, parcels: 0 })).not.toBeNull();
      expect(await refund(operator, { amountFen: 2500, parcels: 1 })).not.toBeNull();
      expect((await findAnyOrder(db, id))?.refundedFen).toBe(3000);
    },
  );

  it.each(['wallet', 'wechat'] as const)(
    'and a parcel at once: the money goes back or the goods leave, paid by %s',
    async (method) => {
      await setRefundLimit(db, null);
      const { id, refund } = await refundable(method);
      const [shipped, refunded] = await Promise.allSettled([
        shipOrder(db, operator, { id, ...PARCEL(id, 1) }, now()),
        refund(other, { amountFen: 3000, parcels: 0 }),
      ]);
      expect([shipped, refunded].filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
      expect(await stateOf(id)).toBe(shipped.status === 'fulfilled' ? 'shipped' : 'cancelled');
    },
  );

  it.each(['wallet', 'wechat'] as const)(
    'fall away with whatever makes them untrue, paid by %s',
    async (method) => {
      const { id, refund } = await refundable(method);
      const waiting = async () => (await listRefundRequests(db)).length;
      const none = await waiting();
      await setRefundLimit(db, 500);
      const from = (await openUnitsOf(db, [id])).get(id)!.open[0]!;
      const cut = { orderId: id, from, quantity: 1, reason: '缺货', number: 1, fate: 'stock' } as const;
      expect((await cutLine(db, operator, cut, now())).outcome).toBe('requested');
      const toLotId = await addLot(db, desk.goodsId, `L${id}`, 5);
      await swapLot(db, operator, { ...cut, toLotId }, now());
      expect(await waiting()).toBe(none);
      expect(await refund(operator, { amountFen: 900 })).toBeNull();
      expect((await cancelPaid(db, operator, { orderId: id, reason: '缺货' }, now())).outcome).toBe(
        'requested',
      );
      const again = { ...cut, number: 2 };
      expect((await cutLine(db, operator, again, now())).outcome).toBe('requested');
      expect(await waiting()).toBe(none + 3);
      expect(await refund(other, { amountFen: 400 })).not.toBeNull();
      expect(await waiting()).toBe(none);
      expect(await refund(operator, { amountFen: 900 })).toBeNull();
      await cancelPaid(db, operator, { orderId: id, reason: '缺货' }, now());
      await cancelPaid(db, other, { orderId: id, reason: '缺货' }, now());
      expect([await stateOf(id), await waiting()]).toEqual(['cancelled', none]);
    },
  );
});
