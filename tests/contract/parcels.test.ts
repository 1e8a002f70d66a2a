import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { payByWallet } from '#lib/trade/payments/wallet-payment.service.ts';
import { orderOne } from '#tests/support/checkout-fixture.ts';
import type { Client } from '#tests/support/client.ts';
import { EMBEDDED } from '#tests/support/engines.ts';
import { makeGoods, makeMember } from '#tests/support/shop-fixture.ts';
import { type Shop, startShop } from '#tests/support/shop.ts';

interface Parcels {
  data: { id: number; tracking_no: string; state: string; lines: { number: number; lot_no: string }[] }[];
}

describe.each(EMBEDDED)('calls of parcels on %s', (engine) => {
  let shop: Shop;
  let operator: Client;
  let buyer: Client;
  let orderId: number;
  let key: string;
  const page = { accept: 'text/html' };
  beforeAll(async () => {
    shop = await startShop({ engine });
    operator = await shop.as('operator');
    buyer = await shop.as('buyer');
    const { db } = shop;
    const goodsId = await makeGoods(db, { stock: 50, lot_no: 'A1' });
    const member = await makeMember(db, { balance_fen: 20_000 });
    const { id } = await orderOne(db, member, [{ goodsId, quantity: 5 }], Date.now());
    await payByWallet(db, member, id, Date.now());
    const { id: buyerId } = await db
      .selectFrom('member')
      .select('id')
      .where('username', '=', 'buyer')
      .executeTakeFirstOrThrow();
    await db.updateTable('orders').set({ member_id: buyerId }).where('id', '=', id).execute();
    orderId = id;
    const took = await db
      .selectFrom('order_line_lot')
      .select(['line_id', 'lot_id'])
      .where('order_id', '=', id)
      .executeTakeFirstOrThrow();
    key = `${took.line_id}_${took.lot_id}`;
  });
  afterAll(() => shop.close());

  it('pack, change and correct for operators alone', async () => {
    const calls: [path: string, form: Record<string, unknown>][] = [
      [
        `/api/admin/order/${orderId}/pack`,
        { carrier: '顺丰速运', tracking_no: 'SF5001', [`units_${key}`]: 1 },
      ],
      [
        `/api/admin/order/${orderId}/cut`,
        { from: key, quantity: 1, number: 1, reason: '库存不足', fate: 'stock' },
      ],
      [`/api/admin/order/${orderId}/swap`, { from: key, to: 1, quantity: 1, number: 2, reason: '破损' }],
      ['/api/admin/parcel/1/correct', { carrier: '顺丰速运', tracking_no: 'SF5002' }],
    ];
    const others = { visitor: shop.visitor(), buyer, editor: await shop.as('editor') };
    for (const [path, form] of calls) {
      const statuses = await Promise.all(
        Object.values(others).map(async (client) => (await client.post(path, form)).status),
      );
      expect([path, ...statuses]).toEqual([path, 401, 403, 403]);
    }
    const [pack, cut, swap] = calls;
    expect((await operator.post(...pack!)).envelope().data).toEqual({ id: orderId, is_all: false });
    expect((await operator.post(...cut!)).envelope().data).toEqual({
      ...{ id: orderId, refund_amount: 10, is_done: true },
    });
    expect((await operator.post(...swap!)).status).toBe(422);
  });

  it('say where parcels are to their buyer, and to nobody else', async () => {
    const path = `/api/order/${orderId}/parcels`;
    const { data } = (await buyer.get(path)).envelope<Parcels>();
    expect(data?.data).toMatchObject([{ tracking_no: 'SF5001', lines: [{ number: 1, lot_no: 'A1' }] }]);
    expect((await (await shop.as('clinic')).get(path)).status).toBe(404);
    expect((await shop.visitor().get(path)).status).toBe(401);
    expect((await buyer.get(`/api/order/${orderId}`)).envelope().data).toMatchObject({
      ...{ state: 'paid', state_text: '部分发货', tracking_no: 'SF5001' },
      lines: [{ number: 5, sent_number: 1, cut_number: 1 }],
      parcels: [{ tracking_no: 'SF5001' }],
    });
  });

  it('lead from the address of logistics to the parcels of the order, which need no script', async () => {
    const answer = await buyer.get(`/order/wl/${orderId}`);
    expect([answer.status, answer.headers['location']]).toEqual([302, `/order/info/${orderId}#wl`]);
    const { text } = await buyer.get(`/order/info/${orderId}`);
    const parcels = text.slice(text.indexOf('id="wl"'));
    expect(parcels).toContain('SF5001');
    expect(parcels).toContain('批号 A1');
    expect((await shop.visitor().get(`/order/wl/${orderId}`)).headers['location']).toContain('/login');
  });

  it('take a plain form of quantities, and give it back where they are wrong', async () => {
    const path = `/api/admin/order/${orderId}/pack`;
    const back = `/admin/orders/${orderId}/pack`;
    const form = { carrier: '顺丰速运', tracking_no: 'SF5003', does: 'pack', form_page: back };
    const wrong = await operator.post(path, { ...form, [`units_${key}`]: '三' }, page);
    expect([wrong.status, wrong.headers['location']]).toEqual([303, back]);
    const shown = (await operator.get(back)).text;
    expect(shown).toContain('数量请填整数。');
    expect(shown).toContain('value="SF5003"');
    const right = await operator.post(path, { ...form, [`units_${key}`]: 3 }, page);
    expect(right.headers['location']).toBe(`/admin/orders/${orderId}`);
    expect((await buyer.get(`/api/order/${orderId}`)).envelope().data).toMatchObject({ state: 'shipped' });
  });
});
