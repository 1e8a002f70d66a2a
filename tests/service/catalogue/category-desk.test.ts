import {
  listCategories,
  moveCategory,
  openCategory,
  removeCategory,
  saveCategory,
} from '#lib/catalogue/categories/category-desk.service.ts';
import { importCategories, takeTemplate } from '#lib/catalogue/categories/category-import.service.ts';
import { categoryForm, type CategoryInput } from '#lib/catalogue/categories/categories.fields.ts';
import { categoryTree } from '#lib/catalogue/categories/categories.service.ts';
import { auditOf } from '#lib/people/audit/audit.service.ts';
import type { Member } from '#lib/people/members/members.rules.ts';
import type { Db } from '#lib/platform/db/database.server.ts';
import { marksOf } from '#lib/platform/differences.rules.ts';
import { textsOf } from '#lib/platform/http/call/forms/form-schema.server.ts';
import { ENGINES, freshDatabase, type FreshDatabase } from '#tests/support/engines.ts';
import { makeGoods, makeMember, NOW } from '#tests/support/shop-fixture.ts';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';

describe.each(ENGINES)('the tree of categories on %s', (engine) => {
  let fresh: FreshDatabase;
  let db: Db;
  let operator: Member;
  beforeEach(async () => {
    fresh = await freshDatabase(engine);
    db = fresh.db;
    operator = await makeMember(db);
  });
  afterEach(() => fresh.close());

  const input = (name: string, change: Partial<CategoryInput> = {}): CategoryInput => ({
    name,
    parent_id: null,
    kind: 'drug',
    hint: '',
    ...change,
  });
  const save = (name: string, change: Partial<CategoryInput> = {}): Promise<number> =>
    saveCategory(db, operator, { id: null, input: input(name, change) }, NOW);
  const bring = (text: string) =>
    importCategories(db, operator, { bytes: new TextEncoder().encode(text), field: 'text' }, NOW);
  const tree = async (): Promise<string[]> =>
    (await listCategories(db)).map(({ parent, name }) => (parent === '' ? name : `${parent}/${name}`));

  it('shows what is made, renamed and moved at once, under addresses that stay', async () => {
    const cold = await save('感冒用药');
    const heart = await save('心脑血管');
    const child = await save('退热', { parent_id: cold });
    expect(await tree()).toEqual(['感冒用药', '感冒用药/退热', '心脑血管']);
    const { category } = await openCategory(db, child);
    await saveCategory(db, operator, { id: child, input: input('解热镇痛', { parent_id: heart }) }, NOW);
    await moveCategory(db, operator, { id: heart, move: 'first' }, NOW);
    expect(await tree()).toEqual(['心脑血管', '心脑血管/解热镇痛', '感冒用药']);
    expect((await categoryTree(db))[0]?.children[0]).toMatchObject({ code: category.code, name: '解热镇痛' });
    expect((await auditOf(db, `category:${child}`, 9)).map(({ action }) => action).toSorted()).toEqual([
      'category.create',
      'category.edit',
    ]);
  });

  it('keeps two levels, names apart among siblings, and one kind in a branch', async () => {
    const cold = await save('感冒用药');
    const child = await save('退热', { parent_id: cold });
    const refused = (change: Promise<unknown>, field: string) =>
      expect(change).rejects.toMatchObject({ fields: { [field]: [expect.any(String)] } });
    await refused(save('感冒用药'), 'name');
    await refused(save('止咳', { parent_id: child }), 'parent_id');
    const cough = await save('止咳', { parent_id: cold, kind: 'device' });
    expect((await openCategory(db, cough)).category.kind).toBe('drug');
    const other = await save('器械', { kind: 'device' });
    const under = saveCategory(
      db,
      operator,
      { id: cold, input: input('感冒用药', { parent_id: other }) },
      NOW,
    );
    await refused(under, 'parent_id');
    await saveCategory(db, operator, { id: cold, input: input('感冒用药', { kind: 'herb' }) }, NOW);
    expect((await openCategory(db, child)).category.kind).toBe('herb');
  });

  it('merges what two operators change, and asks where both changed a name', async () => {
    const id = await save('感冒用药');
    const marks = marksOf(textsOf(categoryForm, input('感冒用药')));
    await saveCategory(db, operator, { id, marks, input: input('感冒用药', { hint: '布洛芬' }) }, NOW);
    await saveCategory(db, operator, { id, marks, input: input('感冒药') }, NOW);
    expect((await openCategory(db, id)).input).toMatchObject({ name: '感冒药', hint: '布洛芬' });
    const second = saveCategory(db, operator, { id, marks, input: input('解热药') }, NOW);
    await expect(second).rejects.toMatchObject({ code: 'conflict' });
  });

  it('deletes only what holds neither goods nor other categories', async () => {
    const cold = await save('感冒用药');
    const child = await save('退热', { parent_id: cold });
    const goodsId = await makeGoods(db, {});
    await db.updateTable('goods').set({ category_id: child }).where('id', '=', goodsId).execute();
    await expect(removeCategory(db, operator, cold, NOW)).rejects.toMatchObject({ code: 'conflict' });
    await expect(removeCategory(db, operator, child, NOW)).rejects.toThrow('还有 1 种商品');
    const other = await save('其他');
    await db.updateTable('goods').set({ category_id: other }).where('id', '=', goodsId).execute();
    await removeCategory(db, operator, child, NOW);
    await removeCategory(db, operator, cold, NOW);
    expect((await tree()).includes('感冒用药')).toBe(false);
  });

  it('takes a list as a whole, again without change, or not at all', async () => {
    const pasted = '抗感染用药 青霉素类\n抗感染用药/头孢菌素类\n消毒护理\n抗感染用药';
    expect(await bring(pasted)).toEqual({ added: 4, updated: 0, there: 0 });
    expect(await bring(pasted)).toEqual({ added: 0, updated: 0, there: 4 });
    expect(
      await bring('上级,分类,类型,说明\n抗感染用药,青霉素类,药品,\n,消毒护理,医疗器械,酒精 碘伏'),
    ).toEqual({
      added: 0,
      updated: 1,
      there: 1,
    });
    expect((await tree()).toSorted()).toEqual(
      ['抗感染用药', '抗感染用药/青霉素类', '抗感染用药/头孢菌素类', '消毒护理'].toSorted(),
    );
    const device = (await listCategories(db)).find(({ name }) => name === '消毒护理');
    expect(device).toMatchObject({ kind: 'device', hint: '酒精 碘伏' });
    expect(await bring('上级,分类,类型\n,抗感染用药,中药饮片')).toMatchObject({ updated: 1 });
    expect((await listCategories(db)).filter(({ parent }) => parent === '抗感染用药')).toEqual([
      expect.objectContaining({ kind: 'herb' }),
      expect.objectContaining({ kind: 'herb' }),
    ]);
  });

  it.each([
    [`五官用药\n${'长'.repeat(21)}`, '第 2 行'],
    ['五官用药\n没有的上级 下级', '没有一级分类“没有的上级”'],
    ['五官用药\n感冒用药 退热 儿童', '分类只有两级'],
    ['五官用药\n退热 儿童退热', '“退热”是二级分类'],
    ['上级,分类,类型\n,五官用药,药材器', '类型“药材器”'],
    ['上级,类型,说明\n感冒用药,药品,', '缺少“分类”一列'],
    ['上级,分类,类型\n感冒用药,止咳,医疗器械', '和上级“感冒用药”的不同'],
  ])('refuses a list with a line that it cannot take: %j', async (text, words) => {
    const cold = await save('感冒用药');
    await save('退热', { parent_id: cold });
    await expect(bring(text)).rejects.toThrow(words);
    expect(await tree()).toEqual(['感冒用药', '感冒用药/退热']);
  });

  it('begins with the usual tree, once', async () => {
    expect(await takeTemplate(db, operator, NOW)).toBeGreaterThan(100);
    await expect(takeTemplate(db, operator, NOW)).rejects.toMatchObject({ code: 'conflict' });
  });
});
