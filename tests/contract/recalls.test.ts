import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Client } from '#tests/support/client.ts';
import { EMBEDDED } from '#tests/support/engines.ts';
import { type Shop, startShop } from '#tests/support/shop.ts';

interface Listed {
  data: { id: number; recall_id: number; order_id: number; number: number; used: number; state: string }[];
}

describe.each(EMBEDDED)('recalls over HTTP on %s', (engine) => {
  let shop: Shop;
  let buyer: Client;
  let operator: Client;
  beforeAll(async () => {
    shop = await startShop({ engine });
    buyer = await shop.as('buyer');
    operator = await shop.as('operator');
  });
  afterAll(() => shop.close());

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
    const press = { ...form, previewed, request_key: 'press-of-contract' };
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
