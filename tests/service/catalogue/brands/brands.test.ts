import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { brandListing } from '#lib/catalogue/brands/brands.rules.ts';
import { brandOf, brandPicture, shownBrands } from '#lib/catalogue/brands/brands.service.ts';
import type { BrandInput } from '#lib/catalogue/brands/brands.fields.ts';
import {
  listBrands,
  moveBrand,
  openBrand,
  removeBrand,
  saveBrand,
} from '#lib/catalogue/brands/brand-office.service.ts';
import { setBrandPicture } from '#lib/catalogue/brands/brand-picture.service.ts';
import { zoneList } from '#lib/catalogue/zones/zone-list.service.ts';
import { auditOf } from '#lib/people/audit/audit.service.ts';
import type { Member } from '#lib/people/members/members.rules.ts';
import { onTouched } from '#lib/platform/db/change.server.ts';
import type { Db } from '#lib/platform/db/database.server.ts';
import { solidPng } from '#tests/support/files.ts';
import { ENGINES, freshDatabase, type FreshDatabase } from '#tests/support/engines.ts';
import { makeGoods, makeMember, NOW } from '#tests/support/shop-fixture.ts';

const RED_DOT = await solidPng(144, 144);

describe.each(ENGINES)('brands on %s', (engine) => {
  let fresh: FreshDatabase;
  let db: Db;
  let editor: Member;
  let maker: { id: number; name: string };

  beforeAll(async () => {
    fresh = await freshDatabase(engine);
    db = fresh.db;
    editor = await makeMember(db);
    const goods = await makeGoods(db, { sales_count: 5 });
    await makeGoods(db, { is_on_sale: 0 });
    maker = await db
      .selectFrom('goods')
      .innerJoin('maker', 'maker.id', 'goods.maker_id')
      .select(['maker.id', 'maker.name'])
      .where('goods.id', '=', goods)
      .executeTakeFirstOrThrow();
  });
  afterAll(() => fresh.close());

  const input = (change: Partial<BrandInput> = {}): BrandInput => ({
    name: '同仁堂',
    headline: '老字号',
    story: '一**段**话',
    tone: '',
    licences: [],
    makers: [maker.name],
    is_shown: true,
    ...change,
  });
  const create = (change: Partial<BrandInput>) =>
    saveBrand(db, editor, { id: null, version: 0, input: input(change) }, NOW);

  it('are shown with their goods as soon as they are saved, and gone when they are hidden', async () => {
    const touched: string[][] = [];
    const stop = onTouched((tags) => touched.push(tags));
    const id = await create({ name: '云南白药' });
    expect(await shownBrands(db)).toContainEqual(
      expect.objectContaining({ id, name: '云南白药', letter: 'Y', goods: 1 }),
    );
    const brand = await brandOf(db, id);
    expect(brand?.makers.map(({ name }) => name)).toEqual([maker.name]);
    const { version } = await openBrand(db, id);
    const hidden = input({ name: '云南白药', is_shown: false });
    await saveBrand(db, editor, { id, version, input: hidden }, NOW + 1);
    stop();
    expect(touched.flat().filter((tag) => tag === 'brands')).toHaveLength(2);
    expect((await shownBrands(db)).map((one) => one.id)).not.toContain(id);
    expect(await brandOf(db, id)).toBeNull();
    expect((await auditOf(db, `brand:${id}`, 9)).map(({ action }) => action)).toEqual([
      'brand.edit',
      'brand.create',
    ]);
  });

  it('take no picture too small or too long to be seen', async () => {
    const id = await create({ name: '图太小的' });
    for (const [width, height] of [
      [1, 1],
      [71, 200],
      [1000, 80],
    ] as const)
      await expect(
        setBrandPicture(db, editor, { id, bytes: await solidPng(width, height) }, NOW),
      ).rejects.toMatchObject({ fields: { picture: [expect.stringContaining('至少要 72 × 72')] } });
    await setBrandPicture(db, editor, { id, bytes: await solidPng(72, 200) }, NOW);
  });

  it('can be taken away once no goods are sold under them, on the record', async () => {
    const id = await create({ name: '要删的' });
    await expect(removeBrand(db, editor, id, NOW)).rejects.toMatchObject({
      code: 'conflict',
      message: expect.stringContaining('还有 1 种在售商品') as string,
    });
    const { version } = await openBrand(db, id);
    await saveBrand(db, editor, { id, version, input: input({ name: '要删的', makers: [] }) }, NOW);
    await removeBrand(db, editor, id, NOW + 1);
    expect((await shownBrands(db)).map((one) => one.id)).not.toContain(id);
    const [last] = await auditOf(db, `brand:${id}`, 1);
    expect(last).toMatchObject({ action: 'brand.remove', detail: '要删的' });
    await expect(removeBrand(db, editor, id, NOW)).rejects.toMatchObject({ code: 'not_found' });
  });

  it('list only the goods of their makers, page by page in the path', async () => {
    const id = await create({ name: '百年老号' });
    const brand = await brandOf(db, id);
    const list = await zoneList(db, brandListing({ id, makers: brand?.makers ?? [] }), {
      search: new URLSearchParams(),
      now: NOW,
    });
    expect(list.page.list.items.every(({ makerId }) => makerId === maker.id)).toBe(true);
    expect(list.page.list.total).toBeGreaterThan(0);
    expect(list.canonical).toBe(`/ppzq/info/${id}`);
    expect(list.address.to({ ...list.asked.query, page: 2 })).toBe(`/ppzq/info/${id}/2`);
    const none = await zoneList(db, brandListing({ id, makers: [] }), {
      search: new URLSearchParams(),
      now: NOW,
    });
    expect(none.page.list.total).toBe(0);
  });

  it('refuse a name that is taken, makers nobody knows, and a version that is old', async () => {
    const id = await create({ name: '胡庆余堂' });
    await expect(create({ name: '胡庆余堂' })).rejects.toMatchObject({
      fields: { name: [expect.stringContaining('已经有')] },
    });
    await expect(create({ name: '别的', makers: ['没有的厂'] })).rejects.toMatchObject({
      fields: { makers: [expect.stringContaining('没有的厂')] },
    });
    const { version } = await openBrand(db, id);
    const edited = input({ name: '胡庆余堂' });
    await saveBrand(db, editor, { id, version, input: edited }, NOW);
    await saveBrand(db, editor, { id, version, input: edited }, NOW);
    const late = { ...edited, headline: '晚了一步' };
    await expect(saveBrand(db, editor, { id, version, input: late }, NOW)).rejects.toMatchObject({
      code: 'conflict',
      fields: { headline: [expect.any(String)] },
    });
    await expect(saveBrand(db, editor, { id: 99_999, version, input: edited }, NOW)).rejects.toMatchObject({
      code: 'not_found',
    });
  });

  it('are put in another order, and found by their letter', async () => {
    const [first, second] = [await create({ name: '甲牌' }), await create({ name: '乙牌' })];
    await moveBrand(db, editor, { id: second, move: 'first' }, NOW);
    const ids = (await shownBrands(db)).map(({ id }) => id);
    expect(ids[0]).toBe(second);
    expect(ids.indexOf(first)).toBeGreaterThan(0);
    const found = await listBrands(db, { keywords: 'j', state: 'shown', page: 1 });
    expect(found.brands.map(({ id }) => id)).toContain(first);
    expect(found.brands.map(({ id }) => id)).not.toContain(second);
  });

  it('take a picture, and give it back for the drawn mark', async () => {
    const id = await create({ name: '有图的' });
    await setBrandPicture(db, editor, { id, bytes: RED_DOT }, NOW);
    const { picture } = (await brandOf(db, id)) ?? { picture: '' };
    const key = /-([0-9a-f]{16})\.webp$/.exec(picture)?.[1] ?? '';
    const bytes = await brandPicture(db, id, key);
    expect(
      Buffer.from(bytes ?? [])
        .subarray(8, 12)
        .toString(),
    ).toBe('WEBP');
    await expect(
      setBrandPicture(db, editor, { id, bytes: Buffer.from('<svg onload=alert(1)>') }, NOW),
    ).rejects.toMatchObject({ code: 'invalid_form' });
    await setBrandPicture(db, editor, { id, bytes: null }, NOW);
    expect((await brandOf(db, id))?.picture).toBe('');
    expect(await brandPicture(db, id, key)).toBeNull();
  });
});
