import { priceCart, type PricedCart } from '#lib/catalogue/pricing/cart/price-cart.rules.ts';
import {
  type AskedLine,
  type KnownLine,
  type PricingTerms,
  toCartLines,
  type TradeGoods,
} from '#lib/catalogue/pricing/cart/cart-line.rules.ts';
import { unitPrice } from '#lib/catalogue/pricing/unit/unit-price.rules.ts';
import { isNearExpiry } from '#lib/catalogue/goods/expiry.rules.ts';
import { type Goods, mayBePromoted } from '#lib/catalogue/goods/goods.rules.ts';
import { correctQuantity } from '#lib/catalogue/goods/quantity.rules.ts';
import { unitStrength } from '#lib/catalogue/goods/spec/goods-units.rules.ts';

type Line = KnownLine<AskedLine>;

/** The same medicine at a lower price, in place of a line. */
export interface Offer {
  lineId: number;
  goods: TradeGoods;
  /** packs of it, which hold at least as much as the line */
  quantity: number;
  /** saving per tablet or ml, in hundredths of a fen */
  savedPerUnit: number;
  /** saving of the whole order, in fen */
  savedFen: number;
}

/** A cart and the goods that could replace its lines. */
export interface Question {
  /** all lines of the cart */
  lines: readonly Line[];
  /** by line, goods that are the same medicine and that the member may buy */
  instead: ReadonlyMap<number, readonly TradeGoods[]>;
  terms: PricingTerms;
  /** the coupon and vouchers that the next page would propose */
  payWith: (lines: readonly Line[], priced: PricedCart) => Pick<PricingTerms, 'coupon' | 'vouchers'>;
}

/** Limit of goods tried for one line, those that save most first. */
const MOST_TRIED = 2;
/** Limit of lines priced in all: each trial prices the whole cart. */
const MOST_PRICED = 4000;

/** Prices a cart as the next page will propose to pay for it. */
function pay(lines: readonly Line[], { terms, payWith }: Question): PricedCart {
  const cart = toCartLines(lines);
  const plain = priceCart(cart, terms);
  const { coupon, vouchers } = payWith(lines, plain);
  return coupon === null && vouchers.length === 0 ? plain : priceCart(cart, { ...terms, coupon, vouchers });
}

interface Trial extends Pick<Offer, 'lineId' | 'goods' | 'quantity'> {
  /** saving of the line alone, before activities */
  lessFen: number;
}

/**
 * Returns the replacements worth trying: those cheaper by themselves, the best ones for each line, sorted by saving.
 */
function trials({ lines, instead, terms }: Question, before: PricedCart): Trial[] {
  const byId = new Map(lines.map((known) => [known.line.id, known]));
  return before.lines
    .flatMap(({ id, selected, amountFen, priceFen }) => {
      const known = byId.get(id);
      if (!known || !selected) return [];
      const { line, goods } = known;
      return (instead.get(id) ?? [])
        .flatMap((other): Trial[] => {
          const quantity = equalNumber({ quantity: line.quantity, goods }, other);
          if (quantity === null) return [];
          const price = unitPrice(other.source, { rank: terms.rank, now: terms.now, quantity });
          const lessFen = amountFen - price.priceFen * quantity;
          const saved = savedPerUnit({ ...goods, priceFen }, { ...other, priceFen: price.priceFen });
          return lessFen > 0 && saved > 0 ? [{ lineId: id, goods: other, quantity, lessFen }] : [];
        })
        .sort((a, b) => b.lessFen - a.lessFen || a.goods.id - b.goods.id)
        .slice(0, MOST_TRIED);
    })
    .sort((a, b) => b.lessFen - a.lessFen || a.lineId - b.lineId);
}

/** Returns the units given with an order, by goods id, and its points under the key null. */
function given({ gifts, totals }: PricedCart): Map<number | null, number> {
  const all = new Map<number | null, number>([[null, totals.giftPoints]]);
  for (const { goodsId, quantity } of gifts)
    if (goodsId !== null) all.set(goodsId, (all.get(goodsId) ?? 0) + quantity);
  return all;
}

/** True when an order loses something against the one before: a line, a gift, cashback. */
function loses(after: PricedCart, before: PricedCart): boolean {
  const gifts = given(after);
  const counted = new Set(after.lines.flatMap(({ id, selected }) => (selected ? [id] : [])));
  return (
    after.totals.cashbackFen < before.totals.cashbackFen ||
    before.lines.some(({ id, selected }) => selected && !counted.has(id)) ||
    [...given(before)].some(([what, units]) => (gifts.get(what) ?? 0) < units)
  );
}

/** Returns the saving against another order, in fen: vouchers are money, and using more of them saves nothing. */
function savedBy({ totals: after }: PricedCart, { totals: before }: PricedCart): number {
  const lessFen = before.payableFen - after.payableFen;
  return Math.min(lessFen, lessFen + before.voucherFen - after.voucherFen);
}

/** Returns a cart with the goods of one line replaced. */
const replacedIn = (lines: readonly Line[], { lineId, goods, quantity }: Trial): Line[] =>
  lines.map((known) =>
    known.line.id === lineId
      ? { line: { ...known.line, goodsId: goods.id, quantity }, goods, combination: null }
      : known,
  );

/**
 * Finds for each ticked line the same medicine at a lower price, where the whole order then costs less and loses
 * nothing: with tiers of activities, free delivery, coupon and vouchers counted as the next page proposes them. One
 * goods per line; in a large cart the lines that save most. Also returns the cost of the order as it is, in fen.
 * (Product §6.11.)
 */
export function cheaperOffers(question: Question): { payableFen: number; offers: Offer[] } {
  const before = pay(question.lines, question);
  const { payableFen } = before.totals;
  const prices = new Map(before.lines.map((price) => [price.id, price.priceFen]));
  const offers = new Map<number, Offer>();
  const most = Math.ceil(MOST_PRICED / Math.max(1, question.lines.length));
  for (const trial of trials(question, before).slice(0, most)) {
    const { lineId, goods, quantity } = trial;
    const known = question.lines.find(({ line }) => line.id === lineId);
    if (!known || offers.has(lineId)) continue;
    const after = pay(replacedIn(question.lines, trial), question);
    const is = after.lines.find(({ id }) => id === lineId)?.priceFen ?? 0;
    const saved = savedPerUnit(
      { ...known.goods, priceFen: prices.get(lineId) ?? 0 },
      { ...goods, priceFen: is },
    );
    const savedFen = savedBy(after, before);
    if (saved < 1 || savedFen < 1 || loses(after, before)) continue;
    offers.set(lineId, { lineId, goods, quantity, savedPerUnit: saved, savedFen });
  }
  return { payableFen, offers: [...offers.values()] };
}

/** Fields of goods that identify the medicine and the unit it is counted in. */
type Medicine = Pick<
  Goods,
  'kind' | 'commonName' | 'dosageForm' | 'rxClass' | 'spec' | 'unitCount' | 'unitName' | 'isEphedrine'
>;

/**
 * Returns a key that is equal for the same generic, in the same form, with the same content per tablet or ml. Empty for
 * goods that cannot be compared: devices and herbs, specs that do not state a strength or cannot be counted, and
 * prescription medicines, which get no advice (product §3.3).
 */
export function medicineKey(goods: Medicine): string {
  const { kind, commonName, dosageForm, unitCount, unitName, isEphedrine } = goods;
  if (kind !== 'drug' || commonName === '' || unitCount === null || !mayBePromoted(goods)) return '';
  const strength = unitStrength(goods.spec, unitName);
  return strength === '' ? '' : [commonName, dosageForm, unitName, strength, Number(isEphedrine)].join('\n');
}

/** True when goods keep as long as those they replace: near their expiry only where these are, too. */
export const keepsAsLong = (
  { expiresAt }: Pick<Goods, 'expiresAt'>,
  instead: Pick<Goods, 'expiresAt'>,
  now: number,
): boolean => !isNearExpiry(expiresAt, now) || isNearExpiry(instead.expiresAt, now);

/** A pack with a countable content. */
type Pack = Pick<Goods, 'unitCount'>;

/**
 * Returns the number of packs, as it can be bought, that hold at least as many tablets or ml as a line; null where
 * there are not enough.
 */
export function equalNumber(
  { quantity, goods }: { quantity: number; goods: Pack },
  other: Pack & Pick<Goods, 'minQuantity' | 'stepQuantity' | 'stock'>,
): number | null {
  if (!goods.unitCount || !other.unitCount) return null;
  // counts may be fractions of ml
  const wanted = Math.ceil((quantity * goods.unitCount) / other.unitCount - 1e-9);
  const number = correctQuantity(wanted, other).quantity;
  return number >= wanted ? number : null;
}

/** Returns the saving per tablet or ml, in hundredths of a fen, rounded down; prices of a pack in fen. */
export function savedPerUnit(was: Pack & { priceFen: number }, is: Pack & { priceFen: number }): number {
  if (!was.unitCount || !is.unitCount) return 0;
  return Math.floor((was.priceFen / was.unitCount - is.priceFen / is.unitCount) * 100 + 1e-9);
}
