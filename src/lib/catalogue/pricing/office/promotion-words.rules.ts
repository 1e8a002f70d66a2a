import { isActivityKind, tierText } from '#lib/catalogue/pricing/activities/activity-kinds.rules.ts';
import type {
  GoodsFacts,
  Promotion,
  PromotionGoods,
  PromotionTier,
} from '#lib/catalogue/pricing/office/form/promotion.rules.ts';
import { regionsText } from '#lib/platform/regions.rules.ts';
import { formatFen } from '#lib/platform/money.rules.ts';
import { formatDateTime } from '#lib/platform/time.rules.ts';

type Known = ReadonlyMap<number, GoodsFacts>;

const windowText = ({ startsAt, endsAt }: Promotion): string =>
  `${formatDateTime(startsAt)} 至 ${formatDateTime(endsAt)}`;

const whereText = ({ regions }: Promotion): string => regionsText(regions) || '全国';

/** Returns the tiers of a promotion as text, as buyers read them. */
function tiersText({ kind, tiers }: Pick<Promotion, 'kind' | 'tiers'>, known: Known): string {
  if (!isActivityKind(kind)) return '';
  return tiers.map((tier) => tierText(kind, asActivityTier(tier, known))).join('，');
}

function asActivityTier(tier: PromotionTier, known: Known) {
  const { grant } = tier;
  return {
    id: tier.id ?? 0,
    thresholdFen: tier.thresholdFen,
    thresholdUnits: tier.thresholdUnits,
    ...(tier.reductionFen === null ? {} : { reductionFen: tier.reductionFen }),
    ...(tier.ratePermille === null ? {} : { ratePermille: tier.ratePermille }),
    ...(grant === null
      ? {}
      : {
          grant: {
            ...grant,
            goodsName: known.get(grant.goodsId ?? 0)?.name ?? '',
            remaining: grant.remaining.value,
          },
        }),
  };
}

const number = (value: number | null): string => (value === null ? '不限' : String(value));

/**
 * Describes a goods of a promotion. Units bought since then are no change by the operator: an unchanged number is left
 * out.
 */
const goodsText = ({ priceFen, remaining, perMemberLimit, quantity }: PromotionGoods): string =>
  priceFen > 0
    ? `${formatFen(priceFen)}，限购 ${number(perMemberLimit)}${
        remaining.value === remaining.seen
          ? ''
          : `，剩余 ${number(remaining.seen)} 改为 ${number(remaining.value)}`
      }`
    : `${quantity} 件`;

const setText = ({ set }: Promotion): string =>
  set === null
    ? ''
    : `${formatFen(set.priceFen)}，限购 ${number(set.perMemberLimit)}${
        set.remaining.value === set.remaining.seen ? '' : `，剩余改为 ${number(set.remaining.value)} 套`
      }`;

const MOST_NAMED = 5;

const some = (words: readonly string[]): string =>
  words.slice(0, MOST_NAMED).join('、') + (words.length > MOST_NAMED ? `等 ${words.length} 种` : '');

/** Describes the changes for the audit record; empty where there are none. */
export function changeWords(before: Promotion, after: Promotion, known: Known): string {
  const changed = (label: string, from: string, to: string): string[] =>
    from === to ? [] : [`${label}：${from || '无'} → ${to || '无'}`];
  const nameOf = (id: number): string => known.get(id)?.name ?? String(id);
  const was = new Map(before.goods.map((goods) => [goods.goodsId, goods]));
  const is = new Map(after.goods.map((goods) => [goods.goodsId, goods]));
  const added = [...is.keys()].filter((id) => !was.has(id)).map(nameOf);
  const removed = [...was.keys()].filter((id) => !is.has(id)).map(nameOf);
  const altered = after.goods.flatMap((goods) => {
    const earlier = was.get(goods.goodsId);
    const [from, to] = [earlier && goodsText(earlier), goodsText(goods)];
    return from === undefined || from === to ? [] : [`${nameOf(goods.goodsId)} ${from} → ${to}`];
  });
  return [
    ...changed('名称', before.name, after.name),
    ...changed('时间', windowText(before), windowText(after)),
    ...changed('规则', tiersText(before, known), tiersText(after, known)),
    ...changed('组合', setText(before), setText(after)),
    ...changed('地区', whereText(before), whereText(after)),
    ...changed('范围', before.coversAll ? '全部商品' : '指定商品', after.coversAll ? '全部商品' : '指定商品'),
    ...(added.length > 0 ? [`加入商品：${some(added)}`] : []),
    ...(removed.length > 0 ? [`移除商品：${some(removed)}`] : []),
    ...(altered.length > 0 ? [`改价或数量：${some(altered)}`] : []),
    ...changed('排除', `${before.excludedIds.length} 种`, `${after.excludedIds.length} 种`),
  ].join('；');
}

/** Describes a new promotion for the audit record. */
export function createdWords(promotion: Promotion, known: Known): string {
  const scope = promotion.coversAll
    ? `全部商品，排除 ${promotion.excludedIds.length} 种`
    : `${promotion.goods.length} 种商品`;
  const where = promotion.regions.length === 0 ? '' : `限${regionsText(promotion.regions)}`;
  return [windowText(promotion), tiersText(promotion, known), setText(promotion), where, scope]
    .filter(Boolean)
    .join('；');
}

/** Goods a promotion covers: those listed, or all except those excluded. */
export interface Scope {
  coversAll: boolean;
  ids: ReadonlySet<number>;
  excluded: ReadonlySet<number>;
}

/** Returns the number of goods that two promotions have in common; `all` where both cover everything. */
export function sharedGoods(one: Scope, other: Scope): number | 'all' {
  if (one.coversAll && other.coversAll) return 'all';
  const [listed, rest] = one.coversAll ? [other, one] : [one, other];
  const covers = (id: number): boolean =>
    rest.coversAll ? !rest.excluded.has(id) : rest.ids.has(id) && !rest.excluded.has(id);
  return [...listed.ids].filter((id) => !listed.excluded.has(id) && covers(id)).length;
}

/** Warning that another offer of the same goods runs at the same time. */
export function offerOverlapText(
  goodsName: string,
  ownFen: number,
  other: { name: string; priceFen: number; startsAt: number; endsAt: number },
): string {
  const price = formatFen(other.priceFen);
  const compared =
    other.priceFen < ownFen
      ? `${price}，比这里的 ${formatFen(ownFen)} 低，买家按低的付`
      : other.priceFen === ownFen
        ? `${price}，与这里相同`
        : `${price}，这里的 ${formatFen(ownFen)} 更低`;
  const window = `${formatDateTime(other.startsAt)} 至 ${formatDateTime(other.endsAt)}`;
  return `《${goodsName}》在“${other.name}”（${window}）里已有价格 ${compared}。`;
}

/** Warning that another promotion of the same kind covers the same goods at the same time. */
export function scopeOverlapText(name: string, label: string, shared: number | 'all'): string {
  const goods = shared === 'all' ? '全部商品' : `${shared} 种商品`;
  return `“${name}”也是${label}，与本活动有 ${goods}相同，时间重叠：两个活动都会生效。`;
}
