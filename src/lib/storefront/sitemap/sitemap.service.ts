import { addressOfEntry, helpTree } from '#lib/content/articles/articles.service.ts';
import { shownBrands } from '#lib/catalogue/brands/brands.service.ts';
import { activityZone } from '#lib/catalogue/zones/activity-zone.service.ts';
import { spellPart } from '#lib/catalogue/zones/controlled/controlled.rules.ts';
import { controlledSales } from '#lib/catalogue/zones/controlled/controlled.service.ts';
import { ZONES } from '#lib/catalogue/zones/definitions/all-zones.rules.ts';
import { openAddresses } from '#lib/catalogue/zones/open-zones.service.ts';
import { zonesOfTemplate } from '#lib/catalogue/zones/zones.service.ts';
import { categoryTree } from '#lib/catalogue/categories/categories.service.ts';
import type { Db } from '#lib/platform/db/database.server.ts';
import { pathOf, pathTo, ROUTES, routeOf } from '#lib/routes.rules.ts';
import { findGoodsOfPart, findGoodsParts } from './sitemap.repository.ts';
import { GOODS_A_PART, type SitemapEntry } from '#lib/storefront/sitemap/sitemap.rules.ts';

const ONE_PAGE = ROUTES.filter(({ crawlers, path }) => crawlers === 'listed' && !path.includes(':'));

/** Returns the parts of the sitemap, with the time of the last change of their goods. */
export async function sitemapParts(db: Db): Promise<SitemapEntry[]> {
  const goods = await findGoodsParts(db, GOODS_A_PART);
  return [
    { address: pathTo('sitemap_pages') },
    ...goods.map(({ part, changedAt }) => ({ address: pathTo('sitemap_goods', { part }), changedAt })),
  ];
}

/**
 * Returns all pages other than goods at a time (`now`, ms): pages of the route table, the list of each category, zones
 * created by operators, running activities, controlled goods by maker and area, published articles. Closed zones are
 * left out.
 */
export async function sitemapPages(db: Db, now: number): Promise<SitemapEntry[]> {
  const categories = (await categoryTree(db)).flatMap((category) => [category, ...category.children]);
  const articles = (await helpTree(db)).flatMap(({ topics }) => topics.flatMap((topic) => topic.articles));
  const brands = await shownBrands(db);
  const [isOpen, zones, { running }, controlled] = await Promise.all([
    openAddresses(db, now),
    zonesOfTemplate(db, ['zqmb', 'hdmb']),
    activityZone(db, now),
    controlledSales(db),
  ]);
  const parts = [
    ...controlled.makers.map(({ id }) => spellPart({ by: 'maker', id })),
    ...controlled.areas.map(({ code }) => spellPart({ by: 'area', code })),
  ];
  const entries = [
    ...ONE_PAGE.map(({ path }) => ({ address: path })),
    { address: pathTo('ppzq_index') },
    { address: pathTo('yjh') },
    { address: pathTo('zqmb') },
    { address: pathTo('hdmb') },
    ...zones.map(({ key, id }) => ({ address: pathOf(routeOf(ZONES[key].route), { id: id ?? undefined }) })),
    ...running.map(({ id }) => ({ address: pathTo('yjh', { id }) })),
    ...parts.map((url) => ({ address: pathTo('kxzq_goods', { url }) })),
    ...brands.map(({ id }) => ({ address: pathTo('ppzq_info', { id }) })),
    ...categories.map(({ code }) => ({ address: pathTo('list', {}, { category: code }) })),
    ...articles.map((entry) => ({ address: addressOfEntry(entry), changedAt: entry.changedAt })),
  ];
  const open = entries.filter(({ address }) => isOpen(address));
  return [...new Map(open.map((entry) => [entry.address, entry])).values()];
}

/** Returns the goods on sale in a part, numbered from 1; none where there is no such part. */
export async function sitemapGoods(db: Db, part: number): Promise<SitemapEntry[]> {
  const goods = await findGoodsOfPart(db, part, GOODS_A_PART);
  return goods.map(({ id, changedAt }) => ({ address: pathTo('goods', { id }), changedAt }));
}
