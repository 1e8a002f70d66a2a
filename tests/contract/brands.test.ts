import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { solidPng, multipart } from '#tests/support/files.ts';
import { type Shop, startShop } from '#tests/support/shop.ts';

/** No node shows a stale page for longer than this (ms). */
const SOON = 1000;
const PNG = await solidPng(144, 144);

describe('brands', () => {
  let shop: Shop;
  beforeAll(async () => {
    shop = await startShop();
  });
  afterAll(() => shop.close());

  const read = async (path: string): Promise<string> => (await shop.visitor().get(path)).text;
  const soon = (path: string) => expect.poll(() => read(path), { timeout: SOON });
  const brandNamed = (name: string) =>
    shop.db.selectFrom('brand').selectAll().where('name', '=', name).executeTakeFirstOrThrow();

  it('are at least thirty, each with a story, licences and a page of its own', async () => {
    const rows = await shop.db.selectFrom('brand').selectAll().execute();
    expect(rows.length).toBeGreaterThanOrEqual(30);
    expect(new Set(rows.map(({ story }) => story)).size).toBe(rows.length);
    for (const { id, name, licences } of rows) {
      expect(JSON.parse(licences), name).toHaveLength(3);
      const answer = await shop.visitor().get(`/ppzq/info/${id}`);
      expect([answer.status, answer.headers['etag'] !== undefined], name).toEqual([200, true]);
    }
  });

  it('have one address each, and one for each page of their goods', async () => {
    const { id } = await shop.db.selectFrom('brand').select('id').executeTakeFirstOrThrow();
    const goesTo = async (path: string) => (await shop.visitor().get(path)).headers['location'];
    expect(await goesTo(`/ppzq/info/0${id}`)).toBe('/404');
    for (const page of ['1', '99999', '01', 'x'])
      expect(await goesTo(`/ppzq/info/${id}/${page}`), page).toMatch(
        new RegExp(`^/ppzq/info/${id}(/[2-9]\\d*)?$`),
      );
  });

  it('have one address for each page of the index', async () => {
    expect(await read('/ppzq_index/2')).toContain('第 2 页');
    for (const [asked, shown] of [
      ['/ppzq/index/1', '/ppzq/index'],
      ['/ppzq/index/99', '/ppzq/index/2'],
      ['/ppzq/index/x', '/ppzq/index'],
    ] as const) {
      const answer = await shop.visitor().get(asked);
      expect([answer.status, answer.headers['location']], asked).toEqual([302, shown]);
    }
  });

  it('turn pages in the path, and send away who asks for a brand that is not there', async () => {
    const { id } = await brandNamed('白云山');
    expect(await read(`/ppzq/info/${id}`)).toContain(`/ppzq/info/${id}/2`);
    expect(await read(`/ppzq_info/${id}/2`)).toMatch(
      new RegExp(`rel="canonical" href="[^"]*/ppzq/info/${id}/2"`),
    );
    for (const path of ['/ppzq/info/99999', '/ppzq/info/x']) {
      const answer = await shop.visitor().get(path);
      expect([answer.status, answer.headers['location']], path).toEqual([302, '/404']);
    }
  });

  it('show what an editor changes on every page within a second, and markup as text', async () => {
    const editor = await shop.as('editor');
    const row = await brandNamed('同仁堂');
    const pages = ['/ppzq', '/ppzq/index/2', `/ppzq/info/${row.id}`];
    for (const path of pages) await read(path);
    const saved = await editor.post(`/api/admin/brand/${row.id}/save`, {
      version: row.version,
      name: '同仁堂',
      headline: '<i>新的</i>一句话',
      tone: '',
      story: '<script>alert(1)</script>堂训',
      makers: '同仁堂',
      licences: '',
      is_shown: '1',
    });
    expect(saved.status).toBe(200);
    for (const path of pages) await soon(path).toMatch(/&lt;i(>|&gt;)新的/);
    expect(await read(`/ppzq/info/${row.id}`)).not.toContain('alert(1)');
    const moved = await editor.post(`/api/admin/brand/${row.id}/move`, { move: 'down' });
    expect(moved.status).toBe(200);
    await expect
      .poll(async () => /\/ppzq\/info\/(\d+)"/.exec(await read('/ppzq'))?.[1], { timeout: SOON })
      .not.toBe(String(row.id));
  });

  it('say of a licence that it has expired, on the page and at the desk', async () => {
    const { id, name, version } = await brandNamed('江中');
    const editor = await shop.as('editor');
    const licences = '旧证 | 1 | 2020-01-31\n新证 | 2 | 2099-01-31';
    const form = { version, name, licences, headline: '', story: '', tone: '', makers: '', is_shown: '1' };
    const wrong = await editor.post(`/api/admin/brand/${id}/save`, { ...form, story: '[看](//evil.test)' });
    expect(Object.keys(wrong.envelope().errors ?? {})).toEqual(['story']);
    expect((await editor.post(`/api/admin/brand/${id}/save`, form)).status).toBe(200);
    await soon(`/ppzq/info/${id}`).toContain('2020-01-31（已过期）');
    expect(await read(`/ppzq/info/${id}`)).not.toContain('2099-01-31（已过期）');
    const desk = await editor.get(`/admin/brands/${id}`);
    expect(desk.text).toContain('已过期，品牌页会注明：旧证（2020-01-31）');
  });

  it('take a picture and show it', async () => {
    const editor = await shop.as('editor');
    const { id } = await brandNamed('江中');
    const sent = await multipart({ picture: { name: 'a.png', bytes: PNG } });
    const answer = await editor.send('POST', `/api/admin/brand/${id}/picture`, sent);
    expect(answer.status).toBe(200);
    await soon('/ppzq').toContain(`/picture/brand/${id}-`);
    const [address = ''] =
      new RegExp(`/picture/brand/${id}-[0-9a-f]+\\.webp`).exec(await read('/ppzq')) ?? [];
    const picture = await shop.visitor().get(address);
    expect([picture.status, picture.headers['content-type']]).toEqual([200, 'image/webp']);
    expect((await shop.visitor().get('/picture/brand/1-0000000000000000.webp')).status).toBe(404);
  });

  it('are for editors to change, and for nobody else', async () => {
    const { id } = await brandNamed('江中');
    for (const [who, status] of [
      ['buyer', 403],
      ['operator', 403],
    ] as const) {
      const client = await shop.as(who);
      const answer = await client.post(`/api/admin/brand/${id}/move`, { move: 'first' });
      expect(answer.status, who).toBe(status);
    }
    expect((await shop.visitor().post(`/api/admin/brand/${id}/move`, { move: 'first' })).status).toBe(401);
  });
});
