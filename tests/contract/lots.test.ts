import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { DAY_MS, formatDate } from '#lib/platform/time.rules.ts';
import { orderOne } from '#tests/support/checkout-fixture.ts';
import type { Client } from '#tests/support/client.ts';
import { EMBEDDED } from '#tests/support/engines.ts';
import { makeGoods, memberOf } from '#tests/support/shop-fixture.ts';
import { type Shop, startShop } from '#tests/support/shop.ts';

interface Changed {
  id: number;
  quantity: number;
  stock: number;
}

describe.each(EMBEDDED)('lots on %s', (engine) => {
  let shop: Shop;
  let operator: Client;
  let goodsId: number;
  const soon = Date.now() + 40 * DAY_MS;

  beforeAll(async () => {
    shop = await startShop({ engine });
    operator = await shop.as('operator');
    goodsId = await makeGoods(shop.db, { stock: 5, lot_no: 'LATE', expires_at: Date.now() + 500 * DAY_MS });
  });
  afterAll(() => shop.close());

  it('are taken in and changed by calls and plain forms, and listed with the stock they make up', async () => {
    const lots = `/api/admin/goods/${goodsId}/lots`;
    const form = {
      ...{ number: 'SOON', made_at: '', expires_at: formatDate(soon), quantity: '3', place: 'A-1' },
      ...{ state: 'on_sale', request_key: 'taken-in-once' },
    };
    const taken = await operator.post(lots, form);
    const { id } = taken.envelope<Changed>().data!;
    expect(taken.envelope().data).toEqual({ id, quantity: 3, stock: 8 });
    expect((await operator.post(lots, form)).envelope().data).toEqual({ id, quantity: 3, stock: 8 });
    const wrong = await operator.post(lots, { ...form, quantity: '-3' });
    expect(wrong.envelope().errors).toEqual({ quantity: [expect.stringContaining('入库数量')] });

    const one = `${lots}/${id}`;
    const plain = { accept: 'text/html' };
    for (const [step, fields] of [
      ['place', { place: 'B-2' }],
      ['count', { counted: '4', remark: '', request_key: 'counted-once' }],
      ['correct', { change: '-1', remark: '抽检取样', request_key: 'corrected-once' }],
      ['state', { state: 'quarantined', remark: '待检验' }],
    ] as const) {
      const answer = await operator.post(`${one}/${step}`, fields, plain);
      expect([answer.status, answer.headers.location], step).toEqual([
        303,
        `/admin/goods/${goodsId}/lots/${id}`,
      ]);
    }
    const listed = (await operator.get(lots)).envelope<{ stock: number; list: object[] }>().data!;
    expect(listed.stock).toBe(5);
    expect(listed.list[0]).toMatchObject({
      id,
      number: 'SOON',
      quantity: 3,
      place: 'B-2',
      state: 'quarantined',
    });
    const { ledger } = (await operator.get(one)).envelope<{ ledger: { kind: string }[] }>().data!;
    expect(ledger.map(({ kind }) => kind)).toEqual(['state', 'correction', 'count', 'move', 'taken_in']);
    const page = (await operator.get(`/admin/goods/${goodsId}/lots/${id}`)).text;
    for (const words of ['待验', 'A-1 → B-2', '账面 3，实盘 4', '抽检取样']) expect(page).toContain(words);
    await operator.post(`${one}/state`, { state: 'on_sale', remark: '验收合格' });
    expect((await operator.get(`/admin/goods/${goodsId}/lots?state=on_sale`)).text).toContain('SOON');
    expect((await operator.get(`/api/admin/goods/${goodsId + 1}/lots/${id}`)).status).toBe(404);
  });

  it('are named by the order that took them, on its page, its call and its file, and at the desk', async () => {
    const { id: memberId } = await shop.db
      .selectFrom('member')
      .select('id')
      .where('username', '=', 'buyer')
      .executeTakeFirstOrThrow();
    const placed = await orderOne(
      shop.db,
      await memberOf(shop.db, memberId),
      [{ goodsId, quantity: 5 }],
      Date.now(),
    );
    const buyer = await shop.as('buyer');
    const { lines } = (await buyer.get(`/api/order/${placed.id}`)).envelope<{ lines: { lots: object[] }[] }>()
      .data!;
    expect(lines[0]?.lots).toMatchObject([
      { lot_no: 'SOON', number: 3, report: null },
      { lot_no: 'LATE', number: 2, report: null },
    ]);
    const page = (await buyer.get(`/order/info/${placed.id}`)).text;
    expect(page).toMatch(/SOON\s*× 3/);
    expect(page).not.toContain('B-2');
    const desk = (await operator.get(`/admin/orders/${placed.id}`)).text;
    expect(desk).toContain('B-2');
    await shop.db.updateTable('orders').set({ shipped_at: Date.now() }).where('id', '=', placed.id).execute();
    const file = (await buyer.get('/api/order/export?format=csv')).text;
    expect(file).toContain(`SOON 至 ${formatDate(soon)} × 3；LATE 至`);
  });
});
