import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { findLots } from '#lib/catalogue/goods/lots/order-lots.service.ts';
import { setLotState, takeIn } from '#lib/catalogue/goods/office/lot-desk.service.ts';
import type { Member } from '#lib/people/members/members.rules.ts';
import type { Db } from '#lib/platform/db/database.server.ts';
import { DAY_MS } from '#lib/platform/time.rules.ts';
import { lotsProblem } from '#lib/trade/payments/lots-to-pay.service.ts';
import { findAnyOrder } from '#lib/trade/orders/orders.repository.ts';
import { findOwnOrder } from '#lib/trade/order-detail/order-detail.service.ts';
import { payByWallet } from '#lib/trade/payments/wallet-payment.service.ts';
import { balanceOf } from '#lib/trade/wallet/wallet.service.ts';
import { orderOne } from '#tests/support/checkout-fixture.ts';
import { ENGINES } from '#tests/support/engines.ts';
import { type Desk, openDesk } from '#tests/support/gateways/desk.ts';
import { pay } from '#tests/support/gateways/payments.ts';
import { disagreements } from '#tests/support/ledgers.ts';
import { makeGoods, makeMember } from '#tests/support/shop-fixture.ts';

describe.each(ENGINES)('an unpaid order whose lot goes off sale on %s', (engine) => {
  let desk: Desk;
  let db: Db;
  beforeAll(async () => {
    desk = await openDesk(engine);
    db = desk.db;
  });
  afterAll(async () => {
    expect(await disagreements(db)).toEqual([]);
    await desk.close();
  });

  const now = (): number => Date.now();
  let presses = 0;
  /** An order of 3 of `A`, of which there are 5, and so many of `B`. */
  const ordered = async (others: number, at = now()) => {
    const goodsId = await makeGoods(db, { stock: 5, lot_no: 'A', expires_at: at + 60 * DAY_MS });
    if (others > 0) {
      const lot = { number: 'B', made_at: null, expires_at: at + 300 * DAY_MS, no_expiry: false };
      const input = { ...lot, quantity: others, place: '', state: 'on_sale' as const };
      const idempotency_key = `press-${(presses += 1)}-of-lots`;
      await takeIn(db, desk.operator, { goodsId, input: { ...input, idempotency_key } }, at);
    }
    const member = await makeMember(db, { balance_fen: 100_000 });
    const order = await orderOne(db, member, [{ goodsId, quantity: 3 }], at);
    return { goodsId, member, order };
  };
  const block = async (goodsId: number, number: string) => {
    const lot = (await findLots(db, goodsId)).find((one) => one.number === number)!;
    const request = { goodsId, lotId: lot.id, state: 'blocked' as const, remark: '质量可疑' };
    await setLotState(db, desk.operator, request, now());
  };
  const lotsOf = async (member: Member, id: number) => {
    const { lines, events } = (await findOwnOrder(db, member, String(id)))!;
    const lots = lines.flatMap((line) => line.lots.map(({ number, quantity }) => [number, quantity]));
    return { lots, firstLot: lines[0]?.lotNo, events: events.map(({ text }) => text) };
  };
  const has = async (goodsId: number) =>
    Object.fromEntries((await findLots(db, goodsId)).map(({ number, quantity }) => [number, quantity]));

  it('takes another lot when it is paid from the balance, and says so', async () => {
    const { goodsId, member, order } = await ordered(4);
    await block(goodsId, 'A');
    expect(await lotsProblem(db, (await findAnyOrder(db, order.id))!, now())).toBe('');
    await payByWallet(db, member, order.id, now());
    expect(await lotsOf(member, order.id)).toMatchObject({ lots: [['B', 3]], firstLot: 'B' });
    expect((await lotsOf(member, order.id)).events.join()).toContain('批号 A已停售，换为批号 B × 3');
    expect(await has(goodsId)).toEqual({ A: 5, B: 1 });
  });

  it('is refused before money moves where other lots are not enough', async () => {
    const { goodsId, member, order } = await ordered(2);
    await block(goodsId, 'A');
    const words = expect.stringContaining('批号 A已停售，其他批次不够换（缺 1 盒）');
    expect(await lotsProblem(db, (await findAnyOrder(db, order.id))!, now())).toEqual(words);
    const refusal = { code: 'not_payable', message: words };
    await expect(payByWallet(db, member, order.id, now())).rejects.toMatchObject(refusal);
    await expect(pay(db, member, [order.id], desk)).rejects.toMatchObject(refusal);
    expect(await balanceOf(db, member)).toBe(100_000);
    expect((await findAnyOrder(db, order.id))?.state).toBe('unpaid');
    expect(await lotsOf(member, order.id)).toMatchObject({ lots: [['A', 3]] });
    expect(await has(goodsId)).toEqual({ A: 2, B: 2 });
  });

  it('takes what there is where the money came first', async () => {
    const { goodsId, member, order } = await ordered(2);
    const row = await pay(db, member, [order.id], desk);
    await block(goodsId, 'A');
    await desk.notify(row.outTradeNo);
    expect((await findAnyOrder(db, order.id))?.state).toBe('paid');
    expect((await lotsOf(member, order.id)).lots).toEqual([
      ['A', 1],
      ['B', 2],
    ]);
  });

  it('is sold and paid on the last day of its lot, and not after it', async () => {
    const goodsId = await makeGoods(db, { stock: 5, lot_no: 'LAST', expires_at: 0 });
    const dayOf = async (expires_at: number) => {
      await db.updateTable('goods_lot').set({ expires_at }).where('goods_id', '=', goodsId).execute();
      await db.updateTable('goods').set({ expires_at }).where('id', '=', goodsId).execute();
    };
    const member = await makeMember(db, { balance_fen: 100_000 });
    await dayOf(now());
    const order = await orderOne(db, member, [{ goodsId, quantity: 1 }], now());
    await payByWallet(db, member, order.id, now());
    expect((await findAnyOrder(db, order.id))?.state).toBe('paid');
    const late = await orderOne(db, member, [{ goodsId, quantity: 1 }], now());
    await dayOf(now() - DAY_MS);
    await expect(payByWallet(db, member, late.id, now())).rejects.toMatchObject({ code: 'not_payable' });
    await expect(orderOne(db, member, [{ goodsId, quantity: 1 }], now())).rejects.toMatchObject({
      code: 'out_of_stock',
    });
  });
});
