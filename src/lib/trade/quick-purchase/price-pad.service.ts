import { isBuyFlag, isOut, stockText } from '#lib/catalogue/goods/availability.rules.ts';
import { formatMonth, isNearExpiry } from '#lib/catalogue/goods/expiry.rules.ts';
import { mayBePromoted } from '#lib/catalogue/goods/goods.rules.ts';
import { correctQuantity, stepsOf } from '#lib/catalogue/goods/quantity.rules.ts';
import { givesSameGoods } from '#lib/catalogue/pricing/activities/activity.rules.ts';
import { LINE_TYPES } from '#lib/catalogue/pricing/cart/line-type.rules.ts';
import { lowerNetFen } from '#lib/catalogue/pricing/cart/priced-cart.rules.ts';
import {
  type PayWith,
  type PricedLines,
  priceLines,
} from '#lib/catalogue/pricing/cart/price-lines.service.ts';
import { reasonLabel } from '#lib/catalogue/pricing/cart/price-steps.rules.ts';
import { beyondText } from '#lib/catalogue/pricing/cart/limited-lines.rules.ts';
import type { PricedLine } from '#lib/catalogue/pricing/cart/price-cart.rules.ts';
import { marginText } from '#lib/catalogue/pricing/unit/unit-price.rules.ts';
import { tierText } from '#lib/catalogue/pricing/activities/activity-kinds.rules.ts';
import type { Member } from '#lib/people/members/members.rules.ts';
import type { Db } from '#lib/platform/db/database.server.ts';
import { flagOf } from '#lib/platform/http/call/envelope.rules.ts';
import { formatFen } from '#lib/platform/money.rules.ts';
import { type CorrectableLine, correctLines } from '#lib/trade/cart/correct-lines.rules.ts';
import { AS_IS_BEST } from '#lib/trade/coupons/choose-coupons.rules.ts';
import { couponsFor, heldCoupons } from '#lib/trade/coupons/coupons.service.ts';
import type { PadRow, PadState } from '#lib/trade/quick-purchase/pad.fields.ts';
import type { PadLine } from '#lib/trade/quick-purchase/pad.rules.ts';
import { withheldByReceipt } from '#lib/trade/receipts/receipts.service.ts';

interface AskedPadLine extends CorrectableLine {
  number: number;
}

type Priced = PricedLines<AskedPadLine>;

/**
 * Prices lines as the cart would if it held only them (product §6.10), with the cart's own pricing: quantities are
 * corrected for pricing, and stay as requested on the pad. Deleted goods are left out. Coupons and vouchers of the
 * member are applied to a pad as the cart proposes (`withCoupons`), not to goods that are only offered for it.
 */
export async function pricePad(
  db: Db,
  member: Member,
  { lines, withCoupons = false }: { lines: readonly PadLine[]; withCoupons?: boolean },
  now: number,
): Promise<Pick<PadState, 'rows' | 'totals'>> {
  const asked = lines.map(({ goodsId, number }): AskedPadLine => ({
    id: goodsId,
    type: LINE_TYPES.plain,
    activityId: 0,
    goodsId,
    number,
    quantity: number,
    selected: true,
    selectable: true,
    notice: '',
  }));
  const withheld = withheldByReceipt(db, member, now);
  const held = withCoupons ? await heldCoupons(db, member, now) : [];
  const payWith: PayWith | undefined =
    held.length === 0
      ? undefined
      : (known, priced) => couponsFor(held, { lines: known, priced }, { request: AS_IS_BEST, now });
  const all = await priceLines(
    db,
    member,
    { asked, correct: correctLines, isSplit: true, withheld, ...(payWith && { payWith }) },
    now,
  );
  const names = new Map(all.priced.activities.map(({ id, name }) => [id, name]));
  const rows = [...Map.groupBy(all.lines, ({ goods }) => goods.id).values()].map(together);
  return {
    rows: rows.map((row) => rowOf(row, { activities: names, buyer: { rank: member.rank, now } })),
    totals: totalsOf(all),
  };
}

/** Merges the cart lines of one goods into one row, at the price of the first. */
function together(lines: readonly Priced['lines'][number][]): Priced['lines'][number] {
  const [first, ...others] = lines as [Priced['lines'][number], ...Priced['lines'][number][]];
  const sum = (of: (price: PricedLine) => number): number =>
    lines.reduce((total, { price }) => total + of(price), 0);
  const quantity = lines.reduce((total, { line }) => total + line.quantity, 0);
  if (others.length === 0) return first;
  return {
    ...first,
    line: { ...first.line, quantity },
    price: {
      ...first.price,
      quantity,
      amountFen: sum(({ amountFen }) => amountFen),
      savedFen: sum(({ savedFen }) => savedFen),
      shareFen: sum(({ shareFen }) => shareFen),
      reductions: lines.flatMap(({ price }) => price.reductions),
    },
  };
}

/**
 * Returns the notice of the cart's correction of a quantity, which stays unchanged on the pad; empty where there is
 * none.
 */
function numberNotice({ selectable, number }: AskedPadLine, goods: Priced['lines'][number]['goods']): string {
  const { quantity, why } = correctQuantity(number, goods);
  return selectable && quantity !== number ? `${why}，将按 ${quantity} ${goods.unit}加购` : '';
}

function rowOf(
  { line, goods, price }: Priced['lines'][number],
  { activities, buyer }: { activities: ReadonlyMap<number, string>; buyer: Parameters<typeof beyondText>[2] },
): PadRow {
  const { smallest, pack, step } = stepsOf(goods);
  const canBuy = line.selectable && price.problem === '';
  return {
    goods_id: goods.id,
    name: goods.name,
    ypgg: goods.spec,
    sccj: goods.makerName,
    bzdw: goods.unit,
    number: line.number,
    buy_number: canBuy ? line.quantity : 0,
    price_fen: price.priceFen,
    net_fen: canBuy && mayBePromoted(goods) ? lowerNetFen(price) : null,
    retail_text: marginText(goods, price.priceFen),
    amount_fen: canBuy ? price.amountFen : 0,
    saved_fen: canBuy ? price.savedFen : 0,
    label: mayBePromoted(goods) ? reasonLabel(price.reason) : '',
    ladder_text: price.ladder.text,
    hint: canBuy ? price.ladder.hint : '',
    activity_text: canBuy
      ? [...Map.groupBy(price.reductions, ({ activityId }) => activityId)]
          .map(([activityId, same]) => ({ activityId, fen: same.reduce((sum, { fen }) => sum + fen, 0) }))
          .filter(({ fen }) => fen > 0)
          .map(({ activityId, fen }) => `${activities.get(activityId) ?? '活动'} −${formatFen(fen)}`)
          .join('，')
      : '',
    notice:
      numberNotice(line, goods) || line.notice || price.problem || beyondText(goods, line.quantity, buyer),
    selectable: flagOf(canBuy),
    stock: goods.stock,
    stock_text: stockText(goods.stock),
    expiry_text: goods.expiresAt === null ? '' : formatMonth(goods.expiresAt),
    is_near_expiry: flagOf(isNearExpiry(goods.expiresAt, buyer.now)),
    smallest,
    pack,
    step,
    is_short: flagOf(isOut(goods) && isBuyFlag(goods.buyability) === 1),
  };
}

function totalsOf({ priced: { totals, activities, lines: priced }, lines }: Priced): PadState['totals'] {
  const nextTiers = activities.flatMap(({ kind, name, tiers, isElsewhere }) => {
    const next = tiers.find((tier) => tier.status === 0 && tier.missingFen > 0 && !givesSameGoods(tier));
    if (isElsewhere || !next) return [];
    return [`再买 ${formatFen(next.missingFen)}，享“${name}”${tierText(kind, next)}`];
  });
  const { missingForFreeShippingFen: missing } = totals;
  const selected = new Set(priced.filter((line) => line.selected).map(({ id }) => id));
  const counted = new Set(lines.filter(({ line }) => selected.has(line.id)).map(({ goods }) => goods.id));
  return {
    // A goods with two prices is two lines of the cart, and one of the pad.
    line_count: counted.size,
    count: totals.count,
    goods_fen: totals.goodsFen,
    reduction_fen: totals.reductionFen,
    saved_fen: totals.savedFen,
    coupon_fen: totals.couponFen,
    voucher_fen: totals.voucherFen,
    shipping_fen: totals.shippingFen,
    payable_fen: totals.payableFen,
    hints: [...nextTiers, ...(missing > 0 ? [`再买 ${formatFen(missing)}，免运费`] : [])].slice(0, 3),
  };
}
