import { categoryTree } from '#lib/catalogue/categories/categories.service.ts';
import { ZONE_WORDS } from '#lib/catalogue/goods/goods.rules.ts';
import { findGoodsByIds } from '#lib/catalogue/goods/goods.service.ts';
import { searchGoodsIds } from '#lib/catalogue/search/search.service.ts';
import { ZONES } from '#lib/catalogue/zones/definitions/all-zones.rules.ts';
import { allZones } from '#lib/catalogue/zones/zones.service.ts';
import { searchArticles } from '#lib/content/articles/articles-search.service.ts';
import { type ArticleEntry, articlePath } from '#lib/content/articles/articles.rules.ts';
import { topicOf } from '#lib/content/articles/topics.rules.ts';
import { menuEntries } from '#lib/content/navigation/navigation.service.ts';
import type { LinkTarget } from '#lib/content/newsroom/newsroom.rules.ts';
import type { Db } from '#lib/platform/db/database.server.ts';
import { pathOf, pathTo, routeOf } from '#lib/routes.rules.ts';

const GOODS_SHOWN = 8;
const ZONES_SHOWN = 12;
const ARTICLES_SHOWN = 8;
const CATEGORIES_SHOWN = 6;

/**
 * Pages of the shop that may be linked to: matching zones, categories, articles and goods; only zones without words.
 */
export async function findLinkTargets(db: Db, keywords: string): Promise<LinkTarget[]> {
  const [zones, categories, articles, goods] = await Promise.all([
    zoneTargets(db, keywords),
    categoryTargets(db, keywords),
    articleTargets(db, keywords),
    goodsTargets(db, keywords),
  ]);
  return [...goods, ...categories, ...articles, ...zones];
}

async function goodsTargets(db: Db, keywords: string): Promise<LinkTarget[]> {
  const ids = (await searchGoodsIds(db, keywords, 0)).slice(0, GOODS_SHOWN);
  const goods = await findGoodsByIds(db, ids);
  return goods.map(({ id, name, spec, makerName }) => ({
    kind: 'goods',
    title: name,
    detail: `${spec} ${makerName}`,
    url: pathTo('goods', { id }),
  }));
}

async function articleTargets(db: Db, keywords: string): Promise<LinkTarget[]> {
  const { hits } = await searchArticles(db, keywords, 1);
  return hits.slice(0, ARTICLES_SHOWN).flatMap(({ article }) => articleTarget(article));
}

function articleTarget(article: ArticleEntry): LinkTarget[] {
  const url = articlePath(article);
  const detail = topicOf(article.categoryId)?.name ?? '';
  return url === null ? [] : [{ kind: 'article', title: article.title, detail, url }];
}

async function categoryTargets(db: Db, keywords: string): Promise<LinkTarget[]> {
  const roots = await categoryTree(db);
  const all = roots.flatMap((root) => [
    { ...root, detail: '大类' },
    ...root.children.map((child) => ({ ...child, detail: root.name })),
  ]);
  return all
    .filter(({ name }) => keywords !== '' && name.includes(keywords))
    .slice(0, CATEGORIES_SHOWN)
    .map(({ code, name, detail }) => ({
      kind: 'category',
      title: name,
      detail,
      url: pathTo('list', {}, { category: code }),
    }));
}

/**
 * Returns the entries of the navigation, the pages of zones, and the zones of the list that have no page of the same
 * name.
 */
async function zoneTargets(db: Db, keywords: string): Promise<LinkTarget[]> {
  const entries = (await menuEntries(db, 'top')).flatMap((entry) => [
    { name: entry.name, url: entry.url, detail: '导航' },
    ...entry.children.map(({ name, url }) => ({ name, url, detail: `导航 · ${entry.name}` })),
  ]);
  const zones = Object.entries(ZONE_WORDS).map(([zone, name]) => ({
    name,
    url: pathTo('list', {}, { zone }),
    detail: '专区',
  }));
  const pages = (await allZones(db)).map(({ key, id, title }) => ({
    name: title,
    url: pathOf(routeOf(ZONES[key].route), ZONES[key].isTemplate && id !== null ? { id } : {}),
    detail: '专区页面',
  }));
  const asked = keywords.toLowerCase();
  const named = new Set([...pages, ...entries].map(({ name }) => name));
  const byUrl = new Map(
    [...zones.filter(({ name }) => !named.has(name)), ...pages, ...entries]
      .filter(({ name, url }) => url !== '' && name.toLowerCase().includes(asked))
      .map((entry) => [entry.url, entry]),
  );
  return [...byUrl.values()]
    .slice(0, ZONES_SHOWN)
    .map(({ name, url, detail }) => ({ kind: 'zone', title: name, detail, url }));
}
