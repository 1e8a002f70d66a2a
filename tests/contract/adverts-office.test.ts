import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Client } from '#tests/support/client.ts';
import { EMBEDDED } from '#tests/support/engines.ts';
import { type Shop, startShop } from '#tests/support/shop.ts';

const DESK = '/api/admin/advert';
const ROLES = ['newcomer', 'buyer', 'chain', 'store1', 'operator'];
/** No node shows a stale page for longer than this (ms). */
const SOON = 1000;

describe.each(EMBEDDED)("the editors' adverts on %s", (engine) => {
  let shop: Shop;
  let editor: Client;
  beforeAll(async () => {
    shop = await startShop({ engine });
    editor = await shop.as('editor');
  });
  afterAll(() => shop.close());

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
      expect((await client.get(page)).headers['location'], page).toBeDefined();
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
    for (let step = 0; step < 4; step += 1) await editor.post(`${DESK}/${id}/move`, { way: 'up' });
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
