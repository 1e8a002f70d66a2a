import { type Category, topCategories } from '#lib/catalogue/categories/categories.rules.ts';
import { categoryTree } from '#lib/catalogue/categories/categories.service.ts';
import { findGoodsByIds } from '#lib/catalogue/goods/goods.service.ts';
import { makerNames } from '#lib/catalogue/makers/makers.service.ts';
import { pathOfZone } from '#lib/catalogue/zones/zone-link.rules.ts';
import type { Member } from '#lib/people/members/members.rules.ts';
import type { Db } from '#lib/platform/db/database.server.ts';
import { remembered } from '#lib/platform/db/memo.server.ts';
import { pathTo } from '#lib/routes.rules.ts';
import { countFetched, findOffered } from '#lib/trade/coupons/coupons.repository.ts';
import {
  claimState,
  type ClaimState,
  COUPON_SCOPES,
  COUPON_ZONES,
  type CouponScope,
  isZone,
  type OfferedCoupon,
} from '#lib/trade/coupons/coupons.rules.ts';
import type { ScopeWords } from '#lib/trade/coupons/my-coupons.rules.ts';

interface OfferedCoupons {
  coupons: OfferedCoupon[];
  /** time (ms) at which one of all offered batches begins or ends; null where none does */
  changesAt: number | null;
}

/** Returns the batches that members may claim, now or later, also those with none left. `now` in ms. */
async function allOffered(db: Db, now: number): Promise<{ all: OfferedCoupon[]; changesAt: number | null }> {
  const key = `offered-coupons:${Math.floor(now / 60_000)}`;
  const all = await remembered(db, key, ['coupons'], () => findOffered(db, now));
  const bounds = all
    .flatMap(({ claimFrom, claimUntil, validUntil }) => [claimFrom, claimUntil, validUntil])
    .filter((at): at is number => at !== null && at > now);
  return { all, changesAt: bounds.length > 0 ? Math.min(...bounds) : null };
}

/**
 * Returns the batches that members may claim now. Pages that show some carry the tag `coupons`, which is touched when a
 * batch is made, changed, stopped, or when few or none of it are left, and are cached no longer than until `changesAt`.
 * `now` in ms.
 */
export async function offeredCoupons(db: Db, now: number): Promise<OfferedCoupons> {
  const { all, changesAt } = await allOffered(db, now);
  return { coupons: all.filter((coupon) => claimState(coupon, now) === 'open'), changesAt };
}

/** A batch with its state and a description of the goods it covers. */
export interface CentreCoupon extends OfferedCoupon {
  state: ClaimState;
  covers: ScopeWords;
}

const ORDER: readonly ClaimState[] = ['open', 'coming', 'used_up'];

/** Returns all batches of the coupon centre: those that may be claimed first, then future ones, then those used up. */
export async function couponCentre(
  db: Db,
  now: number,
): Promise<{ coupons: CentreCoupon[]; changesAt: number | null }> {
  const { all, changesAt } = await allOffered(db, now);
  const covers = await scopeWords(
    db,
    all.map(({ scope }) => scope),
  );
  const coupons = all.flatMap((coupon, index): CentreCoupon[] => {
    const state = claimState(coupon, now);
    const words = covers[index];
    return state === 'over' || !words ? [] : [{ ...coupon, state, covers: words }];
  });
  return {
    coupons: ORDER.flatMap((state) => coupons.filter((coupon) => coupon.state === state)),
    changesAt,
  };
}

/** Counts the coupons of each batch that a member has claimed. */
export const fetchedBy = (db: Db, member: Member): Promise<{ batchId: number; had: number }[]> =>
  countFetched(db, member.id);

/** Returns the ids of batches that members may claim now (ms) or later. */
export const offeredIds = async (db: Db, now: number): Promise<ReadonlySet<number>> =>
  new Set((await allOffered(db, now)).all.map(({ id }) => id));

/** Limit of links; further values are only counted. */
const MOST_LINKS = 3;

type Links = ScopeWords['links'];

/** Returns descriptions of scopes, in their order, with links to their goods. */
export async function scopeWords(db: Db, scopes: readonly CouponScope[]): Promise<ScopeWords[]> {
  const goodsIds = scopes.flatMap(({ kind, values }) =>
    kind === 'goods' ? values.slice(0, MOST_LINKS).map(Number) : [],
  );
  const [tree, makers, goods] = await Promise.all([
    categoryTree(db),
    makerNames(db),
    findGoodsByIds(db, [...new Set(goodsIds)]),
  ]);
  const goodsNames = new Map(
    goods.map(({ id, name, spec, makerId, makerName }) => [
      id,
      `${name} ${spec} ${makers.get(makerId) ?? makerName}`,
    ]),
  );
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
