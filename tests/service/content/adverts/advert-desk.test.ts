import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Member } from '#lib/people/members/members.rules.ts';
import { onTouched } from '#lib/platform/db/change.server.ts';
import type { Db } from '#lib/platform/db/database.server.ts';
import { marksOf } from '#lib/platform/differences.rules.ts';
import { textsOf } from '#lib/platform/http/call/forms/form-schema.server.ts';
import { HOUR_MS } from '#lib/platform/time.rules.ts';
import { adverts, nextAdvertChange, bannersOf } from '#lib/content/adverts/adverts.service.ts';
import { advertForm, type AdvertInput } from '#lib/content/adverts/office/advert.fields.ts';
import {
  listAdverts,
  moveAdvert,
  openAdvert,
  removeAdvert,
  saveAdvert,
} from '#lib/content/adverts/office/advert-desk.service.ts';
import { promotedMaxAge } from '#lib/storefront/page-age.service.ts';
import { saveBrand } from '#lib/catalogue/brands/brand-office.service.ts';
import { ENGINES, freshDatabase, type FreshDatabase } from '#tests/support/engines.ts';
import { makeMember, NOW } from '#tests/support/shop-fixture.ts';

const fields = { slot: 'yx', title: '秋冬备货', url: '/yx', accent: 'youx', motif: 'delivery' };
const input = (change: Partial<AdvertInput> = {}): AdvertInput => ({
  ...advertForm.parse(fields),
  ...change,
});

it.each(['//evil.test/', '/no-such-page', '/admin/members', '/../x', '/list" onclick="a()'])(
  'an advert does not lead to %s',
  (url) => {
    const wrong = advertForm.safeParse({ ...fields, url }).error?.issues;
    expect(wrong?.map(({ path }) => path[0])).toEqual(['url']);
  },
);

describe.each(ENGINES)('the desk of adverts on %s', (engine) => {
  let fresh: FreshDatabase;
  let db: Db;
  let operator: Member;
  beforeAll(async () => {
    fresh = await freshDatabase(engine);
    db = fresh.db;
    operator = await makeMember(db);
  });
  afterAll(() => fresh.close());
  beforeEach(() => db.deleteFrom('advert').execute());

  const make = (change: Partial<AdvertInput> = {}, at = NOW): Promise<number> =>
    saveAdvert(db, operator, { id: null, version: 0, input: input(change) }, at);
  const titles = async (slot: string, now = NOW): Promise<string[]> =>
    (await adverts(db, [slot], now)).map(({ title }) => title);

  it('shows an advert within its window, and touches the pages', async () => {
    const touched: string[] = [];
    const stop = onTouched((tags) => touched.push(...tags));
    const id = await make({ starts_at: NOW, ends_at: NOW + HOUR_MS });
    stop();
    expect(touched).toContain('adverts');
    expect(await titles('yx', NOW - 1)).toEqual([]);
    expect(await titles('yx', NOW)).toEqual(['秋冬备货']);
    expect(await titles('yx', NOW + HOUR_MS)).toEqual([]);
    expect(await openAdvert(db, id)).toMatchObject({
      input: { slot: 'yx', url: '/yx' },
      trail: [{ action: 'advert.create', detail: '包邮专区：秋冬备货' }],
    });
  });

  it('refuses a brand and a picture that are not there, and a window that is over', async () => {
    const refused = (change: Partial<AdvertInput>, field: string) =>
      expect(make(change), field).rejects.toMatchObject({ fields: { [field]: [expect.any(String)] } });
    await refused({ slot: 'brand/987654' }, 'slot');
    await refused({ image_url: '/picture/article/0123456789abcdef-1200x360.webp' }, 'image_url');
    await refused({ ends_at: NOW }, 'ends_at');
    const id = await make({ ends_at: NOW + HOUR_MS });
    const { version } = await openAdvert(db, id);
    const late = { id, version, input: input({ title: '补一个字', ends_at: NOW + HOUR_MS }) };
    await saveAdvert(db, operator, late, NOW + 2 * HOUR_MS);
    expect((await openAdvert(db, id)).input.title).toBe('补一个字');
  });

  it('makes one advert of a form that is sent twice, with what was typed last', async () => {
    const send = (title: string) =>
      saveAdvert(
        db,
        operator,
        { id: null, version: 0, idempotencyKey: 'form-one', input: input({ title }) },
        NOW,
      );
    const ids = await Promise.all([send('秋冬备货'), send('秋冬备货')]);
    expect(new Set([...ids, await send('冬季备货')]).size).toBe(1);
    expect(await titles('yx')).toEqual(['冬季备货']);
    await make({ title: '另一个' });
    await make({ title: '又一个' });
    expect(await titles('yx')).toHaveLength(3);
  });

  it('shows what runs, what is to come and what is over', async () => {
    await make({ title: '现在' });
    await make({ title: '以后', starts_at: NOW + 1 });
    await make({ title: '过去', ends_at: NOW, slot: 'common' }, NOW - 1);
    const of = async (state: 'running' | 'coming' | 'over', slot: string | null = null) => {
      const { list, counts } = await listAdverts(db, { state, slot }, NOW);
      return [list.map(({ title }) => title), counts];
    };
    const counts = { running: 1, coming: 1, over: 1 };
    expect(await of('running')).toEqual([['现在'], counts]);
    expect(await of('coming')).toEqual([['以后'], counts]);
    expect(await of('over')).toEqual([['过去'], counts]);
    expect(await of('over', 'yx')).toEqual([[], { ...counts, over: 0 }]);
  });

  it('puts a new one last, and moves past those that are seen next to it', async () => {
    const [one] = [await make({ title: '一' })];
    await make({ title: '已过', ends_at: NOW - 1 }, NOW - 2);
    const three = await make({ title: '三' });
    expect(await titles('yx')).toEqual(['一', '三']);
    await moveAdvert(db, operator, { id: three, way: 'up' }, NOW);
    expect(await titles('yx')).toEqual(['三', '一']);
    await moveAdvert(db, operator, { id: three, way: 'up' }, NOW);
    expect(await titles('yx')).toEqual(['三', '一']);
    await moveAdvert(db, operator, { id: three, way: 'down' }, NOW);
    expect(await titles('yx')).toEqual(['一', '三']);
    const { list } = await listAdverts(db, { state: 'running', slot: 'yx' }, NOW);
    expect(list.map(({ id, hasBefore, hasAfter }) => [id, hasBefore, hasAfter])).toEqual([
      [one, false, true],
      [three, true, false],
    ]);
  });

  it('keeps two operators apart, and one that is taken away stays away', async () => {
    const id = await make();
    const { version } = await openAdvert(db, id);
    await saveAdvert(db, operator, { id, version, input: input({ title: '第一位' }) }, NOW);
    await expect(
      saveAdvert(db, operator, { id, version, input: input({ title: '第二位' }) }, NOW),
    ).rejects.toMatchObject({ code: 'conflict' });
    expect(await titles('yx')).toEqual(['第一位']);
    const opened = await openAdvert(db, id);
    const marks = marksOf(textsOf(advertForm, opened.input));
    const over = { id, version: opened.version, marks };
    await saveAdvert(db, operator, { ...over, input: { ...opened.input, title: '第三位' } }, NOW);
    await saveAdvert(db, operator, { ...over, input: { ...opened.input, subtitle: '一起改' } }, NOW);
    const { input: merged, trail } = await openAdvert(db, id);
    expect(merged).toMatchObject({ title: '第三位', subtitle: '一起改' });
    expect(trail.map(({ detail }) => detail)).toContain('包邮专区：第三位；小字 无 → 一起改');
    await removeAdvert(db, operator, id, NOW);
    await expect(openAdvert(db, id)).rejects.toMatchObject({ code: 'not_found' });
    await expect(removeAdvert(db, operator, id, NOW)).rejects.toMatchObject({ code: 'not_found' });
  });

  it('keeps pages no longer than until an advert begins or ends', async () => {
    expect(await nextAdvertChange(db, NOW)).toBe(null);
    expect(await promotedMaxAge(db, NOW)).toBe(300);
    await make({ starts_at: NOW + 90_000, ends_at: NOW + 150_000 });
    expect(await promotedMaxAge(db, NOW)).toBe(90);
    expect(await promotedMaxAge(db, NOW + 90_000)).toBe(60);
    expect(await promotedMaxAge(db, NOW + 150_000)).toBe(300);
  });

  it.each(['qxzq', 'jxqzc', 'brand'])('answers for the slot %s', async (named) => {
    const brand = {
      name: '同仁堂',
      headline: '',
      story: '',
      tone: '' as const,
      licences: [],
      makers: [],
      is_shown: true,
    };
    const saving = { id: null, version: 0, input: brand };
    const slot = named === 'brand' ? `brand/${await saveBrand(db, operator, saving, NOW)}` : named;
    await make({ slot });
    const asked = { variant: slot, ids: undefined, bannerId: undefined };
    expect((await bannersOf(db, asked, NOW)).map(({ title }) => title)).toEqual(['秋冬备货']);
  });

  it.each([
    ['slot', { slot: 'moon' }],
    ['slot', { slot: 'brand/x' }],
    ['url', { url: 'https://example.com/' }],
    ['url', { url: '//example.com' }],
    ['image_url', { image_url: '/picture/../x' }],
    ['title', { title: '' }],
    ['starts_at', { starts_at: '25:00' }],
  ])('refuses what cannot be shown in %s', (field, change) => {
    const parsed = advertForm.safeParse({ ...fields, ...change });
    expect(parsed.error?.issues.map(({ path }) => path[0])).toEqual([field]);
  });
});
