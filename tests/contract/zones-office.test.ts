import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Client } from '#tests/support/client.ts';
import { type Shop, startShop } from '#tests/support/shop.ts';

const DESK = '/api/admin/zone';
const ROLES = ['newcomer', 'buyer', 'chain', 'store1', 'editor'];
/** No node shows a stale page for longer than this (ms). */
const SOON = 1000;
const PAGES = ['/admin/zones', '/admin/zones/qxzq', '/admin/zones/zqmb', '/admin/zones/preview/qxzq'];

describe("the operators' zones", () => {
  let shop: Shop;
  let operator: Client;
  beforeAll(async () => {
    shop = await startShop();
    operator = await shop.as('operator');
  });
  afterAll(() => shop.close());

  const versionOf = async (key: string): Promise<number> =>
    ((await operator.get(`${DESK}?key=${key}`)).envelope().data as { zone: { version: number } }).zone
      .version;
  const form = (change: Record<string, string | number> = {}) => ({
    key: 'qxzq',
    title: '',
    headline: '',
    accent: '',
    motif: '',
    image_url: '',
    rules: '',
    is_open: '1',
    starts_at: '',
    ends_at: '',
    blocks: '',
    ...change,
  });
  const says = async (path: string, words: string): Promise<boolean> =>
    (await shop.visitor().get(path)).text.includes(words);
  const saysSoon = (path: string, words: string) =>
    expect.poll(() => says(path, words), { timeout: SOON, message: `${path} says ${words}` }).toBe(true);

  it.each([...ROLES, null])('are not for %s', async (username) => {
    const client = username === null ? shop.visitor() : await shop.as(username);
    const status = username === null ? 401 : 403;
    expect((await client.get(`${DESK}?key=qxzq`)).status).toBe(status);
    expect((await client.post(DESK, form({ version: 0 }))).status).toBe(status);
    if (username !== 'editor') expect((await client.post('/api/admin/picture', {})).status).toBe(status);
    for (const page of PAGES)
      expect((await client.get(page)).status, page).toBe(username === 'editor' ? 403 : 302);
  });

  it.each(['operator', 'admin'])('open for %s', async (username) => {
    const client = await shop.as(username);
    for (const page of PAGES) expect([page, (await client.get(page)).status]).toEqual([page, 200]);
    for (const page of ['/admin/zones/nirvana', '/admin/zones/zqmb/987654', '/admin/zones/qxzq/x'])
      expect([page, (await client.get(page)).status]).toEqual([page, 404]);
  });

  it('close a zone everywhere within a second, with the pages that belong to it', async () => {
    const leads = (path: string) => says(path, 'href="/kxzq"');
    const elsewhere = ['/', '/list', '/sitemap/pages.xml'];
    expect([await leads('/'), await leads('/list'), await says('/sitemap/pages.xml', '/kxzq</loc>')]).toEqual(
      [true, true, true],
    );
    await operator.post(DESK, form({ key: 'kxzq', is_open: '', version: await versionOf('kxzq') }));
    for (const path of elsewhere)
      await expect
        .poll(async () => (await leads(path)) || (await says(path, '/kxzq')), {
          timeout: SOON,
          message: path,
        })
        .toBe(false);
    for (const path of ['/kxzq', '/kxzq/new', '/kxzq/goods/area-41'])
      expect((await shop.visitor().get(path)).headers['location'], path).toBe('/noActivity');
    expect(await says('/noActivity', 'name="robots" content="noindex"')).toBe(true);
    await operator.post(DESK, form({ key: 'kxzq', title: '区域专供', version: await versionOf('kxzq') }));
    await saysSoon('/list', '区域专供');
    await operator.post(DESK, form({ key: 'kxzq', version: await versionOf('kxzq') }));
    await saysSoon('/list', '控销专区');
  });

  it('change a zone everywhere within a second, and bring back the standard', async () => {
    expect(await says('/qxzq', '本月上新')).toBe(false);
    const blocks = JSON.stringify([{ kind: 'text', title: '本月上新', text: '看**这里**' }]);
    const saved = await operator.post(
      DESK,
      form({ version: await versionOf('qxzq'), title: '器械月', blocks }),
    );
    expect([saved.status, saved.envelope().code]).toEqual([200, 10_000]);
    await saysSoon('/qxzq', '本月上新');
    expect(await says('/qxzq', '器械月')).toBe(true);
    await operator.post(DESK, form({ version: await versionOf('qxzq') }));
    await saysSoon('/qxzq', '器械专区</h1>');
    expect(await says('/qxzq', '本月上新')).toBe(false);
  });

  it('make one of a template, and show it within a second', async () => {
    const answer = await operator.post(DESK, form({ key: 'zqmb', version: 0, title: '新的专题' }));
    const { id } = answer.envelope().data as { id: number };
    await saysSoon('/zqmb', '新的专题');
    expect(await says(`/zqmb/${id}`, '新的专题')).toBe(true);
  });

  it('refuse what was changed in the meantime, and say what is wrong by field', async () => {
    const version = await versionOf('zyyp');
    const of = (change: Record<string, string | number>) => form({ key: 'zyyp', version, ...change });
    const wrong = await operator.post(DESK, of({ ends_at: 'x', blocks: '[{}]' }));
    expect(wrong.status).toBe(422);
    expect(Object.keys(wrong.envelope().errors ?? {})).toEqual(['ends_at', 'blocks']);
    expect((await operator.post(DESK, of({ headline: '第一位' }))).status).toBe(200);
    const late = await operator.post(DESK, of({ headline: '第二位' }));
    expect(late.status).toBe(409);
    expect(late.envelope().message).toContain('别人改过');
    await saysSoon('/zyyp', '第一位');
    expect(await says('/zyyp', '第二位')).toBe(false);
  });

  it('preview what is not saved, and leave the page as it is', async () => {
    const blocks = JSON.stringify([{ kind: 'text', title: '还没有保存', text: '<script>alert(1)</script>' }]);
    const page = await operator.post(
      `${DESK}/preview`,
      form({ key: 'yx', blocks, starts_at: '2099-01-01T00:00', at: '2026-12-01T08:00' }),
    );
    expect(page.status).toBe(200);
    expect(page.headers['cache-control']).toContain('no-store');
    for (const words of ['还没有保存', '2026-12-01 08:00', '买家看不到这个页面'])
      expect(page.text).toContain(words);
    expect(page.text).not.toContain('<script>alert(1)');
    expect(await says('/yx', '还没有保存')).toBe(false);
  });
});
