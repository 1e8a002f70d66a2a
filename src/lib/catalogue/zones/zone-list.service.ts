import type { Category } from '#lib/catalogue/categories/categories.rules.ts';
import { categoryTree } from '#lib/catalogue/categories/categories.service.ts';
import { firstPictures } from '#lib/catalogue/pictures/goods-picture.service.ts';
import type { Db } from '#lib/platform/db/database.server.ts';
import type { GoodsFilter, GoodsWithin } from '#lib/catalogue/goods-list/goods-filter.rules.ts';
import { goodsByCategory, goodsByColumn, goodsOfEach } from '#lib/catalogue/goods-list/goods-list.service.ts';
import { isPlainAddress, listOfView, NO_FILTER } from '#lib/catalogue/goods-list/goods-filter.rules.ts';
import { shelvesOfList } from '#lib/catalogue/goods/shelves.rules.ts';
import { type ListAddress, readMore } from '#lib/catalogue/goods-list/list-address.rules.ts';
import { type ListView, onFirstScreen } from '#lib/catalogue/goods-list/list-params.rules.ts';
import { listPage, type ListPage } from '#lib/catalogue/goods-view/list-page.service.ts';
import {
  type ChosenFacets,
  pathToList,
  readZoneQuery,
  zoneAddress,
  zoneParams,
  type ZoneQuery,
} from '#lib/catalogue/zones/zone-address.rules.ts';
import type { PageTag } from '#lib/cache-tag.rules.ts';
import type { ZoneFacet, ZoneListing } from '#lib/catalogue/zones/zones.rules.ts';

/** One value of a facet, with the number of goods left by it and its link; if chosen, the link removes it. */
interface ShownValue {
  value: string;
  name: string;
  count: number;
  href: string;
  isChosen: boolean;
}

interface ShownFacet {
  param: string;
  title: string;
  values: ShownValue[];
}

/** A category of the zone with the number of its goods, and its list within the zone. */
interface ZoneCategory extends Pick<Category, 'code' | 'name' | 'hint'> {
  count: number;
  href: string;
  isChosen: boolean;
}

/** A zone's list, ready to be shown. */
export interface ZoneList {
  page: ListPage;
  asked: ZoneQuery;
  address: ListAddress;
  facets: ShownFacet[];
  /** The lowest categories that have goods in it. */
  categories: ZoneCategory[];
  /** The drawings of the first cards; none on the front page, where other things come first. */
  drawings: (string | null)[];
  /** The canonical address of the list: the default view. */
  canonical: string;
  /** Page tags of all shelves in the list. */
  shelves: PageTag[];
  /** True for the entry page of the zone: its first page, nothing chosen. */
  isFront: boolean;
  /** True when the address is one that our links produce; the others are unlimited in number, and not cached. */
  isPlain: boolean;
}

/** Goods on a page in either view: a zone has parts of its own as well, within the same limit of elements. */
const PAGE_SIZE = 20;

interface ListRequest {
  search: URLSearchParams;
  /** The view of the page, where it has one of its own. */
  view?: ListView | undefined;
  /** ms */
  now: number;
}

/** The list of a zone, filtered, sorted and paged according to its address. */
export async function zoneList(
  db: Db,
  listing: ZoneListing,
  { search, view, now }: ListRequest,
): Promise<ZoneList> {
  const typed = readZoneQuery(search, listing, view);
  const asked = { ...typed, chosen: await knownChosen(db, { listing, typed: typed.chosen }, now) };
  const base: GoodsFilter = { ...asked.query.filter, within: listing.within };
  const filter: GoodsFilter = { ...base, within: chosenWithin(listing, asked.chosen) };
  const [page, facets, { deeper, categories }] = await Promise.all([
    listPage(db, { ...asked.query, filter }, { view: asked.view, pageSize: PAGE_SIZE, now }),
    Promise.all(listing.facets.map((facet) => shownFacet(db, { facet, listing, asked }, now))),
    zoneCategories(db, { listing, asked, filter }, now),
  ]);
  const { list } = page;
  const shown: ZoneQuery = { ...asked, query: { ...asked.query, page: list.page } };
  const leaves = new Set(listing.withoutGroups);
  const more = readMore(search);
  const isFront = Object.values(zoneParams(listing, shown)).every((value) => value === null);
  return {
    page: {
      ...page,
      deeper: leaves.has('category') ? [] : deeper,
      list: {
        ...list,
        facets: {
          ...list.facets,
          forms: leaves.has('form') ? [] : list.facets.forms,
          makers: leaves.has('maker') ? [] : list.facets.makers,
          rx: leaves.has('rx') ? [] : list.facets.rx,
        },
      },
    },
    asked,
    address: zoneAddress(listing, asked, more),
    facets,
    categories,
    canonical: canonicalOf(listing, shown),
    shelves: shelvesOfList({ ...NO_FILTER, within: listing.within }),
    isFront,
    drawings: await firstPictures(db, isFront ? [] : onFirstScreen(list.items), asked.view),
    isPlain:
      list.total > 0 && isPlainAddress(search, { ...zoneParams(listing, shown), more, view: asked.view }),
  };
}

/** Of the chosen values, those that exist; others are ignored, as in every list. */
async function knownChosen(
  db: Db,
  { listing, typed }: { listing: ZoneListing; typed: ChosenFacets },
  now: number,
): Promise<ChosenFacets> {
  const all: GoodsFilter = { ...NO_FILTER, within: listing.within };
  const known = await Promise.all(
    listing.facets.map(async (facet) => {
      const value = typed[facet.param] ?? null;
      if (value === null) return [facet.param, null] as const;
      const values = 'column' in facet ? await goodsByColumn(db, all, facet.column, now) : facet.values;
      return [facet.param, values.some((one) => one.value === value) ? value : null] as const;
    }),
  );
  return Object.fromEntries(known);
}

/**
 * The address for search engines: nothing chosen but a category, in the default order; only that has further pages. A
 * view with a route of its own has an address of its own.
 */
function canonicalOf(listing: ZoneListing, { query, chosen, view }: ZoneQuery): string {
  const list = listOfView(query, listing.sort);
  const isChosen = Object.values(chosen).some((value) => value !== null);
  return pathToList(listing, {
    query: isChosen ? { ...list, page: 1 } : list,
    view,
    chosen: {},
  });
}

/** Returns the condition for a zone's goods with the chosen values, except those of one facet. */
function chosenWithin(listing: ZoneListing, chosen: ChosenFacets, except?: ZoneFacet): GoodsWithin {
  return listing.facets.reduce<GoodsWithin>((within, facet) => {
    const value = chosen[facet.param];
    if (!value || facet === except) return within;
    const known = 'column' in facet ? null : facet.values.find((one) => one.value === value);
    return { ...within, ...('column' in facet ? { [facet.column]: value } : known?.within) };
  }, listing.within);
}

async function shownFacet(
  db: Db,
  { facet, listing, asked }: { facet: ZoneFacet; listing: ZoneListing; asked: ZoneQuery },
  now: number,
): Promise<ShownFacet> {
  const { param, title } = facet;
  const within = chosenWithin(listing, asked.chosen, facet);
  const chosen = asked.chosen[param] ?? null;
  const isNeeded = 'isNeeded' in facet && facet.isNeeded === true;
  const to = (value: string) =>
    pathToList(listing, {
      ...asked,
      query: { ...asked.query, page: 1 },
      chosen: { ...asked.chosen, [param]: value === chosen && !isNeeded ? null : value },
    });
  const counted = await countedValues(db, facet, { ...asked.query.filter, within }, now);
  return {
    param,
    title,
    values: counted.map(({ value, name, count }) => ({
      value,
      name,
      count,
      href: to(value),
      isChosen: value === chosen,
    })),
  };
}

async function countedValues(
  db: Db,
  facet: ZoneFacet,
  filter: GoodsFilter,
  now: number,
): Promise<{ value: string; name: string; count: number }[]> {
  if ('column' in facet) {
    const found = await goodsByColumn(db, filter, facet.column, now);
    return found.slice(0, facet.most).map(({ value, goods }) => ({ value, name: value, count: goods }));
  }
  const parts = facet.values.map(({ within }) => within);
  const counts = await goodsOfEach(db, filter, parts, now);
  return facet.values.map(({ value, name }, index) => ({ value, name, count: counts[index] ?? 0 }));
}

async function zoneCategories(
  db: Db,
  { listing, asked, filter }: { listing: ZoneListing; asked: ZoneQuery; filter: GoodsFilter },
  now: number,
): Promise<{ deeper: Category[]; categories: ZoneCategory[] }> {
  const [tree, goods] = await Promise.all([
    categoryTree(db),
    goodsByCategory(db, { ...filter, category: null }, now),
  ]);
  const held = (category: Category): boolean => goods.has(category.id) || category.children.some(held);
  const { category: chosen } = asked.query.filter;
  const to = (code: string | null) =>
    pathToList(listing, {
      ...asked,
      query: { ...asked.query, page: 1, filter: { ...asked.query.filter, category: code } },
    });
  const leaves = tree.flatMap((category) => (category.children.length > 0 ? category.children : [category]));
  const categories = leaves
    .filter(({ id }) => goods.has(id))
    .map(({ id, code, name, hint }) => ({
      code,
      name,
      hint,
      count: goods.get(id) ?? 0,
      href: to(code === chosen ? null : code),
      isChosen: code === chosen,
    }));
  const top = tree.filter(held);
  const path = chosen === null ? undefined : tree.find(({ code }) => code === chosen);
  const below = top.length === 1 ? (top[0]?.children ?? []) : top;
  return {
    deeper: (path ? path.children : chosen === null ? below : []).filter(held),
    categories,
  };
}
