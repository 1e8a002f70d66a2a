import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { DAY_MS, dateTimeField, startOfDay } from '#lib/platform/time.rules.ts';
import type { Client } from '#tests/support/client.ts';
import { EMBEDDED } from '#tests/support/engines.ts';
import { moveFestival } from '#tests/support/festivals.ts';
import { type Shop, startShop } from '#tests/support/shop.ts';

const DESK = '/api/admin/festival';
/** No node shows a stale page for longer than this (ms). */
const SOON = 1000;
const NAME = '双旦备货会';

describe.each(EMBEDDED)('festivals of the office on %s', (engine) => {
  let shop: Shop;
  let admin: Client;
  let id: number;
  let zone: number;
  const begins = startOfDay(Date.now()) + 4 * DAY_MS;
  const start = (change: Record<string, string | number> = {}) => ({
    name: NAME,
    goods_from: 'category:cold',
    starts_at: dateTimeField(begins),
    ends_at: dateTimeField(begins + 7 * DAY_MS),
    ...change,
  });
  beforeAll(async () => {
    shop = await startShop({ engine });
    admin = await shop.as('admin');
    id = ((await admin.post(DESK, start())).envelope().data as { id: number }).id;
    const part = await shop.db
      .selectFrom('festival_part')
      .select('part_id')
      .where('festival_id', '=', id)
      .where('place', '=', 'zone')
      .executeTakeFirstOrThrow();
    zone = part.part_id;
  });
  afterAll(() => shop.close());

  it.each(['buyer', 'editor', 'operator'])('are not for %s', async (username) => {
    const client = await shop.as(username);
    for (const path of ['', `/${id}`, `/${id}/end`, `/${id}/remove`])
      expect((await client.post(`${DESK}${path}`, start())).status, path).toBe(403);
    for (const page of ['', '/new', `/${id}`, `/${id}/home`])
      expect((await client.get(`/admin/festivals${page}`)).status, page).toBe(
        username === 'buyer' ? 302 : 403,
      );
  });

  it('are named where their parts are changed', async () => {
    const parts = await shop.db
      .selectFrom('festival_part')
      .select(['place', 'part_id'])
      .where('festival_id', '=', id)
      .execute();
    const at = (place: string) => parts.find((part) => part.place === place)?.part_id;
    for (const page of [`zones/hdmb/${zone}`, `adverts/${at('advert:common')}`, `navigation/${at('entry')}`])
      expect((await admin.get(`/admin/${page}`)).text, page).toContain(`/admin/festivals/${id}"`);
  });

  it('are looked at in frames of the office alone, as they will be, and nothing of that is kept', async () => {
    for (const [page, words] of [
      ['home', `>${NAME}<`],
      ['zone', `<title>${NAME}`],
    ] as const) {
      const answer = await admin.get(`/admin/festivals/${id}/${page}`);
      expect(answer.text).toContain(words);
      expect(answer.headers).toMatchObject({
        'cache-control': 'private, no-store',
        'x-frame-options': 'SAMEORIGIN',
      });
      expect(answer.headers['x-page-max-age']).toBeUndefined();
    }
    for (const path of ['/', '/qxzq', '/search?keywords=amxl'])
      expect((await shop.visitor().get(path)).text, path).not.toContain(NAME);
    expect((await shop.visitor().get(`/hdmb/${zone}`)).headers['location']).toBeDefined();
    expect((await admin.get(`/admin/festivals/${id}/cart`)).status).toBe(404);
    for (const page of ['festivals/987654', `festivals/${id}%00`, `zones/hdmb/${zone}%00`])
      expect((await admin.get(`/admin/${page}`)).status, page).toBe(404);
  });

  it('come to every page within a second of their first moment, and go within one of their last', async () => {
    const says = async (path: string) => (await shop.visitor().get(path)).text.includes(NAME);
    const soon = async (isSaid: boolean) => {
      for (const path of ['/', '/qxzq', '/search?keywords=amxl', `/hdmb/${zone}`])
        await expect.poll(() => says(path), { timeout: SOON, message: path }).toBe(isSaid);
    };
    await soon(false);
    await moveFestival(shop.db, id, Date.now() - 100 - begins);
    await soon(true);
    await moveFestival(shop.db, id, -7 * DAY_MS);
    await soon(false);
  });

  it('say what is wrong by field', async () => {
    const answer = await admin.post(DESK, start({ name: '', goods_from: 'moon', ends_at: '' }));
    expect(answer.status).toBe(422);
    expect(Object.keys(answer.envelope().errors ?? {}).sort()).toEqual(['ends_at', 'goods_from', 'name']);
  });
});
