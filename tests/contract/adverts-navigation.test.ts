import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { change } from '#lib/platform/db/change.server.ts';
import type { Client } from '#tests/support/client.ts';
import { type Shop, startShop } from '#tests/support/shop.ts';

let shop: Shop;
beforeAll(async () => {
  shop = await startShop();
});
afterAll(() => shop.close());

/** The calls of adverts, content and navigation (product §9.6). */
const VARIANTS = [
  'kxzq_ad',
  'new_kxzq',
  'right',
  'xrtj',
  'top',
  'ppzq',
  'kxzq',
  'zyzq',
  'login',
  'yx',
  'brand/1',
  'common',
  'postList',
  'demo',
];
const WITH_EXAMPLES = [
  '/api/focus/{variant}',
  '/api/global/links',
  '/api/index/spike',
  '/api/index_wntj/{type}',
  '/api/activity/tap',
  '/api/activity/everyday_price',
  '/api/activity/combination',
];

interface Banner {
  id: number;
  title: string;
  url: string;
  image: string;
}

describe('the calls of adverts and navigation', () => {
  let visitor: Client;
  const ids = new Map<string, number>();
  beforeAll(async () => {
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
    type Entry = Record<string, unknown> & {
      children: Entry[];
      url: string;
      logo1: string;
    };
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
    // The entries of the demo with a picture answer it under both names; the others have none.
    const entries = data['nav']!.flatMap((entry) => [entry, ...entry.children]);
    const pictured = entries.filter(({ logo1 }) => logo1 !== '');
    expect(pictured.map(({ url }) => url)).toEqual(['/mrtj', '/mrtj/spike', '/lqzx', '/zhzq']);
    for (const { logo1, image } of entries) expect(image).toBe(logo1);
    const picture = await visitor.get(pictured[0]!.logo1);
    expect([picture.status, picture.headers['content-type']]).toEqual([200, 'image/webp']);
    expect(data['nav']!.flatMap(({ children }) => children).map(({ url }) => url)).toContain('*');
    expect(Object.keys(data['rnss']![0]!).sort()).toEqual(['name', 'url']);
  });

  it('are reported with examples in the document of calls', async () => {
    const { paths } = inject('callDocument');
    const desk = Object.keys(paths).filter((path) => path.startsWith('/api/admin/navigation'));
    expect(desk).toHaveLength(7);
    for (const path of [...WITH_EXAMPLES, ...desk])
      for (const { responses } of Object.values(paths[path]!))
        expect(JSON.stringify(responses['200'] ?? {}).includes('"example'), path).toBe(true);
  });
});

const DESK = '/api/admin/advert';
const ROLES = ['newcomer', 'buyer', 'chain', 'store1', 'operator'];
/** No node shows a stale page for longer than this (ms). */
const SOON = 1000;

describe("the editors' adverts", () => {
  let editor: Client;
  beforeAll(async () => {
    editor = await shop.as('editor');
  });

  const form = (change: Record<string, string | number> = {}) => ({
    slot: 'qxzq',
    title: '血压计到货',
    subtitle: '三个厂家',
    url: '/qxzq',
    image_url: '',
    version: 0,
    accent: 'qx',
    motif: 'devices',
    starts_at: '',
    ends_at: '',
    ...change,
  });
  const make = async (change: Record<string, string | number> = {}): Promise<number> =>
    ((await editor.post(DESK, form(change))).envelope().data as { id: number }).id;
  const says = async (path: string, words: string): Promise<boolean> =>
    (await shop.visitor().get(path)).text.includes(words);
  const saysSoon = (path: string, words: string, isSaid = true) =>
    expect.poll(() => says(path, words), { timeout: SOON, message: `${path}: ${words}` }).toBe(isSaid);

  it.each([...ROLES, null])('are not for %s', async (username) => {
    const client = username === null ? shop.visitor() : await shop.as(username);
    const status = username === null ? 401 : 403;
    expect((await client.post(DESK, form())).status).toBe(status);
    expect((await client.get(`${DESK}/1`)).status).toBe(status);
    expect((await client.post(`${DESK}/1/move`, { way: 'up' })).status).toBe(status);
    expect((await client.post(`${DESK}/1/remove`, {})).status).toBe(status);
    for (const page of ['/admin/adverts', '/admin/adverts/new', '/admin/adverts/1'])
      expect((await client.get(page)).status, page).toBe(username === 'operator' ? 403 : 302);
  });

  it('show a new one on the page within a second, and not any more when it is taken away', async () => {
    expect(await says('/qxzq', '血压计到货')).toBe(false);
    const id = await make();
    await saysSoon('/qxzq', '血压计到货');
    const { version } = (await editor.get(`${DESK}/${id}`)).envelope().data as { version: number };
    await editor.post(DESK, form({ id, version, title: '<i>血糖仪</i>到货' }));
    await saysSoon('/qxzq', '&lt;i&gt;血糖仪');
    expect((await editor.post(DESK, form({ id, version, title: '晚了一步' }))).status).toBe(409);
    for (const path of ['/admin/adverts', '/admin/adverts?state=over&slot=qxzq', `/admin/adverts/${id}`])
      expect([path, (await editor.get(path)).status]).toEqual([path, 200]);
    expect((await editor.post(`${DESK}/${id}/remove`, {})).status).toBe(200);
    await saysSoon('/qxzq', '&lt;i&gt;血糖仪', false);
    expect((await editor.get(`/admin/adverts/${id}`)).status).toBe(404);
  });

  it('change the order of the home banners within a second', async () => {
    const id = await make({ slot: 'common', title: '新横幅' });
    const first = async () =>
      /class="carousel[\s\S]*?<strong[^>]*>([^<]*)</.exec((await shop.visitor().get('/')).text)?.[1];
    await saysSoon('/', '新横幅');
    expect(await first()).not.toBe('新横幅');
    for (let step = 0; step < 8; step += 1) await editor.post(`${DESK}/${id}/move`, { way: 'up' });
    await expect.poll(first, { timeout: SOON }).toBe('新横幅');
    expect((await editor.post(`${DESK}/${id}/move`, { way: 'around' })).status).toBe(422);
  });

  it('say what is wrong by field', async () => {
    const answer = await editor.post(DESK, form({ slot: 'moon', url: 'https://example.com', title: '' }));
    expect(answer.status).toBe(422);
    expect(Object.keys(answer.envelope().errors ?? {}).sort()).toEqual(['slot', 'title', 'url']);
    expect((await editor.get(`${DESK}/987654`)).status).toBe(404);
  });
});
