import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { formatFen } from '#lib/platform/money.rules.ts';
import { shipOrder } from '#lib/trade/parcels/office/ship.service.ts';
import { payByWallet } from '#lib/trade/payments/wallet-payment.service.ts';
import { orderOne } from '#tests/support/checkout-fixture.ts';
import type { Client } from '#tests/support/client.ts';
import { memberId } from '#tests/support/demo-cart.ts';
import { makeGoods, makeMember, memberOf } from '#tests/support/shop-fixture.ts';
import { type Shop, startShop } from '#tests/support/shop.ts';

interface Asked {
  id: number;
  refund: number;
  state: string;
  lines: { id: number; refund: number }[];
}

describe('a price difference', () => {
  let shop: Shop;
  let buyer: Client;
  let operator: Client;
  let orderId: number;
  let lineId: number;
  let shareFen: number;
  let agreedId: number;
  beforeAll(async () => {
    shop = await startShop();
    const { db } = shop;
    [buyer, operator] = [await shop.as('buyer'), await shop.as('operator')];
    const member = await memberOf(db, await memberId(db, 'buyer'));
    const goodsId = await makeGoods(db, { stock: 50, base_price_fen: 1000 });
    ({ id: orderId } = await orderOne(db, member, [{ goodsId, quantity: 4 }], Date.now()));
    await db.updateTable('member').set({ balance_fen: 90_000 }).where('id', '=', member.id).execute();
    await payByWallet(db, member, orderId, Date.now());
    const staff = await makeMember(db, { role: 'operator', kind: 'staff' });
    await shipOrder(db, staff, { id: orderId, carrier: '顺丰速运', trackingNo: 'SF77' }, Date.now());
    ({ id: lineId, share_fen: shareFen } = await db
      .selectFrom('order_line')
      .select(['id', 'share_fen'])
      .where('order_id', '=', orderId)
      .executeTakeFirstOrThrow());
  });
  afterAll(() => shop.close());

  const ask = async (fields: Record<string, string>) => {
    const press = `press-${Object.values(fields).join('-')}`;
    const answer = await buyer.post(`/api/order/${orderId}/return`, {
      [`units_${lineId}`]: '4',
      words: '',
      idempotency_key: press,
      ...fields,
    });
    return answer.envelope<{ id: number }>();
  };
  const read = async (id: number) => (await buyer.get(`/api/return/${id}`)).envelope<Asked>().data!;

  it('is named by the shop, stays beside a return of the same units, and is taken off it on both sides', async () => {
    const { data: price } = await ask({ kind: 'after_sales', reason: 'price' });
    const again = await ask({ kind: 'after_sales', reason: 'price', words: 'again' });
    expect(again.errors).toEqual({
      [`units_${lineId}`]: [expect.stringMatching(/有 4 盒的价格差异在审核/)],
    });
    agreedId = price!.id;
    const shown = await read(price!.id);
    expect(shown).toMatchObject({ state: 'waiting', refund: 0, lines: [{ refund: 0 }] });
    const name = `refund_${shown.lines[0]!.id}`;
    expect((await buyer.get(`/order/afterSalesInfo/${price!.id}`)).text).toContain('待核定');
    expect((await buyer.get('/order/returns')).text).toContain('待核定');

    const { data: back } = await ask({ kind: 'return', reason: 'unwanted' });
    const page = (await operator.get(`/admin/returns/${price!.id}`)).text;
    expect(page).toContain(`最多 ${formatFen(shareFen)}，是这些商品的实付款`);
    expect(new RegExp(`<input id="${name}"[^>]*>`).exec(page)?.[0]).toMatch(/ required value class=/);
    const agree = async (id: number, fields: Record<string, string | number>) =>
      operator.post(`/api/admin/return/${id}/agree`, { answer: '', ...fields });
    const unnamed = await agree(price!.id, {});
    expect([unnamed.status, unnamed.envelope().errors]).toEqual([
      422,
      { [name]: [`请填写补多少差价，最多 ${formatFen(shareFen)}；不补的填 0。`] },
    ]);
    expect((await agree(price!.id, { [name]: '6', expected_fen: shareFen })).status).toBe(200);

    const refund = (shareFen - 600) / 100;
    expect(await read(back!.id)).toMatchObject({ refund, lines: [{ refund }] });
    const desk = (await operator.get(`/admin/returns/${back!.id}`)).text;
    expect(desk).toContain('这一行已同意补差价 ¥6.00');
    expect(desk).toContain(`name="expected_fen" value="${shareFen - 600}"`);
    const late = await agree(back!.id, { expected_fen: shareFen });
    expect([late.status, late.envelope().message]).toEqual([409, expect.stringContaining('请刷新后核对')]);
    expect((await buyer.get(`/order/return/${orderId}`)).text).toContain('已补差价 ¥6.00');
  });

  it('asks before it is paid back also without scripts, and pays once that is answered', async () => {
    const { text } = await operator.get(`/admin/returns/${agreedId}`);
    const path = `/api/admin/return/${agreedId}/complete`;
    const asked = await operator.post(path, hiddenOf(text, path), { accept: 'text/html' });
    expect(asked.status).toBe(200);
    expect(asked.text).toContain('退款 ¥6.00，退回付款的地方。退出去的款不能收回，确定吗？');
    expect(await read(agreedId)).toMatchObject({ state: 'agreed' });
    const done = await operator.post(path, hiddenOf(asked.text, path), { accept: 'text/html' });
    expect(done.status).toBe(303);
    expect(await read(agreedId)).toMatchObject({ state: 'done', refund: 6 });
  });

  it('names choices by their words in what is asked about a refund of its order', async () => {
    const { text } = await operator.get(`/admin/orders/${orderId}`);
    const path = `/api/admin/order/${orderId}/refund`;
    const form = { ...hiddenOf(text, path), amount: '1.00', target: 'wallet', reason: '少发' };
    const asked = await operator.post(path, form, { accept: 'text/html' });
    expect(asked.text).toMatch(/退款 1\.00 元，退到余额。退出去的款不能收回，确定退款吗？/);
  });
});

/** The hidden fields of the form on a page that is sent to a path. */
function hiddenOf(page: string, path: string): Record<string, string> {
  const form = page.split('<form').find((part) => part.includes(`action="${path}"`)) ?? '';
  const hidden = form.split('</form>')[0]?.matchAll(/type="hidden" name="([^"]+)" value="([^"]*)"/g) ?? [];
  return Object.fromEntries([...hidden].map(([, name, value]) => [name, value]));
}
