import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Client } from '#tests/support/client.ts';
import { makeGoods } from '#tests/support/shop-fixture.ts';
import { type Shop, startShop } from '#tests/support/shop.ts';

describe('lots that are counted', () => {
  let shop: Shop;
  let operator: Client;
  beforeAll(async () => {
    shop = await startShop();
    operator = await shop.as('operator');
  });
  afterAll(() => shop.close());

  it('ask, as a form without scripts, before a count that differs by much is booked', async () => {
    const own = await makeGoods(shop.db, { stock: 2600, lot_no: 'MANY', base_price_fen: 100 });
    const { id: lotId } = await shop.db
      .selectFrom('goods_lot')
      .select('id')
      .where('goods_id', '=', own)
      .executeTakeFirstOrThrow();
    const page = `/admin/goods/${own}/lots/${lotId}`;
    const call = `/api/admin/goods/${own}/lots/${lotId}/count`;
    const form = { counted: '26', should: '2600', idempotency_key: 'counted-by-far' };
    const asked = await operator.post(call, form);
    expect([asked.status, Object.keys(asked.envelope().errors ?? {})]).toEqual([422, ['counted', 'is_sure']]);
    const headers = { accept: 'text/html', referer: `${shop.url}${page}` };
    await operator.post(call, { ...form, form_page: page, does: 'count' }, headers);
    const { text } = await operator.get(page);
    expect(text).toContain('货架应有 2600，实盘 26，少 2574');
    expect(text).toMatch(/name="is_sure"/);
    expect(text).toMatch(/value="26"/);
    const sure = { ...form, is_sure: '1', remark: '整托发错' };
    expect((await operator.post(call, sure)).envelope().data).toMatchObject({ quantity: 26, waiting: false });
    expect((await operator.post(call, sure)).envelope().data).toMatchObject({ quantity: 26 });
    const late = await operator.post(call, { ...form, idempotency_key: 'counted-too-late' });
    expect([late.status, late.envelope().message]).toEqual([409, expect.stringContaining('现在应有 26')]);
  });

  it('are counted on a sheet, which keeps what can be read and names what cannot', async () => {
    const own = await makeGoods(shop.db, { stock: 30, lot_no: 'ON-SHEET', base_price_fen: 100 });
    await shop.db.updateTable('goods_lot').set({ place: 'Q-01' }).where('goods_id', '=', own).execute();
    const sheet = { place: 'Q-', idempotency_key: 'sheet-of-contract' };
    const { id } = (await operator.post('/api/admin/stock/sheets', sheet)).envelope<{ id: number }>().data!;
    expect((await operator.post('/api/admin/stock/sheets', sheet)).envelope().data).toEqual({ id });
    const call = `/api/admin/stock/sheets/${id}`;
    const read = async () =>
      (await operator.get(call)).envelope<{
        rows: { lot: number; state: string; counted: number | null }[];
      }>().data!.rows;
    const [row] = await read();
    const typed = (counted: string, does: string) =>
      operator.post(call, { 'rows[0][lot]': String(row!.lot), 'rows[0][counted]': counted, does });
    expect((await typed('二十', 'book')).envelope().message).toContain('“二十”');
    expect(await read()).toMatchObject([{ state: 'open', counted: null }]);
    await typed('28', 'check');
    expect(await read()).toMatchObject([{ state: 'ready', counted: 28 }]);
    expect((await operator.get(`/admin/stock/count/${id}`)).text).toContain('差异不大，直接入账');
    expect((await typed('28', 'book')).envelope().data).toEqual({ booked: 1, waiting: 0, refused: [] });
    expect((await typed('5', 'book')).envelope().data).toEqual({ booked: 0, waiting: 0, refused: [] });
    expect(await read()).toMatchObject([{ state: 'booked', counted: 28 }]);
  });
});
