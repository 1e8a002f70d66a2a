import { describe, expect, it, afterAll, beforeAll } from 'vitest';
import type { AnswerOf } from '#lib/platform/browser/calls/call-type.rules.ts';
import type { CartState } from '#lib/trade/cart/cart-answer.fields.ts';
import type { getCartFillUp } from '#lib/trade/cart/cart.calls.ts';
import { openCommonShop, type Shop, startShop } from '#tests/support/shop.ts';
import { fillCart } from '#tests/support/demo-cart.ts';
import { makeGoods } from '#tests/support/shop-fixture.ts';

describe('filling up the cart', () => {
  const shop = openCommonShop();

  it('is proposed to the demo buyer, added once for each press and taken back by plain forms', async () => {
    const buyer = await shop.as('buyer');
    const cart = async () => (await buyer.get('/api/cart/list')).envelope<CartState>().data?.data ?? [];
    const asked = await buyer.get('/api/cart/fill_up');
    const [first] = asked.envelope<AnswerOf<typeof getCartFillUp>>().data?.data ?? [];
    const before = await cart();
    const [, form = ''] =
      /(<form [^>]*action="\/api\/cart".*?<\/form>)/s.exec((await buyer.get('/cart/step1')).text) ?? [];
    const fields = Object.fromEntries(
      [...form.matchAll(/name="([^"]+)" value="([^"]*)"/g)].map(([, name = '', value = '']) => [name, value]),
    );
    const goods = first?.goods.map(({ goods_id, number }) => `${goods_id}:${number}`).join();
    expect(fields).toMatchObject({
      next: `/cart/step1?filled=${goods}`,
      idempotency_key: expect.stringMatching(/^[\w-]{16}$/),
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

interface Said {
  payable_fen: number | null;
  offers: { id: number; goods: { id: number }; number: number; saved_fen: number; text: string }[];
  replaced: { id: number; goods: { id: number }; number: number }[];
}

const PATH = '/api/cart/cheaper';

describe('the calls that replace lines of the cart', () => {
  let shop: Shop;
  beforeAll(async () => {
    shop = await startShop();
  });
  afterAll(() => shop.close());
  let made = 0;

  const saidTo = async (username: string): Promise<Said> => {
    const { data } = (await (await shop.as(username)).get(PATH)).envelope<Said>();
    if (!data) throw new Error(`${username} was told nothing`);
    return data;
  };

  /** Ten boxes in the member's cart, and the same for a tenth less. */
  async function open(username: string) {
    made += 1;
    const pack = { common_name: `氯雷他定${made}`, scope_code: '', unit_count: 24, unit_price_centifen: 1 };
    const dear = await makeGoods(shop.db, pack);
    const cheap = await makeGoods(shop.db, { ...pack, base_price_fen: 900 });
    await fillCart(shop.db, username, [{ goodsId: dear, quantity: 10 }]);
    return { dear, cheap };
  }

  it('ask a visitor to log in', async () => {
    expect((await shop.visitor().get(PATH)).status).toBe(401);
    expect((await shop.visitor().post('/api/cart/1/replace', { goods_id: 1 })).status).toBe(401);
  });

  it.each(['buyer', 'clinic', 'chain', 'store1'])(
    'let %s replace a line and put it back',
    async (username) => {
      const client = await shop.as(username);
      const { dear, cheap } = await open(username);
      const [offer] = (await saidTo(username)).offers;
      expect(offer).toMatchObject({ goods: { id: cheap }, number: 10, saved_fen: 1000, text: '换成华东' });
      const replaced = await client.post(`/api/cart/${offer?.id}/replace`, { goods_id: cheap });
      expect(replaced.envelope()).toMatchObject({
        code: 10000,
        data: { cart: { data: [{ number: 10, goods: { id: cheap } }], total: 1 } },
      });
      const { offers, replaced: back } = await saidTo(username);
      expect({ offers, back }).toMatchObject({ offers: [], back: [{ goods: { id: dear }, number: 10 }] });
      for (const _ of ['sent', 'sent again']) {
        const answer = await client.post(`/api/cart/${back[0]?.id}/replace`, { goods_id: dear });
        expect(answer.envelope()).toMatchObject({ code: 10000, data: { cart: { total: 1 } } });
      }
      expect((await saidTo(username)).offers).toHaveLength(1);
    },
  );

  it('offer nothing to who may not buy, and refuse what was not offered', async () => {
    const { cheap } = await open('newcomer');
    expect(await saidTo('newcomer')).toEqual({ payable_fen: null, offers: [], replaced: [] });
    const { id } = await shop.db
      .selectFrom('cart_item')
      .innerJoin('member', 'member.id', 'cart_item.member_id')
      .select('cart_item.id')
      .where('username', '=', 'newcomer')
      .executeTakeFirstOrThrow();
    const client = await shop.as('newcomer');
    const refused = await client.post(`/api/cart/${id}/replace`, { goods_id: cheap });
    expect({ status: refused.status, message: refused.envelope().message }).toEqual({
      status: 409,
      message: expect.stringMatching(/^《.+》（.+）资质审核通过后可采购，没有更换。$/) as string,
    });
    expect((await client.post(`/api/cart/${id}/replace`)).status).toBe(422);
  });

  it('work as plain forms, with the way back on the page', async () => {
    const client = await shop.as('buyer');
    const { dear, cheap } = await open('buyer');
    const html = { accept: 'text/html', referer: `${shop.url}/cart/step1` };
    const [offer] = (await saidTo('buyer')).offers;
    const page = (await client.get('/cart/step1', html)).text;
    expect(page).toContain(`action="/api/cart/${offer?.id}/replace"`);
    const sent = await client.post(`/api/cart/${offer?.id}/replace`, { goods_id: cheap }, html);
    expect({ status: sent.status, to: sent.headers['location'] }).toEqual({ status: 303, to: '/cart/step1' });
    const after = (await client.get('/cart/step1', html)).text;
    expect(after).toContain('可以换回');
    expect(after).toContain('>换回华东');
    expect(after).toContain(`value="${dear}"`);
  });
});
