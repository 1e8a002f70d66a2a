import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  confirmCount,
  countLot,
  refuseCount,
  shelfOfLot,
} from '#lib/catalogue/goods/counts/count-lot.service.ts';
import { correctLot } from '#lib/catalogue/goods/office/lot-desk.service.ts';
import { readLot } from '#lib/catalogue/goods/lots/read-lots.service.ts';
import type { Member } from '#lib/people/members/members.rules.ts';
import type { Db } from '#lib/platform/db/database.server.ts';
import { cutLine } from '#lib/trade/order-desk/change-line.service.ts';
import { cancelOrder } from '#lib/trade/orders/moves/cancel-and-receive.service.ts';
import { openUnitsOf } from '#lib/trade/parcels/office/send-parcel.service.ts';
import { packParcel, shipOrder } from '#lib/trade/parcels/office/ship.service.ts';
import { unitsKey } from '#lib/trade/parcels/parcels.rules.ts';
import { payByWallet } from '#lib/trade/payments/wallet-payment.service.ts';
import { orderOne } from '#tests/support/checkout-fixture.ts';
import { ENGINES, freshDatabase, type FreshDatabase } from '#tests/support/engines.ts';
import { disagreements } from '#tests/support/ledgers.ts';
import { makeGoods, makeMember, makeShipping, NOW } from '#tests/support/shop-fixture.ts';

describe.each(ENGINES)('counts of lots on %s', (engine) => {
  let fresh: FreshDatabase;
  let db: Db;
  let operator: Member;
  let second: Member;
  let presses = 0;

  beforeAll(async () => {
    fresh = await freshDatabase(engine);
    db = fresh.db;
    operator = await makeMember(db, { role: 'operator', kind: 'staff' });
    second = await makeMember(db, { role: 'operator', kind: 'staff' });
    await makeShipping(db);
  });
  afterAll(async () => {
    expect(await disagreements(db)).toEqual([]);
    await fresh.close();
  });

  const press = () => `count-${(presses += 1)}-of-test`;
  const makeLot = async (stock: number, priceFen = 1000) => {
    const goodsId = await makeGoods(db, { stock, lot_no: 'A1', base_price_fen: priceFen });
    const { id: lotId } = await db
      .selectFrom('goods_lot')
      .select('id')
      .where('goods_id', '=', goodsId)
      .executeTakeFirstOrThrow();
    return { goodsId, lotId };
  };
  type Lot = Awaited<ReturnType<typeof makeLot>>;
  const count = (
    lot: Lot,
    counted: number,
    more: { remark?: string; isSure?: boolean; should?: number; idempotencyKey?: string } = {},
  ) => countLot(db, operator, { ...lot, idempotencyKey: press(), counted, remark: '', ...more }, NOW);
  const shelf = async ({ goodsId, lotId }: Lot) => {
    const { lot } = (await readLot(db, goodsId, lotId))!;
    const { quantity, unsent } = await shelfOfLot(db, lot);
    return { quantity, unsent };
  };
  const paid = async ({ goodsId }: Lot, quantity: number) => {
    const member = await makeMember(db, { balance_fen: 10_000_000 });
    const { id } = await orderOne(db, member, [{ goodsId, quantity }]);
    await payByWallet(db, member, id, NOW);
    return { id, member };
  };
  const pack = async (id: number, quantity: number) => {
    const open = (await openUnitsOf(db, [id])).get(id)!.open[0]!;
    const units = new Map([[unitsKey(open), quantity]]);
    await packParcel(db, operator, { id, carrier: '顺丰速运', trackingNo: `SF-${press()}`, units }, NOW);
  };

  it('leave units that orders took with these orders', async () => {
    const lot = await makeLot(100);
    await paid(lot, 18);
    expect(await shelf(lot)).toEqual({ quantity: 82, unsent: 18 });
    expect(await count(lot, 100)).toMatchObject({ quantity: 82, stock: 82, isWaiting: false });
    expect(await count(lot, 98)).toMatchObject({ quantity: 80, stock: 80 });
    const { entries } = (await readLot(db, lot.goodsId, lot.lotId))!;
    expect(entries.slice(0, 2).map(({ change, reason }) => [change, reason])).toEqual([
      [-2, '应有 100（已售未发 18），实盘 98，少 2'],
      [0, '账实相符，其中已售未发 18'],
    ]);
  });

  it('know parcels with a part of an order, units taken off it, and cancelled orders', async () => {
    const lot = await makeLot(100);
    const { id } = await paid(lot, 10);
    const buyer = await makeMember(db);
    const unpaid = await orderOne(db, buyer, [{ goodsId: lot.goodsId, quantity: 5 }]);
    expect(await shelf(lot)).toEqual({ quantity: 85, unsent: 15 });
    await pack(id, 4);
    expect(await shelf(lot)).toEqual({ quantity: 85, unsent: 11 });
    const from = (await openUnitsOf(db, [id])).get(id)!.open[0]!;
    const cut = { orderId: id, number: 1, from, quantity: 1, reason: '库存不足' };
    await cutLine(db, operator, { ...cut, fate: 'stock' }, NOW);
    expect(await shelf(lot)).toEqual({ quantity: 86, unsent: 10 });
    await cancelOrder(db, buyer, { id: unpaid.id, reason: '' }, NOW);
    expect(await shelf(lot)).toEqual({ quantity: 91, unsent: 5 });
    expect(await count(lot, 96)).toMatchObject({ quantity: 91 });
    await shipOrder(db, operator, { id, carrier: '顺丰速运', trackingNo: 'SF-last' }, NOW);
    expect(await shelf(lot)).toEqual({ quantity: 91, unsent: 0 });
  });

  it('of fewer units than orders want are refused, and name these', async () => {
    const lot = await makeLot(20);
    const { id } = await paid(lot, 12);
    const { no } = await db.selectFrom('orders').select('no').where('id', '=', id).executeTakeFirstOrThrow();
    await expect(count(lot, 11, { isSure: true, remark: '少了' })).rejects.toMatchObject({
      fields: { counted: [expect.stringContaining(`${no}（12）`)] },
    });
    expect(await count(lot, 12)).toMatchObject({ quantity: 0, stock: 0 });
  });

  it('that differ by much are asked about, and need a reason', async () => {
    const lot = await makeLot(2600, 100);
    await expect(count(lot, 26)).rejects.toMatchObject({
      fields: { is_sure: [expect.stringContaining('货架应有 2600，实盘 26，少 2574')] },
    });
    await expect(count(lot, 26, { isSure: true, remark: '错' })).rejects.toMatchObject({
      fields: { remark: [expect.stringContaining('原因')], is_sure: [expect.any(String)] },
    });
    expect(await shelf(lot)).toMatchObject({ quantity: 2600 });
    expect(await count(lot, 26, { isSure: true, remark: '整托发错' })).toMatchObject({ quantity: 26 });
    expect(await count(lot, 36)).toMatchObject({ quantity: 36, isWaiting: false });
  });

  it('are refused where goods left since the form was opened', async () => {
    const lot = await makeLot(50);
    const { id } = await paid(lot, 5);
    await pack(id, 3);
    await expect(count(lot, 50, { should: 50 })).rejects.toMatchObject({
      code: 'conflict',
      fields: { should: [expect.stringContaining('现在应有 47')] },
    });
    expect(await count(lot, 47, { should: 47 })).toMatchObject({ quantity: 45 });
  });

  it('worth much wait for a second user, who books them once', async () => {
    const lot = await makeLot(300, 5000);
    const idempotencyKey = press();
    const more = { idempotencyKey, isSure: true, remark: '找不到了' };
    expect(await count(lot, 50, more)).toMatchObject({ quantity: 300, isWaiting: true });
    expect(await count(lot, 50, more)).toMatchObject({ quantity: 300, isWaiting: true });
    const { waiting } = await shelfOfLot(db, { id: lot.lotId, quantity: 300 });
    expect(waiting).toMatchObject({ counted: 50, should: 300, askedBy: operator.id });
    await expect(confirmCount(db, operator, waiting!.id, NOW)).rejects.toMatchObject({ code: 'forbidden' });
    // Selling does not change what is on the shelf.
    await paid(lot, 2);
    expect(await confirmCount(db, second, waiting!.id, NOW)).toMatchObject({ quantity: 48, stock: 48 });
    await expect(confirmCount(db, second, waiting!.id, NOW)).rejects.toMatchObject({ code: 'conflict' });
    expect(await count(lot, 50, more)).toMatchObject({ quantity: 48, isWaiting: false });
  });

  it('that wait are refused, replaced, or overtaken by what changes the lot', async () => {
    const lot = await makeLot(300, 5000);
    const sure = { isSure: true, remark: '找不到了' };
    const waitingOf = async () => (await shelfOfLot(db, { id: lot.lotId, quantity: 0 })).waiting;
    await count(lot, 50, sure);
    await refuseCount(db, second, (await waitingOf())!.id, NOW);
    expect(await waitingOf()).toBeNull();
    await count(lot, 50, sure);
    await count(lot, 40, sure);
    const request = (await waitingOf())!;
    expect(request.counted).toBe(40);
    const correction = { ...lot, idempotencyKey: press(), units: -1, remark: '破损报废' };
    await correctLot(db, operator, correction, NOW);
    await expect(confirmCount(db, second, request.id, NOW)).rejects.toMatchObject({ code: 'conflict' });
    expect(await count(lot, 299)).toMatchObject({ quantity: 299, isWaiting: false });
    expect(await waitingOf()).toBeNull();
  });

  it('lets no correction take off what a second user would have to confirm', async () => {
    const lot = await makeLot(2000, 1000);
    const correct = (units: number) =>
      correctLot(db, operator, { ...lot, idempotencyKey: press(), units, remark: '破损报废' }, NOW);
    await expect(correct(-1500)).rejects.toMatchObject({
      fields: { change: [expect.stringContaining('由另一位同事确认')] },
    });
    expect(await correct(-10)).toMatchObject({ quantity: 1990 });
  });
});
