import { findCategory, categoryPath, type Category } from '#lib/catalogue/categories/categories.rules.ts';
import { categoryTree } from '#lib/catalogue/categories/categories.service.ts';
import type { GoodsFilter, GoodsQuery } from '#lib/catalogue/goods-list/goods-filter.rules.ts';
import { makerNames } from '#lib/catalogue/makers/makers.service.ts';
import type { Db } from '#lib/platform/db/database.server.ts';
import { checkFields } from '#lib/platform/http/call/errors.rules.ts';
import { findValues } from '#lib/catalogue/goods-list/goods-facets.service.ts';
import type { MoreOf } from '#lib/catalogue/goods-list/list-address.rules.ts';
import { listGoods, type GoodsList } from '#lib/catalogue/goods-view/listed-goods.service.ts';
import { scopeOf } from '#lib/catalogue/goods-list/goods-list.service.ts';
import { ZONE_WORDS } from '#lib/catalogue/goods/goods.rules.ts';
import { PAGE_SIZE, type ListView } from '#lib/catalogue/goods-list/list-params.rules.ts';
import type { FoundGoods } from '#lib/catalogue/search/search.service.ts';

/** Throws `invalid_form` where a call filters by an unknown category or maker; a page shows an empty list instead. */
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

/** Content of a page of a list, without the frame. */
export interface ListPage {
  list: GoodsList;
  /** Categories from the top down to the one shown; empty without one. */
  path: Category[];
  /** Subcategories of the category shown. */
  deeper: Category[];
  /** Names of the chosen makers, by their ids. */
  makers: ReadonlyMap<number, string>;
  /** Heading of the list: `以岭药业 感冒解热镇痛`. */
  heading: string;
}

interface ListShown {
  view: ListView;
  found?: FoundGoods | null | undefined;
  /** ms */
  now: number;
  /** The page size of the view where absent. */
  pageSize?: number;
  /** Values of a group of filters to be listed, with the text searched for. */
  find?: { more: MoreOf; text: string } | null;
}

/** Returns a list's page for a visitor, with its heading. `now` in ms. */
export async function listPage(
  db: Db,
  query: GoodsQuery,
  { view, found, now, pageSize = PAGE_SIZE[view], find = null }: ListShown,
): Promise<ListPage> {
  const { category, makers: chosen, zone } = query.filter;
  const tree = await categoryTree(db);
  const [all, makers, values] = await Promise.all([
    listGoods(db, query, { pageSize, now, found }),
    namesOf(db, chosen),
    find && findValues(db, await scopeOf(db, query.filter, now), find),
  ]);
  const list = values
    ? { ...all, facets: { ...all.facets, [find?.more === 'form' ? 'forms' : 'makers']: values } }
    : all;
  const path = category === null ? [] : categoryPath(tree, category);
  const words = [zone && ZONE_WORDS[zone], makersText([...makers.values()]), path.at(-1)?.name].filter(
    Boolean,
  );
  return {
    list,
    path,
    deeper: path.at(-1)?.children ?? (found === undefined ? tree : []),
    makers,
    heading: words.join(' · ') || '全部商品',
  };
}

async function namesOf(db: Db, ids: readonly number[]): Promise<ReadonlyMap<number, string>> {
  if (ids.length === 0) return new Map();
  const names = await makerNames(db);
  return new Map(ids.flatMap((id) => (names.has(id) ? [[id, names.get(id) ?? '']] : [])));
}

/** Limit of makers named in a heading. */
const NAMED = 2;

/** `以岭药业、扬子江药业 等 3 个厂家`; empty without any. */
export const makersText = (names: readonly string[]): string =>
  names.slice(0, NAMED).join('、') + (names.length > NAMED ? ` 等 ${names.length} 个厂家` : '');
