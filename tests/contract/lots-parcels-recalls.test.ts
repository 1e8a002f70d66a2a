import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { DAY_MS, formatDate } from '#lib/platform/time.rules.ts';
import { payByWallet } from '#lib/trade/payments/wallet-payment.service.ts';
import { orderOne } from '#tests/support/checkout-fixture.ts';
import type { Client } from '#tests/support/client.ts';
import { makeGoods, memberOf, makeMember } from '#tests/support/shop-fixture.ts';
import { type Shop, startShop } from '#tests/support/shop.ts';

let shop: Shop;
beforeAll(async () => {
  shop = await startShop();
});
afterAll(() => shop.close());

interface Changed {
  id: number;
  quantity: number;
  stock: number;
}

describe('lots', () => {
  let operator: Client;
  let goodsId: number;
  const soon = Date.now() + 40 * DAY_MS;

  beforeAll(async () => {
    operator = await shop.as('operator');
    goodsId = await makeGoods(shop.db, { stock: 5, lot_no: 'LATE', expires_at: Date.now() + 500 * DAY_MS });
  });

  it('are taken in and changed by calls and plain forms, and listed with the stock they make up', async () => {
    const lots = `/api/admin/goods/${goodsId}/lots`;
    const form = {
      ...{ number: 'SOON', made_at: '', expires_at: formatDate(soon), quantity: '3', place: 'A-1' },
      ...{ state: 'on_sale', idempotency_key: 'taken-in-once' },
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
      ['count', { counted: '4', remark: '', idempotency_key: 'counted-once' }],
      ['correct', { change: '-1', remark: '抽检取样', idempotency_key: 'corrected-once' }],
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
    for (const words of ['待验', 'A-1 → B-2', '应有 3，实盘 4', '抽检取样']) expect(page).toContain(words);
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

interface Parcels {
  data: { id: number; tracking_no: string; state: string; lines: { number: number; lot_no: string }[] }[];
}

describe('calls of parcels', () => {
  let operator: Client;
  let buyer: Client;
  let orderId: number;
  let key: string;
  const page = { accept: 'text/html' };
  beforeAll(async () => {
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

  it('pack, change and correct for operators alone', async () => {
    const calls: [path: string, form: Record<string, unknown>][] = [
      [
        `/api/admin/order/${orderId}/pack`,
        { carrier: '顺丰速运', tracking_no: 'SF202600005001', [`units_${key}`]: 1 },
      ],
      [
        `/api/admin/order/${orderId}/cut`,
        { from: key, quantity: 1, number: 1, reason: '库存不足', fate: 'stock' },
      ],
      [`/api/admin/order/${orderId}/swap`, { from: key, to: 1, quantity: 1, number: 2, reason: '破损' }],
      ['/api/admin/parcel/1/correct', { carrier: '顺丰速运', tracking_no: 'SF202600005002' }],
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
    expect(data?.data).toMatchObject([
      { tracking_no: 'SF202600005001', lines: [{ number: 1, lot_no: 'A1' }] },
    ]);
    expect((await (await shop.as('clinic')).get(path)).status).toBe(404);
    expect((await shop.visitor().get(path)).status).toBe(401);
    expect((await buyer.get(`/api/order/${orderId}`)).envelope().data).toMatchObject({
      ...{ state: 'paid', state_text: '部分发货', tracking_no: 'SF202600005001' },
      lines: [{ number: 5, sent_number: 1, cut_number: 1 }],
      parcels: [{ tracking_no: 'SF202600005001' }],
    });
  });

  it('lead from the address of logistics to the parcels of the order, which need no script', async () => {
    const answer = await buyer.get(`/order/wl/${orderId}`);
    expect([answer.status, answer.headers['location']]).toEqual([302, `/order/info/${orderId}#wl`]);
    const { text } = await buyer.get(`/order/info/${orderId}`);
    const parcels = text.slice(text.indexOf('id="wl"'));
    expect(parcels).toContain('SF202600005001');
    expect(parcels).toContain('批号 A1');
    expect((await shop.visitor().get(`/order/wl/${orderId}`)).headers['location']).toContain('/login');
  });

  it('take a plain form of quantities, and give it back where they are wrong', async () => {
    const path = `/api/admin/order/${orderId}/pack`;
    const back = `/admin/orders/${orderId}/pack`;
    const form = { carrier: '顺丰速运', tracking_no: 'SF202600005003', does: 'pack', form_page: back };
    const wrong = await operator.post(path, { ...form, [`units_${key}`]: '三' }, page);
    expect([wrong.status, wrong.headers['location']]).toEqual([303, back]);
    const shown = (await operator.get(back)).text;
    expect(shown).toContain('数量请填整数。');
    expect(shown).toContain('value="SF202600005003"');
    const note = /href="(\/admin\/orders\/notes\?[^"]*parcel=\d+)"/.exec(shown)?.[1] ?? '';
    const sheet = (await operator.get(note.replaceAll('&amp;', '&').replaceAll('&#38;', '&'))).text;
    expect(sheet).toContain('顺丰速运 SF202600005001，第 1 个包裹');
    expect(sheet).toMatch(/A1.*1 盒/s);
    const odd = { ...form, tracking_no: `SF${'1'.repeat(50)}`, [`units_${key}`]: 3 };
    await operator.post(path, odd, page);
    const asked = (await operator.get(back)).text;
    expect(asked).toContain('不像顺丰速运的运单号');
    expect(asked).toContain(`name="checked_no" value="顺丰速运 ${odd.tracking_no}"`);
    const right = await operator.post(path, { ...odd, checked_no: `顺丰速运 ${odd.tracking_no}` }, page);
    expect(right.headers['location']).toBe(`/admin/orders/${orderId}`);
    expect((await buyer.get(`/api/order/${orderId}`)).envelope().data).toMatchObject({ state: 'shipped' });
  });
});

interface Listed {
  data: { id: number; recall_id: number; order_id: number; number: number; used: number; state: string }[];
}

describe('recalls over HTTP', () => {
  let buyer: Client;
  let operator: Client;
  beforeAll(async () => {
    buyer = await shop.as('buyer');
    operator = await shop.as('operator');
  });

  const own = async (who = buyer) => (await who.get('/api/recall')).envelope<Listed>().data!.data;
  const answer = (who: Client, id: number, used: unknown) =>
    who.post(`/api/recall/${id}/answer`, { used: String(used) });

  it('list a member’s own lines and take what it answers, no more than it bought', async () => {
    const [line] = await own();
    expect(line).toMatchObject({ state: 'waiting', used: 0 });
    const { id, number } = line!;
    const tooMany = await answer(buyer, id, number + 1);
    expect([tooMany.status, Object.keys(tooMany.envelope().errors ?? {})]).toEqual([422, ['used']]);
    expect((await answer(buyer, id, 1)).envelope()).toMatchObject({
      data: { id, state: 'contacted', left: number - 1 },
    });
    expect((await answer(buyer, id, 1)).status).toBe(200);
    expect((await own()).find((one) => one.id === id)).toMatchObject({ used: 1, state: 'contacted' });
    for (const who of ['clinic', 'chain', 'operator'])
      expect((await answer(await shop.as(who), id, 1)).status).toBe(404);
  });

  it('are started from what was previewed, once for each key', async () => {
    const lot = await shop.db
      .selectFrom('goods_lot')
      .select(['goods_id', 'number'])
      .where('state', '=', 'on_sale')
      .where('number', '!=', '')
      .orderBy('id', 'desc')
      .executeTakeFirstOrThrow();
    const form = {
      ...{ goods_id: String(lot.goods_id), lots: lot.number, level: 'third', notice_no: '召字 7 号' },
      ...{ reason: '标签有误', instruction: '请停止销售' },
    };
    const previewed = (await operator.post('/api/admin/recall/preview', form)).envelope<{
      previewed: string;
    }>().data!.previewed;
    const press = { ...form, previewed, idempotency_key: 'press-of-contract' };
    const other = await operator.post('/api/admin/recall', { ...press, lots: `${lot.number}X` });
    expect(other.envelope().errors).toEqual({ lots: ['商品或批号和预览的不同，请重新预览后再发起。'] });
    const first = (await operator.post('/api/admin/recall', press)).envelope<{ id: number }>().data!;
    expect((await operator.post('/api/admin/recall', press)).envelope()).toMatchObject({ data: first });
    const unknown = { ...form, lots: '没有这个批号' };
    expect((await operator.post('/api/admin/recall/preview', unknown)).status).toBe(422);
    expect((await operator.get(`/admin/recalls/${first.id}`)).text).toContain('召字 7 号');
    for (const format of ['csv', 'xlsx'])
      for (const list of ['recalls?', `recall?id=${first.id}&`]) {
        const file = await operator.get(`/api/admin/export/${list}format=${format}`);
        expect([file.status, file.headers['content-disposition']]).toEqual([
          200,
          expect.stringContaining('recall'),
        ]);
      }
    const none = await operator.get('/api/admin/export/recall?id=999999999');
    expect([none.status, none.envelope().message]).toEqual([404, expect.stringContaining('这次召回')]);
  });

  it('are closed only when each line is settled', async () => {
    const [line] = await own();
    const closed = await operator.post(`/api/admin/recall/${line!.recall_id}/close`, {
      summary: '已全部收回',
    });
    expect([closed.status, closed.envelope().message]).toEqual([409, expect.stringContaining('没有去向')]);
  });
});
