import type { Activity } from '#lib/catalogue/pricing/activities/activity.rules.ts';
import type {
  ActivityKind,
  ActivityTier,
  TierGrant,
} from '#lib/catalogue/pricing/activities/activity-kinds.rules.ts';
import { type CartLine, type PricingTerms } from '#lib/catalogue/pricing/cart/cart-line.rules.ts';
import { LINE_TYPES } from '#lib/catalogue/pricing/cart/line-type.rules.ts';
import type { OfferKind } from '#lib/catalogue/pricing/unit/offer-kinds.rules.ts';
import type { Offer, PriceSource } from '#lib/catalogue/pricing/unit/unit-price.rules.ts';

/** A row of the guide's table of examples. */
export interface Example {
  cart: string;
  activities: string;
  terms: string;
  lines: string;
  payable: string;
  others: string;
}

/** The table under the last heading `算例` of a guide. Throws where a row has not six cells. */
export function readExamples(markdown: string): Example[] {
  const part = markdown.split(/^## 算例$/m)[1]?.split(/^## /m)[0] ?? '';
  const rows = part.split('\n').filter((line) => line.startsWith('|'));
  return rows.slice(2).map((row) => {
    const cells = row.split('|').slice(1, -1);
    if (cells.length !== 6) throw new Error(`six cells are wanted: ${row}`);
    const [cart = '', activities = '', terms = '', lines = '', payable = '', others = ''] = cells.map(
      (cell) => cell.trim(),
    );
    return { cart, activities, terms, lines, payable, others };
  });
}

const NOW = Date.UTC(2026, 10, 20, 4);
const fen = (yuan: string | undefined): number => Math.round(Number(yuan) * 100);

/** Names in the examples that can be priced: each name of a goods is an id. */
export class Names {
  private readonly ids = new Map<string, number>();
  idOf(name: string): number {
    const id = this.ids.get(name) ?? this.ids.size + 1;
    this.ids.set(name, id);
    return id;
  }
  nameOf(id: number): string {
    return [...this.ids].find(([, each]) => each === id)?.[0] ?? '';
  }
}

const match = (pattern: RegExp, text: string): RegExpExecArray => {
  const found = pattern.exec(text);
  if (!found) throw new Error(`cannot read “${text}”`);
  return found;
};

const parted = (text: string, by = '；'): string[] =>
  text
    .split(by)
    .map((one) => one.trim())
    .filter(Boolean);

const OFFERS: Record<string, OfferKind> = { 秒杀: 'seckill', 每日特价: 'daily', 近效期: 'near_expiry' };

function sourceOf(basePriceFen: number, brackets: readonly string[]): PriceSource {
  const source: PriceSource = { basePriceFen, rankPricesFen: {}, ladder: [], ladderType: 0, offers: [] };
  const offers: Offer[] = [];
  for (const text of brackets) {
    const rank = /^([23])级 ([\d.]+)$/.exec(text);
    const ladder = /^阶梯(减?) (.+)$/.exec(text);
    const offer = /^(秒杀|每日特价|近效期) ([\d.]+)(?: (限|剩) (\d+))?$/.exec(text);
    if (rank) source.rankPricesFen[Number(rank[1]) as 2 | 3] = fen(rank[2]);
    else if (ladder) {
      source.ladderType = ladder[1] ? 1 : 0;
      source.ladder = [...(ladder[2] ?? '').matchAll(/≥(\d+) ([\d.]+)/g)].map(([, from, price]) => ({
        minQuantity: Number(from),
        priceFen: fen(price),
      }));
    } else if (offer) {
      const limit = Number(offer[4]);
      offers.push({
        kind: OFFERS[offer[1] ?? ''] ?? 'daily',
        priceFen: fen(offer[2]),
        startsAt: NOW - 1,
        endsAt: NOW + 1,
        remaining: offer[3] === '剩' ? limit : null,
        perMemberLimit: offer[3] === '限' ? limit : null,
      });
    } else if (text !== '含麻' && text !== '控销') throw new Error(`cannot read （${text}）`);
  }
  return { ...source, offers };
}

/** The lines of an example's cart. */
export function linesOf({ cart }: Example, names: Names): CartLine[] {
  return parted(cart).map((text, index): CartLine => {
    const plain = { activityId: 0, selected: true, stock: 9999, stepQuantity: 1, canBuy: true, unit: '盒' };
    const rest = { ...plain, id: index + 1, freeShippingQuantity: null, combination: null };
    const set = /^组合 (\S+) (\d+) 套 ([\d.]+)（(.+)）$/.exec(text);
    if (set) {
      const [, name = '', quantity, price, parts = ''] = set;
      const combination = {
        id: 900,
        name,
        priceFen: fen(price),
        isOver: false,
        allowed: null,
        parts: parted(parts, '、').map((part) => {
          const [, goods = '', units, own] = match(/^(\S+) (\d+) × ([\d.]+)$/, part);
          const words = { name: goods, spec: '', unit: '盒', thumb: '', reason: '' };
          const source = sourceOf(fen(own), []);
          return {
            ...words,
            goodsId: names.idOf(goods),
            quantity: Number(units),
            stock: 9999,
            canBuy: true,
            source,
          };
        }),
      };
      const flags = { isEphedrine: false, isControlled: false, isPrescription: false };
      const type = LINE_TYPES.combination;
      return {
        ...rest,
        ...flags,
        type,
        goodsId: names.idOf(name),
        quantity: Number(quantity),
        source: sourceOf(1, []),
        combination,
      };
    }
    const [, exchange, name = '', quantity, price, tail = ''] = match(
      /^(换购 )?(\S+) (\d+) × ([\d.]+)((?:（[^）]+）)*)$/,
      text,
    );
    const brackets = [...tail.matchAll(/（([^）]+)）/g)].map(([, inner = '']) => inner);
    return {
      ...rest,
      type: exchange ? LINE_TYPES.exchange : LINE_TYPES.plain,
      activityId: exchange ? 1 : 0,
      goodsId: names.idOf(name),
      quantity: Number(quantity),
      isEphedrine: brackets.includes('含麻'),
      isControlled: brackets.includes('控销'),
      isPrescription: false,
      source: sourceOf(fen(price), brackets),
    };
  });
}

const KINDS: Record<string, ActivityKind> = {
  满减: 'reduction',
  折扣: 'discount',
  赠品: 'gift',
  换购: 'exchange',
  包邮: 'free_shipping',
  返现: 'cashback',
};

const NO_GRANT: TierGrant = {
  type: 1,
  goodsId: null,
  goodsName: '',
  quantity: 0,
  priceFen: 0,
  repeats: false,
  remaining: null,
};

/** Returns the effect of a tier, after its threshold: `减 15`, `付 94%`, `送同款 1`, `加 5.00 换 X 限 2`. */
function effectOf(text: string, names: Names): Partial<ActivityTier> {
  const [rule = ''] = text.split('（');
  const grant = (change: Partial<TierGrant>): Partial<ActivityTier> => ({
    grant: { ...NO_GRANT, ...change },
  });
  const reduction = /^减 ([\d.]+)$/.exec(rule);
  if (reduction) return { reductionFen: fen(reduction[1]) };
  const rate = /^[付返] ?([\d.]+)%$/.exec(rule);
  if (rate) return { ratePermille: Number(rate[1]) * 10 };
  const same = /^送同款 (\d+)$/.exec(rule);
  if (same) return grant({ type: 0, quantity: Number(same[1]) });
  const points = /^送 (\d+) 积分$/.exec(rule);
  if (points) return grant({ type: 2, quantity: Number(points[1]) });
  const gift = /^送(\S+) (\d+)$/.exec(rule);
  if (gift)
    return grant({ goodsId: names.idOf(gift[1] ?? ''), goodsName: gift[1] ?? '', quantity: Number(gift[2]) });
  if (rule === '') return {};
  const [, price, name = '', most] = match(/^加 ([\d.]+) 换 (\S+) 限 (\d+)$/, rule);
  return grant({ goodsId: names.idOf(name), goodsName: name, quantity: Number(most), priceFen: fen(price) });
}

/** The activities of an example; the first has the id 1. */
function activitiesOf({ activities }: Example, names: Names): Activity[] {
  return parted(activities).map((text, index): Activity => {
    const [, kind = '', scope = '', tail = ''] = match(/^(..)(?:\[([^\]]+)\])?：(.+)$/, text);
    const listed = (ids: string): number[] => parted(ids, '、').map((name) => names.idOf(name));
    const isExcluding = scope.startsWith('除');
    const regions = kind === '包邮' ? /（([\d、]+)）/.exec(tail) : null;
    const tiers = parted(tail, '，').map((tier, at): ActivityTier => {
      const [, each, amount, units, rest = ''] = match(
        /^(?:(每)?满 (?:(\d+)(?: |（|$)(?!件)|(\d+) 件))?(.*)$/,
        tier,
      );
      const effect = effectOf(rest.trim().replace(/^[\d、]+）$/, ''), names);
      return {
        id: index * 10 + at + 1,
        thresholdFen: amount ? fen(amount) : 0,
        thresholdUnits: units ? Number(units) : 0,
        ...effect,
        ...(effect.grant ? { grant: { ...effect.grant, repeats: each !== undefined } } : {}),
      };
    });
    return {
      id: index + 1,
      kind: KINDS[kind] ?? 'reduction',
      name: kind,
      tiers,
      goodsIds: scope === '' || isExcluding ? null : listed(scope),
      excludedGoodsIds: isExcluding ? listed(scope.slice(1)) : [],
      regions: regions ? parted(regions[1] ?? '', '、') : null,
      regionText: '',
    };
  });
}

/** Returns the terms that an example is priced with. */
export function termsOf(example: Example, lines: readonly CartLine[], names: Names): PricingTerms {
  const activities = activitiesOf(example, names);
  const stock = /库存 (\d+)/.exec(example.activities)?.[1];
  const named = activities.flatMap(({ tiers }) => tiers.flatMap(({ grant }) => grant?.goodsId ?? []));
  const bought = lines.map(({ goodsId }) => goodsId);
  const terms: PricingTerms = {
    rank: 1,
    now: NOW,
    activities,
    granted: [...new Set([...named, ...bought])].map((id) => ({
      id,
      name: names.nameOf(id),
      spec: '',
      unit: '盒',
      thumb: '',
      basePriceFen: 1000,
      stock: named.includes(id) && stock ? Number(stock) : 9999,
      canBuy: true,
      reason: '',
    })),
    region: { thresholdFen: 0, feeFen: 0 },
    regionCode: '310100',
    coupon: null,
    vouchers: [],
  };
  return parted(example.terms).reduce((made, text) => withTerm(made, text, { bought, names }), terms);
}

function withTerm(
  terms: PricingTerms,
  text: string,
  { bought, names }: { bought: number[]; names: Names },
): PricingTerms {
  const rank = /^([123])级会员$/.exec(text);
  if (rank) return { ...terms, rank: Number(rank[1]) as 1 | 2 | 3 };
  const coupon = /^券(?:\[([^\]]+)\])? 满 ([\d.]+) 减 ([\d.]+)$/.exec(text);
  if (coupon) {
    const goodsIds = coupon[1] ? parted(coupon[1], '、').map((name) => names.idOf(name)) : bought;
    return { ...terms, coupon: { id: 1, minimumFen: fen(coupon[2]), amountFen: fen(coupon[3]), goodsIds } };
  }
  const voucher = /^现金券 ([\d.]+)$/.exec(text);
  if (voucher)
    return {
      ...terms,
      vouchers: [...terms.vouchers, { id: terms.vouchers.length + 1, amountFen: fen(voucher[1]) }],
    };
  const fee = /^运费 ([\d.]+) 满 ([\d.]+) 免$/.exec(text);
  if (fee) return { ...terms, region: { feeFen: fen(fee[1]), thresholdFen: fen(fee[2]) } };
  return { ...terms, regionCode: match(/^地区 (\d{6})$/, text)[1] ?? '' };
}
