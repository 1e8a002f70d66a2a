import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { change } from '#lib/platform/db/change.server.ts';
import { DAY_MS, startOfDay } from '#lib/platform/time.rules.ts';
import { type Shop, startShop } from '#tests/support/shop.ts';

/** No node shows a stale page for longer than this (ms). */
const SOON = 1000;
const ZONES = ['/mrtj', '/mrtj/spike', '/lqzx', '/zhzq', '/hb', '/welfare'];

/** The names of fields, of lists those of their first entry: what an example promises. */
function shapeOf(value: unknown): unknown {
  if (Array.isArray(value)) return value.slice(0, 1).map(shapeOf);
  if (value === null || typeof value !== 'object') return null;
  return Object.fromEntries(
    Object.entries(value)
      .map(([name, inner]) => [name, shapeOf(inner)] as const)
      .toSorted(([a], [b]) => a.localeCompare(b)),
  );
}

describe('zones of promotions', () => {
  let shop: Shop;
  beforeAll(async () => {
    shop = await startShop();
  });
  afterAll(() => shop.close());

  const read = async (path: string): Promise<string> => (await shop.visitor().get(path)).text;
  const soon = (path: string) => expect.poll(() => read(path), { timeout: SOON });

  it('are the same for everybody, and kept', async () => {
    const buyer = await shop.as('buyer');
    const visitor = shop.visitor();
    // View of members who have chosen none.
    visitor.cookies.set('view', 'table');
    for (const path of ZONES) {
      const [answer, member] = [await visitor.get(path), await buyer.get(path)];
      expect([answer.status, member.text === answer.text], path).toEqual([200, true]);
      expect(answer.headers['etag'], path).toBeDefined();
    }
  });

  it('keep what an activity brings apart from its name and its time', async () => {
    const words = (await read('/welfare')).replaceAll(/<[^>]*>/g, '');
    expect(words).toMatch(/全场 94 折 打 9\.4 折，(?:还没有开始，)?(?:\d{4}-|至 )/);
  });

  it('hold no prescription medicine', async () => {
    const rx = await shop.db.selectFrom('goods').select('id').where('rx_class', '=', 'rx').limit(1).execute();
    const id = rx[0]?.id ?? 0;
    const from = startOfDay(Date.now());
    const offer = { goods_id: id, price_fen: 1, remaining: null, per_member_limit: null, activity_id: null };
    await change(shop.db, async (trx, touch) => {
      for (const kind of ['daily', 'seckill'] as const)
        await trx
          .insertInto('offer')
          .values({ ...offer, kind, starts_at: from, ends_at: from + 2 * DAY_MS })
          .execute();
      touch('offers', 'goods-list');
    });
    for (const path of [...ZONES, '/lqzx/goods?coupon=1', '/mrtj?rx=rx', '/hb?rx=rx', '/welfare?rx=rx'])
      expect(await read(path), path).not.toContain(`data-goods-id="${id}"`);
    await shop.db.deleteFrom('offer').where('goods_id', '=', id).execute();
  });

  it('send addresses that lead nowhere to the zone', async () => {
    const ways = [
      ['/mrtj/spike?round=x', '/mrtj/spike'],
      ['/mrtj/spike?page=9', '/mrtj/spike'],
      ['/lqzx/goods', '/lqzx'],
      ['/lqzx/goods?coupon=99999', '/lqzx'],
      ['/lqzx?page=9', '/lqzx'],
      ['/zhzq?page=9', '/zhzq'],
    ] as const;
    for (const [path, to] of ways) {
      const answer = await shop.visitor().get(path);
      expect([answer.status, answer.headers['location']], path).toEqual([302, to]);
    }
  });

  it('show a changed special, set and stock within a second', async () => {
    const { id, goods_id } = await shop.db
      .selectFrom('offer')
      .select(['id', 'goods_id'])
      .where('kind', '=', 'daily')
      .where('starts_at', '<=', Date.now())
      .where('ends_at', '>', Date.now())
      .executeTakeFirstOrThrow();
    await read('/mrtj');
    await change(shop.db, async (trx, touch) => {
      await trx.updateTable('offer').set({ price_fen: 7 }).where('id', '=', id).execute();
      touch('offers', `goods:${goods_id}`);
    });
    await soon('/mrtj').toContain('¥0.07');
    await read('/zhzq');
    await change(shop.db, async (trx, touch) => {
      await trx.updateTable('combination').set({ remaining: 3 }).execute();
      touch('offers');
    });
    await soon('/zhzq').toContain('剩 3 套');
  });

  it('list nothing a coupon does not pay for', async () => {
    const { code } = await shop.db
      .selectFrom('goods')
      .innerJoin('category', 'category.id', 'goods.category_id')
      .select('category.code')
      .where('goods.is_mhj', '=', 1)
      .executeTakeFirstOrThrow();
    const ephedrine = await shop.db.selectFrom('goods').select('id').where('is_mhj', '=', 1).execute();
    const html = await read(`/lqzx/goods?coupon=1&category=${code}`);
    expect(ephedrine.filter(({ id }) => html.includes(`data-goods-id="${id}"`))).toEqual([]);
    expect(await read(`/list?category=${code}`)).toContain('data-goods-id');
  });

  it('show that a coupon runs short within a second', async () => {
    const { id } = await shop.db
      .selectFrom('coupon_batch')
      .select('id')
      .where('name', '=', '常备器械券')
      .executeTakeFirstOrThrow();
    await read('/lqzx');
    await shop.db
      .updateTable('coupon_batch')
      .set((batch) => ({ total: batch('handed_out', '+', 1) }))
      .where('id', '=', id)
      .execute();
    const buyer = await shop.as('store3');
    const claimed = await buyer.post('/api/coupon/claim', { id: String(id) });
    expect(claimed.status).toBe(200);
    await soon('/lqzx').toContain('已领完');
    const mine = await buyer.get('/api/coupon/claimed');
    expect(mine.envelope()).toMatchObject({ data: { list: [{ id, number: 1 }] } });
  });

  it('say of claiming without scripts what is true of members and visitors', async () => {
    const html = await read('/lqzx');
    expect(html).toMatch(/<noscript>\s*<small>领取要先登录<\/small>\s*<\/noscript>/);
    expect(html).toMatch(/<small data-for="visitor" data-needs-js[^>]*>/);
    expect((await (await shop.as('buyer')).get('/lqzx')).text).toBe(html);
  });

  it('have calls that answer what their examples say', async () => {
    const paths = ['/api/activity/everyday_price', '/api/index/spike', '/api/activity/combination'];
    const { paths: declared } = inject('callDocument');
    const exampleOf = (path: string) =>
      declared[path]?.['get']?.responses['200']?.content?.['application/json']?.example;
    for (const path of paths) {
      const answered = await shop.visitor().get(path);
      expect(answered.status, path).toBe(200);
      const [answer, example] = [shapeOf(answered.envelope()), shapeOf(exampleOf(path))];
      expect(JSON.stringify(answer).replace(/"ladder_price":\[[^\]]*\]/g, ''), path).toBe(
        JSON.stringify(example).replace(/"ladder_price":\[[^\]]*\]/g, ''),
      );
    }
    const { id } = await shop.db
      .selectFrom('activity')
      .select('id')
      .where('kind', '=', 'discount')
      .where('covers_all', '=', 1)
      .executeTakeFirstOrThrow();
    expect((await shop.visitor().get(`/api/activity/tap?id=${id}`)).envelope()).toMatchObject({
      data: { status: 0, text: '活动未开始', url: '/welfare' },
    });
    const reduction = await shop.db
      .selectFrom('activity')
      .select('id')
      .where('kind', '=', 'reduction')
      .executeTakeFirstOrThrow();
    expect((await shop.visitor().get(`/api/activity/tap?id=${reduction.id}`)).envelope()).toMatchObject({
      data: { url: `/yjh/${reduction.id}` },
    });
    expect((await shop.visitor().get('/api/activity/tap?id=99999')).status).toBe(404);
    expect((await shop.visitor().get('/api/activity/tap')).status).toBe(422);
  });

  it('add sets by a plain form, and refuse what is no set', async () => {
    const { activity_id: id } = await shop.db
      .selectFrom('combination')
      .select('activity_id')
      .executeTakeFirstOrThrow();
    const buyer = await shop.as('store1');
    const added = await buyer.post(`/api/cart/sets/${id}`, { number: '2' });
    expect(added.envelope()).toMatchObject({ code: 10000, data: { refused: [] } });
    const row = await shop.db
      .selectFrom('cart_item')
      .innerJoin('member', 'member.id', 'cart_item.member_id')
      .select('quantity')
      .where('type', '=', 3)
      .where('activity_id', '=', id)
      .where('member.username', '=', 'store1')
      .executeTakeFirst();
    expect(row?.quantity).toBe(2);
    expect((await buyer.post('/api/cart/sets/99999', { number: '1' })).status).toBe(404);
    expect((await shop.visitor().post(`/api/cart/sets/${id}`, { number: '1' })).status).toBe(401);
  });
});
