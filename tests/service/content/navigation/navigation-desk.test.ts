import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { readShopSetting } from '#lib/content/company.service.ts';
import { MOST_ENTRIES, type MenuCode } from '#lib/content/navigation/menus.rules.ts';
import { menuEntries, menuPictures, shownEntries } from '#lib/content/navigation/navigation.service.ts';
import { entryOfMenu, inspectionForm } from '#lib/content/navigation/office/navigation.fields.ts';
import {
  menuCounts,
  moveEntry,
  openEntry,
  openMenu,
  orderEntries,
  removeEntry,
  saveInspection,
  setOwn,
} from '#lib/content/navigation/office/navigation-desk.service.ts';
import { saveEntry } from '#lib/content/navigation/office/save-entry.service.ts';
import { commonData } from '#lib/content/navigation/common-data.service.ts';
import type { ZoneKey } from '#lib/catalogue/zones/zones.rules.ts';
import { saveZone, zoneContent } from '#lib/catalogue/zones/zones.service.ts';
import type { Member } from '#lib/people/members/members.rules.ts';
import { change, onTouched } from '#lib/platform/db/change.server.ts';
import type { Db } from '#lib/platform/db/database.server.ts';
import { marksOf } from '#lib/platform/differences.rules.ts';
import { textsOf } from '#lib/platform/http/call/forms/form-schema.server.ts';
import { ENGINES, freshDatabase, type FreshDatabase } from '#tests/support/engines.ts';
import { makeMember, NOW } from '#tests/support/shop-fixture.ts';

type Change = Record<string, unknown>;
const input = (menu: MenuCode, entry: Change) => entryOfMenu.parse({ menu, ...entry });

describe.each(ENGINES)('the desk of menus on %s', (engine) => {
  let fresh: FreshDatabase;
  let db: Db;
  let editor: Member;
  beforeAll(async () => {
    fresh = await freshDatabase(engine);
    db = fresh.db;
    editor = await makeMember(db);
  });
  afterAll(() => fresh.close());
  beforeEach(() =>
    change(db, async (trx, touch) => {
      await trx.deleteFrom('navigation').execute();
      await trx.deleteFrom('category').execute();
      touch('nav', 'category');
    }),
  );

  const version = async (menu: MenuCode) => (await openMenu(db, menu)).version;
  const make = async (menu: MenuCode, entry: Change): Promise<number> =>
    (await saveEntry(db, editor, { id: null, version: await version(menu), input: input(menu, entry) }, NOW))
      .id;
  const names = async (menu: MenuCode) => (await menuEntries(db, menu)).map(({ name }) => name);
  const category = (row: {
    code: string;
    name: string;
    kind: 'drug' | 'herb' | 'device';
    parent_id?: number;
  }) =>
    change(db, async (trx, touch) => {
      const made = await trx
        .insertInto('category')
        .values({ hint: '', sort: 0, parent_id: null, ...row })
        .returning('id')
        .executeTakeFirstOrThrow();
      touch('category');
      return made.id;
    });

  it('keeps entries in order with their children, and touches the pages', async () => {
    const first = await make('top', { name: '首页', url: '/' });
    const second = await make('top', { name: '活动', url: '*' });
    const touched: string[] = [];
    const stop = onTouched((tags) => touched.push(...tags));
    await make('top', { name: '秒杀', url: '/mrtj/spike', parent_id: second });
    stop();
    expect(touched).toContain('nav');
    expect(await menuEntries(db, 'top')).toMatchObject([
      { id: first, name: '首页', children: [] },
      { id: second, url: '*', children: [{ name: '秒杀', url: '/mrtj/spike' }] },
    ]);
    await moveEntry(db, editor, { id: second, version: await version('top'), way: 'up' }, NOW);
    expect(await names('top')).toEqual(['活动', '首页']);
    await moveEntry(db, editor, { id: second, version: await version('top'), way: 'up' }, NOW);
    expect(await names('top')).toEqual(['活动', '首页']);
    await orderEntries(db, editor, { menu: 'top', version: await version('top'), ids: [first, second] }, NOW);
    expect(await names('top')).toEqual(['首页', '活动']);
    await removeEntry(db, editor, { id: second, version: await version('top') }, NOW);
    expect(await db.selectFrom('navigation').select('name').execute()).toEqual([{ name: '首页' }]);
  });

  it('names an entry as the zone it leads to, and leads to none that is closed', async () => {
    const operator = await makeMember(db);
    const save = async (key: ZoneKey, change: { title?: string; isOpen?: boolean }) => {
      const version = (await zoneContent(db, key, null))?.version ?? 0;
      const words = { title: '', headline: '', accent: '', motif: '', imageUrl: '', rules: '' } as const;
      const rest = { isOpen: true, startsAt: null, endsAt: null, blocks: null };
      const saved = { zone: { key, id: null, version }, input: { ...words, ...rest, ...change } };
      await saveZone(db, operator, saved, NOW);
    };
    const shown = async () =>
      (await shownEntries(db, 'top', NOW)).map(({ name, url, children }) => [
        name,
        url,
        children.map((child) => child.name),
      ]);
    const parent = await make('top', { name: '促销', url: '/mrtj' });
    await make('top', { url: '/zhzq', parent_id: parent });
    await make('top', { url: '/kxzq/new' });
    await expect(make('top', { url: '/list' })).rejects.toMatchObject({
      fields: { name: [expect.any(String)] },
    });
    expect(await shown()).toEqual([
      ['促销', '/mrtj', ['组合购']],
      ['控销新品', '/kxzq/new', []],
    ]);
    await save('zhzq', { title: '套餐专区' });
    await save('mrtj', { isOpen: false });
    await save('kxzq', { isOpen: false });
    expect(await shown()).toEqual([['促销', '/zhzq', ['套餐专区']]]);
    await save('zhzq', { isOpen: false });
    expect(await shown()).toEqual([]);
    for (const key of ['zhzq', 'mrtj', 'kxzq'] as const) await save(key, {});
  });

  it('refuses who saw an older version, whatever they do, and says who was faster', async () => {
    const id = await make('hot', { name: '布洛芬' });
    const seen = await version('hot');
    await make('hot', { name: '阿莫西林' });
    const late = [
      () => saveEntry(db, editor, { id, version: seen, input: input('hot', { name: '晚了' }) }, NOW),
      () => saveEntry(db, editor, { id: null, version: seen, input: input('hot', { name: '晚了' }) }, NOW),
      () => moveEntry(db, editor, { id, version: seen, way: 'down' }, NOW),
      () => removeEntry(db, editor, { id, version: seen }, NOW),
      () => orderEntries(db, editor, { menu: 'hot', version: seen, ids: [id] }, NOW),
    ];
    for (const attempt of late)
      await expect(attempt()).rejects.toMatchObject({
        code: 'conflict',
        message: expect.stringContaining('阿莫西林') as string,
      });
    expect(await names('hot')).toEqual(['布洛芬', '阿莫西林']);
    const now = await version('hot');
    const both = await Promise.allSettled([
      removeEntry(db, editor, { id, version: now }, NOW),
      moveEntry(db, editor, { id, version: now, way: 'down' }, NOW),
    ]);
    expect(both.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  });

  it('takes only an order of all there are', async () => {
    const ids = [await make('hot', { name: '甲' }), await make('hot', { name: '乙' })];
    const other = await make('top', { name: '首页', url: '/' });
    for (const wrong of [[ids[0]!], [...ids, other], [other, ids[0]!]])
      await expect(
        orderEntries(db, editor, { menu: 'hot', version: await version('hot'), ids: wrong }, NOW),
      ).rejects.toMatchObject({ code: 'conflict' });
    expect(await names('hot')).toEqual(['甲', '乙']);
  });

  it('searches for a hot word that has no link', async () => {
    await make('hot', { name: '连花清瘟' });
    expect((await menuEntries(db, 'hot'))[0]?.url).toBe(
      '/search?keywords=%E8%BF%9E%E8%8A%B1%E6%B8%85%E7%98%9F',
    );
  });

  it('says what is wrong by field', async () => {
    const parent = await make('top', { name: '活动', url: '/mrtj' });
    const child = await make('top', { name: '秒杀', url: '/mrtj/spike', parent_id: parent });
    const hot = await make('hot', { name: '布洛芬' });
    const wrong: [MenuCode, Change, string][] = [
      ['top', { name: '' }, 'name'],
      ['top', { name: '三级', url: '/', parent_id: child }, 'parent_id'],
      ['hot', { name: '子项', parent_id: hot }, 'parent_id'],
      ['hot', { name: '子项', parent_id: parent }, 'parent_id'],
      ['top', { name: '分类', category_id: 1 }, 'category_id'],
      ['general', { category_id: 987_654 }, 'category_id'],
    ];
    for (const [menu, entry, field] of wrong)
      await expect(make(menu, entry), `${menu} ${field}`).rejects.toMatchObject({
        code: 'invalid_form',
        fields: { [field]: expect.anything() as unknown },
      });
    const moved = { id: parent, version: await version('top') };
    const under = await make('top', { name: '首页', url: '/' });
    await expect(
      saveEntry(
        db,
        editor,
        { ...moved, version: await version('top'), input: input('top', { name: '活动', parent_id: under }) },
        NOW,
      ),
    ).rejects.toMatchObject({ fields: { parent_id: [expect.stringContaining('子项')] } });
    for (let count = 4; count <= MOST_ENTRIES; count += 1)
      await make('top', { name: `第 ${count}`, url: '/' });
    await expect(make('top', { name: '再多', url: '/' })).rejects.toMatchObject({ code: 'invalid_form' });
  });

  it('follows the categories until somebody makes the menu their own, and again after', async () => {
    const heart = await category({ code: 'heart', name: '心脑血管', kind: 'drug' });
    await category({ code: 'bp', name: '降压药', kind: 'drug', parent_id: heart });
    await category({ code: 'cold', name: '感冒', kind: 'drug' });
    const herb = await category({ code: 'herb', name: '中药饮片', kind: 'herb' });
    await category({ code: 'buxu', name: '补虚药', kind: 'herb', parent_id: herb });
    expect(await names('general')).toEqual(['心脑血管', '感冒', '中药饮片']);
    expect(await menuEntries(db, 'youx')).toMatchObject([
      { url: '/yx?category=heart', children: [{ url: '/yx?category=bp' }] },
      { url: '/yx?category=cold' },
    ]);
    expect(await menuEntries(db, 'zy')).toMatchObject([{ name: '补虚药', url: '/zyyp?category=buxu' }]);
    expect(await menuEntries(db, 'qx')).toEqual([]);

    await setOwn(db, editor, { menu: 'general', version: await version('general'), isOwn: true }, NOW);
    expect(await names('general')).toEqual(['心脑血管', '感冒', '中药饮片']);
    const opened = await openMenu(db, 'general');
    expect(opened).toMatchObject({ isOwn: true, entries: [{ category: '心脑血管', children: [] }, {}, {}] });
    const [first] = opened.entries;
    const own = input('general', { category_id: heart, name: '心脑用药' });
    await saveEntry(db, editor, { id: first!.id, version: opened.version, input: own }, NOW);
    expect(await menuEntries(db, 'general')).toMatchObject([
      { name: '心脑用药', url: '/list?category=heart', children: [{ name: '降压药' }] },
      { name: '感冒' },
      { name: '中药饮片' },
    ]);
    expect(await openEntry(db, first!.id)).toMatchObject({ name: '心脑用药', url: '' });
    await setOwn(db, editor, { menu: 'general', version: await version('general'), isOwn: false }, NOW);
    expect(await names('general')).toEqual(['心脑血管', '感冒', '中药饮片']);
    await expect(
      setOwn(db, editor, { menu: 'hot', version: await version('hot'), isOwn: false }, NOW),
    ).rejects.toMatchObject({ code: 'not_found' });
  });

  it('keeps what two editors changed of the inspection link, and asks where both changed the same', async () => {
    const opened = { quality_inspection_url: '', msg: '' };
    const seen = { version: await version('utility'), marks: marksOf(textsOf(inspectionForm, opened)) };
    const save = (change: Partial<typeof opened>) =>
      saveInspection(db, editor, { ...seen, input: { ...opened, ...change } }, NOW);
    await save({ quality_inspection_url: '/help' });
    await save({ msg: '药检报告' });
    const kept = { quality_inspection_url: '/help', msg: '药检报告' };
    expect(await readShopSetting(db, 'quality_inspection')).toEqual(kept);
    const both = {
      code: 'conflict',
      fields: { msg: [expect.any(String)] },
      holds: { ...kept, msg: '查报告' },
    };
    await expect(save({ msg: '查报告' })).rejects.toMatchObject(both);
  });

  it('keeps the standard next to the first entry of one’s own', async () => {
    await category({ code: 'heart', name: '心脑血管', kind: 'drug' });
    await make('youx', { name: '年货节', url: '#腊月开始' });
    expect(await names('youx')).toEqual(['心脑血管', '年货节']);
  });

  it('keeps the picture of an entry, and answers it as logo1 and image', async () => {
    const image_url = '/picture/article/3f2a9c5b7d1e8046-96x96.webp';
    const id = await make('top', { name: '促销', url: '/mrtj', image_url });
    await make('top', { name: '每日特价', url: '/mrtj', parent_id: id });
    const [entry] = (await commonData(db, NOW)).nav;
    expect(entry).toMatchObject({ logo1: image_url, image: image_url, children: [{ logo1: '', image: '' }] });
    expect(await openEntry(db, id)).toMatchObject({ image_url });
    expect(await menuPictures(db)).toEqual([{ title: '促销', text: image_url }]);
    await expect(make('hot', { name: '布洛芬', image_url })).rejects.toMatchObject({
      fields: { image_url: ['这个菜单只有文字，请去掉图片'] },
    });
  });

  it('shows as many entries as it may, and reports the same to programs', async () => {
    for (let count = 1; count <= 10; count += 1) {
      await make('top', { name: `第 ${count}`, url: '/', opens_window: count === 1 ? '1' : '' });
      await make('general', { name: `第 ${count} 类`, url: '/list' });
    }
    expect(await shownEntries(db, 'top', NOW)).toHaveLength(9);
    const data = await commonData(db, NOW);
    expect([data.nav.length, data.category.length]).toEqual([9, 7]);
    expect(data.nav.map(({ is_open }) => is_open)).toEqual([1, 0, 0, 0, 0, 0, 0, 0, 0]);
    const counts = await menuCounts(db);
    expect([counts.top, counts.general, counts.qx]).toEqual([10, 10, 0]);
  });
});
