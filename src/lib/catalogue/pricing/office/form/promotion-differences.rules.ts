import { regionsText } from '#lib/platform/regions.rules.ts';
import { type Difference, differencesOf, type Merged, mergeFields } from '#lib/platform/differences.rules.ts';
import type { TypedGoods, TypedPromotion, TypedSet, TypedTier } from './typed-promotion.rules.ts';

type Both = Record<'saved' | 'typed', TypedPromotion>;
type NameOf = (goodsId: number) => string;

const FIELDS = {
  name: '名称',
  startsAt: '开始',
  endsAt: '结束',
  regions: '地区',
  scope: '范围',
  tiers: '规则',
  set: '组合',
  goods: '商品',
  excluded: '排除的商品',
} as const;

/** Limit of lines reported for goods that differ: lists hold thousands. */
const MOST_LINES = 50;

const part = (label: string, text: string): string[] => (text === '' ? [] : [`${label} ${text}`]);

/** Text of the units left. Units bought since then are no change by a user: an unchanged number is left out. */
const leftText = ({ remaining, seen }: Pick<TypedSet, 'remaining' | 'seen'>): string[] =>
  remaining === seen ? [] : part('剩余改为', remaining || '不限');

const tierText = (tier: TypedTier, nameOf: NameOf): string =>
  [
    ...part('满（元）', tier.thresholdYuan),
    ...part('满（件）', tier.thresholdUnits),
    ...part('减（元）', tier.reductionYuan),
    ...part('折（%）', tier.ratePercent),
    ...part('送或换', tier.grantGoodsId === '' ? '' : nameOf(Number(tier.grantGoodsId))),
    ...part('数量', tier.grantQuantity),
    ...part('加价（元）', tier.grantYuan),
    ...(tier.grantRepeats === '1' ? ['每满都送'] : []),
    ...leftText({ remaining: tier.grantRemaining, seen: tier.seen }),
  ].join('，');

const setText = (set: TypedSet): string =>
  [...part('价', set.price), ...part('限购', set.limit), ...leftText(set)].join('，');

const goodsText = (goods: TypedGoods, nameOf: NameOf): string =>
  [nameOf(goods.goodsId), ...part('价', goods.price), ...part('限购', goods.limit)]
    .concat(part('数量', goods.quantity), leftText(goods))
    .join('，');

/** Returns the lines that are in only one of two lists. */
const without = (lines: readonly string[], others: readonly string[]): string => {
  const there = new Set(others);
  const own = lines.filter((line) => !there.has(line));
  const more = own.length > MOST_LINES ? [`等 ${own.length} 行`] : [];
  return [...own.slice(0, MOST_LINES), ...more].join('\n');
};

/** Returns the differences between a form and its saved state, in the labels of the form. */
export function promotionDifferences({ saved, typed }: Both, nameOf: NameOf): Difference[] {
  const readable = (form: TypedPromotion, other: TypedPromotion) => ({
    name: form.name,
    startsAt: form.startsAt,
    endsAt: form.endsAt,
    regions: regionsText(form.regions) || '全国',
    scope: form.coversAll ? '全部商品' : '指定商品',
    tiers: form.tiers.map((tier) => tierText(tier, nameOf)).join('\n'),
    set: setText(form.set),
    goods: without(
      form.goods.map((one) => goodsText(one, nameOf)),
      other.goods.map((one) => goodsText(one, nameOf)),
    ),
    excluded: without(form.excluded.map(nameOf), other.excluded.map(nameOf)),
  });
  return differencesOf(FIELDS, { saved: readable(saved, typed), typed: readable(typed, saved) });
}

/** Fields of a form; each listed or excluded goods is a separate field, as two operators may edit one long list. */
type Fields = Record<string, unknown>;
const GOODS = 'goods:';
const EXCLUDED = 'excluded:';

const fieldsOf = ({ goods, excluded, ...rest }: TypedPromotion): Fields => ({
  ...rest,
  ...Object.fromEntries(goods.map((row) => [GOODS + row.goodsId, row])),
  ...Object.fromEntries(excluded.map((id) => [EXCLUDED + id, id])),
});

function formOf(fields: Fields): TypedPromotion {
  const ofKind = (kind: string): unknown[] =>
    Object.entries(fields).flatMap(([name, value]) => (name.startsWith(kind) ? [value] : []));
  const rest = Object.entries(fields).filter(
    ([name]) => !name.startsWith(GOODS) && !name.startsWith(EXCLUDED),
  );
  return {
    ...(Object.fromEntries(rest) as Omit<TypedPromotion, 'goods' | 'excluded'>),
    goods: ofKind(GOODS) as TypedGoods[],
    excluded: ofKind(EXCLUDED) as number[],
  };
}

/** JSON replacer that empties an unchanged number of units left, as units bought since then are no change by a user. */
const withoutSales = (_: string, value: unknown): unknown => {
  if (value === null || typeof value !== 'object' || !('seen' in value)) return value;
  const left = 'grantRemaining' in value ? 'grantRemaining' : 'remaining';
  const number = (value as Record<string, unknown>)[left];
  return { ...value, seen: '', [left]: number === value.seen ? '' : number };
};

/** Merges the saved changes of a colleague with the typed form, both based on `opened`, goods by goods. */
export function mergePromotions({
  opened,
  saved,
  typed,
}: Both & { opened: TypedPromotion }): Merged<TypedPromotion> {
  const forms = { opened: fieldsOf(opened), saved: fieldsOf(saved), typed: fieldsOf(typed) };
  const { both, mine, theirs } = mergeFields(forms, {
    stateOf: (value) => JSON.stringify(value, withoutSales) ?? '',
  });
  return {
    both: both.map((name) =>
      name.startsWith(GOODS) ? 'goods' : name.startsWith(EXCLUDED) ? 'excluded' : name,
    ) as Merged<TypedPromotion>['both'],
    mine: typedOver({ saved, typed: formOf(mine) }),
    theirs: formOf(theirs),
  };
}

/** Returns a form that can be saved over a colleague's changes: tiers they removed become new ones. */
function typedOver({ saved, typed }: Both): TypedPromotion {
  const there = new Set(saved.tiers.map(({ id }) => id));
  const tiers = typed.tiers.map((tier) => (there.has(tier.id) ? tier : { ...tier, id: null, seen: '' }));
  return { ...typed, tiers };
}
