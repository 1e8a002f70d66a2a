import { brandOf, shownBrands } from '#lib/catalogue/brands/brands.service.ts';
import { type Category, findCategory } from '#lib/catalogue/categories/categories.rules.ts';
import { categoryTree } from '#lib/catalogue/categories/categories.service.ts';
import { firstGoodsIds } from '#lib/catalogue/goods-list/goods-list.service.ts';
import { allAhead } from '#lib/catalogue/pricing/promotions/running.service.ts';
import { filterOfRule } from '#lib/catalogue/zones/zone-blocks.rules.ts';
import type { ZoneAccent, ZoneMotif } from '#lib/catalogue/zones/zones.rules.ts';
import type { Db } from '#lib/platform/db/database.server.ts';
import { fieldError } from '#lib/platform/http/call/errors.rules.ts';
import { readId } from '#lib/platform/ids.rules.ts';
import { windowText } from '#lib/platform/time.rules.ts';
import { pathTo } from '#lib/routes.rules.ts';
import type { GoodsSource, Span } from '#lib/storefront/festivals/festivals.rules.ts';

/** Returns the choices for the goods of a festival, grouped under headings. `now` in ms. */
export async function sourceGroups(
  db: Db,
  now: number,
): Promise<{ name: string; words: ReadonlyMap<string, string> }[]> {
  const [activities, brands, tree] = await Promise.all([
    allAhead(db, now),
    shownBrands(db),
    categoryTree(db),
  ]);
  const categories = tree.flatMap((top) => [
    [`category:${top.code}`, top.name] as const,
    ...top.children.map(({ code, name }) => [`category:${code}`, `　${name}`] as const),
  ]);
  return [
    { name: '促销', words: new Map(activities.map(({ id, name }) => [`activity:${id}`, name])) },
    { name: '品牌', words: new Map(brands.map(({ id, name }) => [`brand:${id}`, name])) },
    { name: '分类', words: new Map(categories) },
  ];
}

/**
 * Returns the goods of a choice. Throws `invalid_form` where it is gone, has no goods that may be promoted, or is a
 * promotion at another time than the festival. `now` in ms.
 */
export async function requireSource(
  db: Db,
  value: string,
  { startsAt, endsAt }: Span,
  now: number,
): Promise<GoodsSource> {
  const source = await findSource(db, value, now);
  if (!source)
    throw fieldError('goods_from', '这个促销已经结束，或品牌、分类已经没有了，请重新选择活动商品。');
  const { span } = source;
  if (span && (span.endsAt <= startsAt || endsAt <= span.startsAt))
    throw fieldError(
      'goods_from',
      `“${source.name}”的时间是${windowText(span.startsAt, span.endsAt)}，活动期间没有它，请换活动商品或改时间。`,
    );
  const filter = filterOfRule(source.rule);
  const promoted = { ...filter, within: { ...filter.within, promotable: true as const } };
  const found = await firstGoodsIds(db, { filter: promoted, sort: 'best', limit: 1 }, now);
  if (found.length === 0)
    throw fieldError('goods_from', `“${source.name}”里没有能参加活动的商品（处方药不参加），请换一个。`);
  return source;
}

/** Returns the goods of a choice; null where it is gone. `now` in ms. */
export async function findSource(db: Db, value: string, now: number): Promise<GoodsSource | null> {
  const [kind, which = ''] = value.split(':');
  if (kind === 'category') {
    const category = findCategory(await categoryTree(db), which);
    return category ? ofCategory(value, category) : null;
  }
  const id = readId(which);
  if (id === null) return null;
  return kind === 'brand' ? ofBrand(db, value, id) : ofActivity(db, { value, id }, now);
}

const LOOKS: Readonly<
  Record<Category['kind'], { accent: ZoneAccent; motif: ZoneMotif; zone: string | null }>
> = {
  drug: { accent: 'season', motif: 'boxes', zone: null },
  herb: { accent: 'zy', motif: 'herbs', zone: 'zy' },
  device: { accent: 'qx', motif: 'devices', zone: 'qx' },
};

function ofCategory(value: string, { code, name, kind, children }: Category): GoodsSource {
  const { zone, ...look } = LOOKS[kind];
  return {
    value,
    name,
    ...look,
    rule: { category: code },
    url: pathTo('list', {}, { category: code }),
    scopes: { category: [code, ...children.map((child) => child.code)], ...(zone && { zone: [zone] }) },
  };
}

async function ofBrand(db: Db, value: string, id: number): Promise<GoodsSource | null> {
  const brand = await brandOf(db, id);
  if (!brand) return null;
  const makerIds = brand.makers.map((maker) => maker.id);
  return {
    value,
    name: brand.name,
    accent: 'brand',
    motif: 'boxes',
    rule: { within: { makerIds } },
    url: pathTo('ppzq_info', { id }),
    scopes: { maker: makerIds.map(String) },
  };
}

async function ofActivity(
  db: Db,
  { value, id }: { value: string; id: number },
  now: number,
): Promise<GoodsSource | null> {
  const activity = (await allAhead(db, now)).find((one) => one.id === id);
  if (!activity) return null;
  const { name, coversAll, startsAt, endsAt } = activity;
  return {
    value,
    name,
    accent: 'daily',
    motif: 'coupon',
    rule: { within: { activities: [{ id, coversAll }] } },
    url: pathTo('yjh', { id }),
    span: { startsAt, endsAt },
    scopes: {},
  };
}
