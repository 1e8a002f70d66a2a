import { categoryTree } from '#lib/catalogue/categories/categories.service.ts';
import { type Category, topCategories } from '#lib/catalogue/categories/categories.rules.ts';
import { findGoodsByIds } from '#lib/catalogue/goods/goods.service.ts';
import { makerNames } from '#lib/catalogue/makers/makers.service.ts';
import type { Db } from '#lib/platform/db/database.server.ts';
import { pathOfZone } from '#lib/catalogue/zones/zone-link.rules.ts';
import { pathTo } from '#lib/routes.rules.ts';
import { COUPON_SCOPES, COUPON_ZONES, type CouponScope, isZone } from '#lib/trade/coupons/coupons.rules.ts';
import type { ScopeWords } from '#lib/trade/coupons/mine/my-coupons.rules.ts';

/** More than these are only counted. */
const MOST_LINKS = 3;

type Links = ScopeWords['links'];

/** What some scopes cover, in their order, in words and with where their goods are found. */
export async function scopeWords(db: Db, scopes: readonly CouponScope[]): Promise<ScopeWords[]> {
  const goodsIds = scopes.flatMap(({ kind, values }) =>
    kind === 'goods' ? values.slice(0, MOST_LINKS).map(Number) : [],
  );
  const [tree, makers, goods] = await Promise.all([
    categoryTree(db),
    makerNames(db),
    findGoodsByIds(db, [...new Set(goodsIds)]),
  ]);
  const goodsNames = new Map(goods.map(({ id, name, spec }) => [id, `${name} ${spec}`]));
  return scopes.map((scope) => {
    const all = linksOf(scope, { tree, makers, goodsNames });
    const links = all.slice(0, MOST_LINKS);
    const count = scope.kind === 'goods' ? scope.values.length : all.length;
    return { text: COUPON_SCOPES[scope.kind], links, more: count - links.length };
  });
}

interface Names {
  tree: readonly Category[];
  makers: ReadonlyMap<number, string>;
  goodsNames: ReadonlyMap<number, string>;
}

function linksOf({ kind, values }: CouponScope, { tree, makers, goodsNames }: Names): Links {
  switch (kind) {
    case 'all':
      return [];
    case 'zone':
      return values.filter(isZone).map((zone) => ({ text: COUPON_ZONES[zone], href: pathOfZone(zone) }));
    case 'category':
      return topCategories(tree, values).map(({ code, name }) => ({
        text: name,
        href: pathTo('list', {}, { category: code }),
      }));
    case 'maker':
      return values.map((value) => ({
        text: makers.get(Number(value)) ?? '已下架的厂家',
        href: pathTo('list', {}, { maker: value }),
      }));
    case 'goods':
      return values.flatMap((value) => {
        const text = goodsNames.get(Number(value));
        return text === undefined ? [] : [{ text, href: pathTo('goods', { id: value }) }];
      });
  }
}
