import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { AnswerOf } from '#lib/platform/browser/calls/call-type.rules.ts';
import type { CartState } from '#lib/trade/cart/cart-answer.fields.ts';
import type { GET } from '#pages/api/cart/fill_up.ts';
import { EMBEDDED } from '#tests/support/engines.ts';
import { type Shop, startShop } from '#tests/support/shop.ts';

describe.each(EMBEDDED)('filling up the cart on %s', (engine) => {
  let shop: Shop;
  beforeAll(async () => {
    shop = await startShop({ engine });
  });
  afterAll(() => shop.close());

  it('is proposed to the demo buyer, added once for each press and taken back by plain forms', async () => {
    const buyer = await shop.as('buyer');
    const cart = async () => (await buyer.get('/api/cart/list')).envelope<CartState>().data?.data ?? [];
    const asked = await buyer.get('/api/cart/fill_up');
    const [first] = asked.envelope<AnswerOf<typeof GET>>().data?.data ?? [];
    const before = await cart();
    const [, form = ''] =
      /(<form [^>]*action="\/api\/cart".*?<\/form>)/s.exec((await buyer.get('/cart/step1')).text) ?? [];
    const fields = Object.fromEntries(
      [...form.matchAll(/name="([^"]+)" value="([^"]*)"/g)].map(([, name = '', value = '']) => [name, value]),
    );
    const goods = first?.goods.map(({ goods_id, number }) => `${goods_id}:${number}`).join();
    expect(fields).toMatchObject({
      next: `/cart/step1?filled=${goods}`,
      press: expect.stringMatching(/^[\w-]{16}$/),
    });
    for (const _ of [1, 2]) {
      const answer = await buyer.post('/api/cart', fields, { accept: 'text/html' });
      expect(answer.headers['location']).toBe(fields['next']);
    }
    const added = (await cart()).filter(({ id }) => before.every((line) => line.id !== id));
    expect(added.map((line) => `${line.goods.id}:${line.number}`).join()).toBe(goods);
    const page = (await buyer.get(fields['next'] ?? '')).text;
    const ids = added.map(({ id }) => id).join();
    expect(page).toContain(`name="ids" value="${ids}"`);
    await buyer.post('/api/cart/batch_delete', { ids }, { accept: 'text/html' });
    expect(await cart()).toEqual(before);
    expect((await buyer.get(fields['next'] ?? '')).text).not.toContain('撤回');
  });

  it('is for members, and proposes nothing to who may not buy', async () => {
    expect((await shop.visitor().get('/api/cart/fill_up')).status).toBe(401);
    const newcomer = (await (await shop.as('newcomer')).get('/api/cart/fill_up')).envelope();
    expect(newcomer).toMatchObject({ code: 10000, data: { data: [] } });
  });
});
