import { findCategory } from '#lib/catalogue/categories/categories.rules.ts';
import { categoryTree } from '#lib/catalogue/categories/categories.service.ts';
import type { GoodsFilter } from '#lib/catalogue/goods/list/goods-filter.rules.ts';
import { makerNames } from '#lib/catalogue/makers/makers.service.ts';
import type { Db } from '#lib/platform/db/database.server.ts';
import { checkFields } from '#lib/platform/http/call/errors.rules.ts';

/** Throws `invalid_form` where a call filters by a category or maker that there is none of; a page shows an empty list. */
export async function checkChoices(
  db: Db,
  { category, makers }: Pick<GoodsFilter, 'category' | 'makers'>,
): Promise<void> {
  const isCategory = category === null || findCategory(await categoryTree(db), category) !== undefined;
  const known = makers.length === 0 ? new Map<number, string>() : await makerNames(db);
  const unknown = makers.filter((id) => !known.has(id));
  checkFields({
    ...(!isCategory && { category: ['没有这个分类'] }),
    ...(unknown.length > 0 && { maker: [`没有编号为 ${unknown.join('、')} 的厂家`] }),
  });
}
