import { readOne } from '#lib/platform/db/rows.rules.ts';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ShopError } from '#lib/platform/http/call/errors.rules.ts';
import type { Db } from '#lib/platform/db/database.server.ts';
import type { Member } from '#lib/people/members/members.rules.ts';
import { confirmReceipt } from '#lib/trade/orders/moves/cancel-and-receive.service.ts';
import { shipOrder } from '#lib/trade/parcels/office/ship.service.ts';
import { earningsOf } from '#lib/trade/orders/earnings.rules.ts';
import { findOrderLines } from '#lib/trade/orders/orders.repository.ts';
import { getOrder } from '#lib/trade/order-detail/order-detail.service.ts';
import { readPayment, withheldOfRequest } from '#lib/trade/payments/office/payments-office.service.ts';
import { balanceOf, pointsOf } from '#lib/trade/wallet/wallet.service.ts';
import { ENGINES } from '#tests/support/engines.ts';
import { type Desk, openDesk } from '#tests/support/gateways/desk.ts';
import { disagreements } from '#tests/support/ledgers.ts';
import { makeShipping } from '#tests/support/shop-fixture.ts';

describe.each(ENGINES)('what an order earns by what is still paid of it on %s', (engine) => {
  let desk: Desk;
  let db: Db;
  beforeAll(async () => {
    desk = await openDesk(engine);
    db = desk.db;
    await makeShipping(db);
  });
  afterAll(async () => {
    expect(await disagreements(db)).toEqual([]);
    await desk.close();
  });

  const now = (): number => Date.now();
  /** An order of ¥30.00 and ¥5.00 shipping, paid, with 70 gift points and ¥2.00 cashback to come. */
  const bought = async () => {
    const made = await desk.bought(3500);
    const given = { gift_points: 70, cashback_fen: 200 };
    await db.updateTable('orders').set(given).where('id', '=', made.order.id).execute();
    return made;
  };
  const ship = (id: number) =>
    shipOrder(db, desk.operator, { id, carrier: '顺丰', trackingNo: `SF${id}` }, now());
  const receive = (member: Member, id: number) => confirmReceipt(db, member, id, now());
  const has = async (member: Member) => ({
    points: await pointsOf(db, member),
    balance: await balanceOf(db, member),
  });
  const eventsOf = async (member: Member, id: number) =>
    (await getOrder(db, member, id)).events.map(({ text }) => text);
  /** Spends points as the mall will, and money. */
  const spend = async (member: Member, change: { points?: number; fen?: number }) => {
    const { points = 0, fen = 0 } = change;
    const shared = { member_id: member.id, reference: '', created_at: now() };
    const after = await db
      .updateTable('member')
      .set((row) => ({ points: row('points', '-', points), balance_fen: row('balance_fen', '-', fen) }))
      .where('id', '=', member.id)
      .returning(['points', 'balance_fen'])
      .executeTakeFirstOrThrow();
    const key = `spent:${member.id}:${points}:${fen}`;
    if (points > 0) {
      const entry = { ...shared, change: -points, points_after: after.points, reason: 'exchange' as const };
      await db
        .insertInto('points_ledger')
        .values({ ...entry, idempotency_key: key })
        .execute();
    }
    if (fen > 0) {
      const entry = { ...shared, change_fen: -fen, balance_after_fen: after.balance_fen };
      await db
        .insertInto('balance_ledger')
        .values({ ...entry, reason: 'order', idempotency_key: key })
        .execute();
    }
  };

  it('brings nothing once all of it was refunded before receipt, and its share once a part was', async () => {
    const whole = await bought();
    await ship(whole.order.id);
    await desk.refund(whole.row.id, { amountFen: 3500, target: 'provider' });
    await receive(whole.member, whole.order.id);
    expect(await has(whole.member)).toEqual({ points: 0, balance: 0 });

    const part = await bought();
    await ship(part.order.id);
    await desk.refund(part.row.id, { amountFen: 1050, target: 'provider' });
    await receive(part.member, part.order.id);
    // ¥19.50 of ¥30.00: 19 points; of 70 24.5 go back, of ¥2.00 ¥0.70.
    expect(await has(part.member)).toEqual({ points: 19 + 46, balance: 130 });
    expect(await eventsOf(part.member, part.order.id)).toContain(
      '买家已确认收货，订单完成，已到账 65 积分，返现 ¥1.30 到余额（已退的款不计）',
    );
  });

  it('takes its share back with a refund after receipt, and informs the buyer', async () => {
    const { member, order, row } = await bought();
    await ship(order.id);
    await receive(member, order.id);
    expect(await has(member)).toEqual({ points: 100, balance: 200 });
    expect((await readPayment(db, row.id)).refundable[0]?.brought).toEqual({ points: 100, cashbackFen: 200 });
    await desk.refund(row.id, { amountFen: 1500, target: 'provider' });
    expect(await has(member)).toEqual({ points: 50, balance: 100 });
    expect(await eventsOf(member, order.id)).toContain('订单完成后退款：按比例收回 50 积分、返现 ¥1.00');
    await desk.refund(row.id, { amountFen: 2000, target: 'wallet' });
    expect(await has(member)).toEqual({ points: 0, balance: 2000 });
  });

  it('keeps of the refund what was spent, once the operator knows how much, and never falls below zero', async () => {
    const { member, order, row } = await bought();
    await ship(order.id);
    await receive(member, order.id);
    await spend(member, { points: 90, fen: 180 });
    const request = { amountFen: 1500, target: 'provider' } as const;
    await expect(desk.refund(row.id, request)).rejects.toMatchObject({
      code: 'invalid_form',
      fields: { withheld: [expect.stringContaining('实退 ¥13.80')] },
    });
    expect(await has(member)).toEqual({ points: 10, balance: 20 });
    const page = await readPayment(db, row.id);
    const paymentId = page.refundable[0]?.payment?.id ?? 0;
    // 40 points as ¥0.40 and ¥0.80 of the cashback.
    expect(await withheldOfRequest(db, page, { paymentId, ...request })).toBe(120);
    expect(await desk.refund(row.id, { ...request, withheldFen: 120 })).toMatchObject({
      amountFen: 1380,
      withheldPointsFen: 40,
      withheldCashbackFen: 80,
    });
    expect(await has(member)).toEqual({ points: 0, balance: 0 });
    expect(desk.wechat.refunds.get(`${row.outTradeNo}R1`)).toBe(1380);
    expect(await eventsOf(member, order.id)).toContain(
      '订单完成后退款：按比例收回 10 积分、返现 ¥0.20；40 积分、返现 ¥0.80 已经用掉、不够收回，从退款中扣 ¥1.20（100 积分抵 ¥1）',
    );
    expect((await readPayment(db, row.id)).refundable[0]?.leftFen).toBe(2000);
  });

  it('gives nothing of a refund smaller than what is to be taken back, and takes the rest with the next', async () => {
    const { member, order, row } = await bought();
    await ship(order.id);
    await receive(member, order.id);
    await spend(member, { points: 100, fen: 200 });
    // 1 point and 1 of 70 gift points for the first fen of goods, 1 fen of the cashback.
    const tiny = { amountFen: 1, target: 'provider', withheldFen: 1 } as const;
    expect(await desk.refund(row.id, tiny)).toMatchObject({ amountFen: 0, state: 'done' });
    const next = { amountFen: 1499, target: 'provider', withheldFen: 50 + 100 - 1 } as const;
    expect(await desk.refund(row.id, next)).toMatchObject({ amountFen: 1499 - 149, state: 'done' });
    expect(await has(member)).toEqual({ points: 0, balance: 0 });
  });

  it('comes out the same whichever of refund and receipt is first', async () => {
    for (let round = 0; round < 6; round += 1) {
      const { member, order, row } = await bought();
      await ship(order.id);
      const request = { amountFen: 1500, target: 'provider' } as const;
      const works = [() => desk.refund(row.id, request), () => receive(member, order.id)];
      await Promise.all((round % 2 ? works : works.toReversed()).map((work) => work()));
      expect(await has(member)).toEqual({ points: 50, balance: 100 });
    }
  });

  it('brings in all what the still paid part earns, after any history', async () => {
    const step = fc.oneof(
      fc.record({ kind: fc.constantFrom('ship' as const, 'receive' as const) }),
      fc.record({
        kind: fc.constant('refund' as const),
        // A smaller one may be less than what it is to take back.
        amountFen: fc.integer({ min: 50, max: 3500 }),
        target: fc.constantFrom('wallet' as const, 'provider' as const),
      }),
      fc.record({
        kind: fc.constant('spend' as const),
        points: fc.nat({ max: 60 }),
        fen: fc.nat({ max: 150 }),
      }),
    );
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 2, maxLength: 9 }), async (steps) => {
        const { member, order, row } = await bought();
        const spent = { points: 0, fen: 0 };
        for (const one of steps) {
          if (one.kind === 'ship') await expected(() => ship(order.id));
          else if (one.kind === 'receive') await expected(() => receive(member, order.id));
          else if (one.kind === 'spend') {
            const { points, balance } = await has(member);
            const use = { points: Math.min(points, one.points), fen: Math.min(balance, one.fen) };
            // A ledger row is of one spending.
            if (spent.points + spent.fen > 0) continue;
            await spend(member, use);
            Object.assign(spent, use);
          } else if (one.kind === 'refund') {
            const { amountFen, target } = one;
            const page = await readPayment(db, row.id);
            const paymentId = page.refundable[0]?.payment?.id ?? 0;
            const withheldFen = await withheldOfRequest(db, page, { paymentId, amountFen, target });
            await expected(() => desk.refund(row.id, { amountFen, target, withheldFen }));
          }
        }
        const kept = await readOne(db.selectFrom('orders').selectAll().where('id', '=', order.id));
        const { refunds } = await readPayment(db, row.id);
        const sum = (of: (refund: (typeof refunds)[number]) => number) =>
          refunds.reduce((total, refund) => total + of(refund), 0);
        const toWallet = sum(({ target, amountFen }) => (target === 'wallet' ? amountFen : 0));
        const { points, balance } = await has(member);
        const earned =
          kept.state === 'completed'
            ? earningsOf(kept, await findOrderLines(db, [order.id]))
            : { points: 0, cashbackFen: 0 };
        const owed = {
          points: points + spent.points - sum(({ withheldPointsFen }) => withheldPointsFen),
          fen: balance + spent.fen - toWallet - sum(({ withheldCashbackFen }) => withheldCashbackFen),
        };
        expect(owed).toEqual({ points: earned.points, fen: earned.cashbackFen });
        expect(await disagreements(db)).toEqual([]);
      }),
      { numRuns: 25 },
    );
  }, 120_000);
});

/** Refusals are part of a history; any other error is a fault. */
async function expected(work: () => Promise<unknown>): Promise<void> {
  try {
    await work();
  } catch (error) {
    if (!(error instanceof ShopError)) throw error;
  }
}
