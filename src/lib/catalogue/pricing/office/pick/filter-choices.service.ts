import { categoryTree } from '#lib/catalogue/categories/categories.service.ts';
import { ZONE_WORDS } from '#lib/catalogue/goods/goods-words.rules.ts';
import { makerNames } from '#lib/catalogue/makers/makers.service.ts';
import type { Db } from '#lib/platform/db/database.server.ts';
import type { FilterChoices } from './filter-choices.rules.ts';

/** What goods can be filtered by: categories of both levels, makers by name, zones. */
export async function filterChoices(db: Db): Promise<FilterChoices> {
  const categories = (await categoryTree(db)).flatMap((top) => [
    { code: top.code, name: top.name },
    ...top.children.map(({ code, name }) => ({ code, name: `　${name}` })),
  ]);
  const makers = [...(await makerNames(db))]
    .map(([id, name]) => ({ id, name }))
    .sort((a, b) => a.name.localeCompare(b.name, 'zh-CN'));
  const zones = Object.entries(ZONE_WORDS).map(([code, name]) => ({ code, name }));
  return { categories, makers, zones };
}
