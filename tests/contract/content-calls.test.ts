import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { change } from '#lib/platform/db/change.server.ts';
import type { Client } from '#tests/support/client.ts';
import { EMBEDDED } from '#tests/support/engines.ts';
import { type Shop, startShop } from '#tests/support/shop.ts';

/** The calls of adverts, content and navigation (product §9.6). */
const VARIANTS = [
  ...['kxzq_ad', 'new_kxzq', 'right', 'xrtj', 'top', 'ppzq', 'kxzq', 'zyzq', 'login', 'yx', 'brand/1'],
  ...['common', 'postList', 'demo'],
];
const WITH_EXAMPLES = [
  ...['/api/focus/{variant}', '/api/global/links', '/api/index/spike', '/api/index_wntj/{type}'],
  ...['/api/activity/tap', '/api/activity/everyday_price', '/api/activity/combination'],
];

interface Banner {
  id: number;
  title: string;
  url: string;
  image: string;
}

describe.each(EMBEDDED)('the calls of adverts and navigation on %s', (engine) => {
  let shop: Shop;
  let visitor: Client;
  const ids = new Map<string, number>();
  beforeAll(async () => {
    shop = await startShop({ engine });
    visitor = shop.visitor();
    await change(shop.db, async (trx, touch) => {
      for (const slot of VARIANTS) {
        const look = {
          url: '/list',
          image_url: '',
          accent: 'brand',
          motif: 'boxes',
          sort: 999,
          subtitle: '',
        };
        const { id } = await trx
          .insertInto('advert')
          .values({ slot, title: `在 ${slot}`, starts_at: null, ends_at: null, ...look })
          .returning('id')
          .executeTakeFirstOrThrow();
        ids.set(slot, id);
      }
      touch('adverts');
    });
  });
  afterAll(() => shop.close());

  const banners = async (path: string) =>
    (await visitor.get(path)).envelope<{ list: Banner[] }>().data?.list ?? [];

  it.each(VARIANTS)('answer /api/focus/%s with its banners alone, their pictures and links', async (slot) => {
    const list = await banners(`/api/focus/${slot}`);
    expect(list.at(-1)).toMatchObject({ id: ids.get(slot), title: `在 ${slot}`, url: '/list' });
    expect(list.filter(({ title }) => title.startsWith('在 ') && title !== `在 ${slot}`)).toEqual([]);
    expect((await visitor.get(list.at(-1)!.image)).headers['content-type']).toContain('image/svg+xml');
  });

  it('answer the banners asked for by id, and say what is wrong', async () => {
    const demo = ids.get('demo')!;
    const wanted = ids.get('kxzq_ad')!;
    expect((await banners(`/api/focus/demo?banner_id=${demo}`)).map(({ id }) => id)).toEqual([demo]);
    expect(await banners(`/api/focus/demo?banner_id=${wanted}`)).toEqual([]);
    expect((await banners(`/api/focus/kxzq_ad?ids=${wanted},${demo}`)).map(({ id }) => id)).toEqual([wanted]);
    expect((await banners('/api/focus')).length).toBe((await banners('/api/focus/common')).length);
    for (const [path, status] of [
      ['/api/focus/moon', 404],
      ['/api/focus/brand/x', 404],
      ['/api/focus/demo?banner_id=x', 422],
      ['/api/focus/kxzq_ad?ids=x', 422],
      ['/api/index_wntj/2', 422],
    ] as const)
      expect([path, (await visitor.get(path)).status]).toEqual([path, status]);
  });

  it('answer the common data of product §9.4, menus with their children', async () => {
    type Entry = Record<string, unknown> & { children: Entry[]; url: string };
    const answer = (await visitor.get('/api/global/links')).envelope<Record<string, Entry[]>>();
    const data = answer.data!;
    expect(Object.keys(data).sort()).toEqual(
      [
        'brand',
        'category',
        'category_qx',
        'category_yx',
        'category_zy',
        'list',
        'nav',
        'rnss',
        'timestamp',
      ].sort(),
    );
    expect([data['nav']!.length, data['category']!.length]).toEqual([9, 7]);
    const [first] = data['category_zy']!;
    expect(Object.keys(first!).sort()).toEqual(
      ['children', 'id', 'image', 'is_open', 'logo1', 'name', 'url'].sort(),
    );
    expect(first!.url).toMatch(/^\/zyyp\?category=/);
    expect(data['nav']!.flatMap(({ children }) => children).map(({ url }) => url)).toContain('*');
    expect(Object.keys(data['rnss']![0]!).sort()).toEqual(['name', 'url']);
  });

  it('are reported with examples in the document of calls', async () => {
    const { paths } = JSON.parse((await visitor.get('/api/openapi.json')).text) as {
      paths: Record<string, Record<string, { responses: Record<string, unknown> }>>;
    };
    const desk = Object.keys(paths).filter((path) => path.startsWith('/api/admin/navigation'));
    expect(desk).toHaveLength(7);
    for (const path of [...WITH_EXAMPLES, ...desk])
      for (const { responses } of Object.values(paths[path]!))
        expect(JSON.stringify(responses['200'] ?? {}).includes('"example'), path).toBe(true);
  });
});
