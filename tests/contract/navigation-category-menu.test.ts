import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { pathTo } from '#lib/routes.rules.ts';
import { change } from '#lib/platform/db/change.server.ts';
import type { Client } from '#tests/support/client.ts';
import { multipart, solidPng } from '#tests/support/files.ts';
import { type Shop, startShop } from '#tests/support/shop.ts';

let shop: Shop;
beforeAll(async () => {
  shop = await startShop();
});
afterAll(() => shop.close());

const DESK = '/api/admin/navigation';
const ROLES = ['newcomer', 'buyer', 'chain', 'store1', 'operator'];
/** No node shows a stale page for longer than this (ms). */
const SOON = 1000;

interface Desk {
  version: number;
  isOwn: boolean;
  entries: { id: number; name: string; image: string }[];
  trail: { action: string; detail: string }[];
}

describe("the editors' menus", () => {
  let editor: Client;
  beforeAll(async () => {
    editor = await shop.as('editor');
  });

  const open = async (menu: string) => (await editor.get(`${DESK}/${menu}`)).envelope().data as Desk;
  const form = async (change: Record<string, string | number> = {}) => ({
    menu: 'top',
    name: '专题入口',
    url: '/zqmb',
    version: (await open('top')).version,
    ...change,
  });
  const make = async (change: Record<string, string | number> = {}): Promise<number> =>
    ((await editor.post(`${DESK}/entry`, await form(change))).envelope().data as { id: number }).id;
  const read = async (path: string) => (await shop.visitor().get(path)).text;
  const saysSoon = (path: string, words: string, isSaid = true) =>
    expect
      .poll(async () => (await read(path)).includes(words), { timeout: SOON, message: `${path}: ${words}` })
      .toBe(isSaid);

  it.each([...ROLES, null])('are not for %s', async (username) => {
    const client = username === null ? shop.visitor() : await shop.as(username);
    const status = username === null ? 401 : 403;
    expect((await client.get(`${DESK}/top`)).status).toBe(status);
    for (const path of ['entry', 'entry/1/move', 'entry/1/remove', 'top/order', 'youx/own', 'inspection'])
      expect((await client.post(`${DESK}/${path}`, await form())).status, path).toBe(status);
    for (const page of ['/admin/navigation', '/admin/navigation/new', '/admin/navigation/1'])
      expect((await client.get(page)).status, page).toBe(username === 'operator' ? 403 : 302);
  });

  it('show a new entry, a changed and a removed one within a second, markup as text', async () => {
    expect((await read('/qxzq')).includes('专题入口')).toBe(false);
    const other = (await open('top')).entries.at(-1)!;
    await editor.post(`${DESK}/entry/${other.id}/remove`, { version: (await open('top')).version });
    const id = await make();
    await saysSoon('/qxzq', '专题入口');
    await editor.post(`${DESK}/entry`, await form({ id, name: '<i>年货</i>', url: '#<b>腊月</b>"开始"' }));
    await saysSoon('/qxzq', '&lt;i&gt;年货');
    const page = await read('/qxzq');
    const isSaid = (words: string) => page.includes(words);
    expect(['data-says="', '<i>年货', '"开始"'].map(isSaid)).toEqual([true, false, false]);
    await editor.post(`${DESK}/entry/${id}/remove`, { version: (await open('top')).version });
    await saysSoon('/qxzq', '&lt;i&gt;年货', false);
    expect((await editor.get(`/admin/navigation/${id}`)).status).toBe(404);
    expect((await open('top')).trail.map(({ action }) => action).slice(0, 3)).toEqual([
      'navigation.remove',
      'navigation.edit',
      'navigation.create',
    ]);
  });

  it('change their order by plain forms and by one call, and refuse who was slower', async () => {
    const { entries, version } = await open('hot');
    const [first, second] = entries;
    const up = await editor.post(
      `${DESK}/entry/${second!.id}/move`,
      { way: 'up', version },
      { accept: 'text/html', referer: `${shop.url}/admin/navigation?menu=hot` },
    );
    expect([up.status, up.headers['location']]).toEqual([303, '/admin/navigation?menu=hot']);
    const first3 = async () =>
      /<a href="[^"]*" class="shrink-0 text-price">\s*([^<]*?)\s*</.exec(await read('/'))?.[1];
    await expect.poll(first3, { timeout: SOON }).toBe(second!.name);
    const ids = entries.map(({ id }) => id).join(',');
    const late = await editor.post(`${DESK}/hot/order`, { ids, version });
    expect([late.status, late.envelope().message]).toEqual([
      409,
      expect.stringContaining('刚改过“热门搜索”'),
    ]);
    const now = (await open('hot')).version;
    const ordered = await editor.post(`${DESK}/hot/order`, { ids, version: now });
    expect(ordered.envelope().data).toMatchObject({ version: now + 1 });
    await expect.poll(first3, { timeout: SOON }).toBe(first!.name);
    expect((await editor.post(`${DESK}/hot/order`, { ids: '', version: now + 1 })).status).toBe(422);
  });

  it('have a variant of the categories for each zone, which follows them until it is taken over', async () => {
    const variants = { youx: '/yx?category=', zy: '/zyyp?category=', qx: '/qxzq?category=' };
    for (const [menu, address] of Object.entries(variants)) {
      expect((await read(`/list/categories/menu?menu=${menu}`)).includes(`href="${address}`), menu).toBe(
        true,
      );
      expect((await read(`/list/categories?menu=${menu}`)).includes(`href="${address}`), menu).toBe(true);
    }
    expect(await read('/list/categories/menu?menu=moon')).toBe(await read('/list/categories/menu'));
    expect((await read('/yx')).includes('data-categories="youx"')).toBe(true);
    await make({ menu: 'qx', name: '冬季器械', url: '*', version: (await open('qx')).version });
    await saysSoon('/list/categories/menu?menu=qx', '冬季器械');
    expect((await read('/list/categories/menu?menu=qx')).includes('data-says="活动未开始"')).toBe(true);
    expect(await open('qx')).toMatchObject({ isOwn: true });
    await editor.post(`${DESK}/qx/own`, { version: (await open('qx')).version, own: 0 });
    await saysSoon('/list/categories/menu?menu=qx', '冬季器械', false);
  });

  it('say what is wrong by field, and give back what was typed', async () => {
    const answer = await editor.post(
      `${DESK}/entry`,
      await form({ name: '字'.repeat(21), url: 'example.com' }),
    );
    expect([answer.status, Object.keys(answer.envelope().errors ?? {}).sort()]).toEqual([
      422,
      ['name', 'url'],
    ]);
    const page = '/admin/navigation/new?menu=top';
    const sent = await editor.post(
      `${DESK}/entry`,
      await form({ name: '写错的链接', url: 'example.com', form_page: page }),
      { accept: 'text/html' },
    );
    expect([sent.status, sent.headers['location']]).toEqual([303, page]);
    expect((await editor.get(page)).text).toContain('value="写错的链接"');
    expect((await editor.post(`${DESK}/entry/987654/move`, { way: 'up', version: 1 })).status).toBe(404);
    expect((await editor.get(`${DESK}/moon`)).status).toBe(422);
  });

  it('tell members and pages where inspection reports are', async () => {
    const save = async (quality_inspection_url: string, msg: string) =>
      editor.post(`${DESK}/inspection`, {
        quality_inspection_url,
        msg,
        version: (await open('utility')).version,
      });
    expect((await save('https://example.com/reports', '查询检验报告')).status).toBe(200);
    await saysSoon('/', 'href="https://example.com/reports"');
    const state = async () =>
      (await shop.visitor().get('/api/user/base')).envelope<{ quality_inspection: unknown }>().data;
    expect((await state())?.quality_inspection).toEqual({
      quality_inspection_url: 'https://example.com/reports',
      msg: '查询检验报告',
    });
    await save('', '向质管部索取');
    await saysSoon('/', 'data-says="向质管部索取"');
    expect((await save('javascript:alert(1)', '')).status).toBe(422);
    await save('', '');
    await saysSoon('/', '药检报告', false);
    expect((await state())?.quality_inspection).toBeNull();
  });

  it('take a small picture for an entry, show it, and give it up again', async () => {
    const opened = async () => (await editor.get(`${DESK}/top`)).envelope<Desk>().data!;
    const typed = { menu: 'top', name: '图标活动', url: '/yjh' };
    const send = async (more: Record<string, string | { name: string; bytes: Buffer }>) => {
      const { version } = await opened();
      const form = await multipart({ ...typed, version: String(version), ...more });
      return editor.send('POST', `${DESK}/entry`, form);
    };
    const small = await send({ picture: { name: 'a.png', bytes: await solidPng(40, 40) } });
    expect([small.status, Object.keys(small.envelope().errors ?? {})]).toEqual([422, ['picture']]);
    const made = await send({ picture: { name: 'a.png', bytes: await solidPng(96, 96) } });
    const { id } = made.envelope<{ id: number }>().data!;
    const { image } = (await opened()).entries.find((entry) => entry.id === id)!;
    expect(image).toMatch(/^\/picture\/article\/[0-9a-f]{16}-96x96\.webp$/);
    expect((await editor.get(`/admin/navigation/${id}`)).text).toContain(`src="${image}"`);
    const missing = await send({ id: String(id), image_url: image.replace(/[0-9a-f]{16}/, '0'.repeat(16)) });
    expect(Object.keys(missing.envelope().errors ?? {})).toEqual(['image_url']);
    expect((await send({ id: String(id), image_url: image, no_picture: '1' })).status).toBe(200);
    expect((await opened()).entries.find((entry) => entry.id === id)).toMatchObject({ image: '' });
    await editor.post(`${DESK}/entry/${id}/remove`, { version: (await opened()).version });
  });
});

const CATEGORY_MENU = pathTo('category_menu');

describe('the category menu', () => {
  let visitor: Client;
  beforeAll(async () => {
    visitor = shop.visitor();
  });

  it('is a few kilobytes that a browser keeps and asks about', async () => {
    const answer = await visitor.get(CATEGORY_MENU, { 'accept-encoding': 'br' });
    expect(answer.status).toBe(200);
    expect(answer.body.length).toBeLessThan(6 * 1024);
    expect(answer.headers).toMatchObject({
      'cache-control': 'public, no-cache',
      'content-type': 'text/html; charset=utf-8',
      'x-robots-tag': 'noindex',
    });
    const again = await visitor.get(CATEGORY_MENU, { 'if-none-match': String(answer.headers['etag']) });
    expect([again.status, again.body.length]).toEqual([304, 0]);
  });

  it('follows a change of the categories, with the home page and the page of all', async () => {
    const pages = [CATEGORY_MENU, '/list/categories', '/'];
    for (const path of pages) expect((await visitor.get(path)).text).toContain('心脑血管');
    await change(shop.db, async (trx, touch) => {
      await trx
        .updateTable('category')
        .set({ name: '心<b>与</b>脑' })
        .where('name', '=', '心脑血管')
        .execute();
      touch('category');
    });
    for (const path of pages) {
      await expect.poll(async () => (await visitor.get(path)).text).toContain('心&lt;b&gt;与&lt;/b&gt;脑');
    }
  });

  it.each([
    ['/yx', '/yx?category=cold'],
    ['/zyyp', '/zyyp?category=buxu'],
    ['/qxzq', '/qxzq?category='],
  ])('of the zone %s has entries that stay in it', async (zone, leads) => {
    const [, menu] = /data-categories="(\w+)"/.exec((await visitor.get(zone)).text) ?? [];
    const { text } = await visitor.get(`${CATEGORY_MENU}?menu=${menu}`);
    const [entry] = [...text.matchAll(/href="([^"]+)"/g)].flatMap(([, href = '']) =>
      href.startsWith(leads) ? [href] : [],
    );
    expect(entry).toBeDefined();
    expect((await visitor.get(entry ?? '')).status).toBe(200);
  });

  it.each(['/list/categories', '/list_categories', '/list/categories/'])(
    'is also a page, at %s',
    async (path) => {
      const { status, text } = await visitor.get(path);
      expect(status).toBe(200);
      expect(text).toMatch(/<link rel="canonical" href="[^"]+\/list\/categories">/);
    },
  );
});
