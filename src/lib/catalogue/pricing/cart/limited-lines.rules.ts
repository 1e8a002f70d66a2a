import {
  type AskedLine,
  type CartLine,
  type KnownLine,
} from '#lib/catalogue/pricing/cart/cart-line.rules.ts';
import { LINE_TYPES } from '#lib/catalogue/pricing/cart/line-type.rules.ts';
import { exceededText, limitText } from '#lib/catalogue/pricing/cart/line.rules.ts';
import {
  type PriceBuyer,
  type PriceSource,
  unitPrice,
  type UnitPrice,
  withoutLimits,
} from '#lib/catalogue/pricing/unit/unit-price.rules.ts';
import { formatFen } from '#lib/platform/money.rules.ts';

/** Fields of a goods that decide how many of its units get a limited price. */
interface Limited {
  source: PriceSource;
  stepQuantity: number;
}

type Buyer = Omit<PriceBuyer, 'quantity'>;

/** Some units of a goods at one price. */
export interface PricePart {
  quantity: number;
  price: UnitPrice;
}

/**
 * Splits a quantity of a goods by price (product §5.1): first the units within a limited price, in whole packs, then
 * the rest at the price without it. One part where all units are within the limit, none are, or splitting is not
 * cheaper.
 */
export function priceParts({ source, stepQuantity }: Limited, quantity: number, buyer: Buyer): PricePart[] {
  const whole = unitPrice(source, { ...buyer, quantity });
  const step = Math.max(1, stepQuantity);
  const within = Math.floor((whole.exceeded?.allowed ?? 0) / step) * step;
  if (within < 1 || within >= quantity) return [{ quantity, price: whole }];
  const inside = unitPrice(source, { ...buyer, quantity: within });
  const beyond = unitPrice(withoutLimits(source), { ...buyer, quantity: quantity - within });
  const splitFen = inside.priceFen * within + beyond.priceFen * (quantity - within);
  if (splitFen >= whole.priceFen * quantity) return [{ quantity, price: whole }];
  return [
    { quantity: within, price: inside },
    { quantity: quantity - within, price: { ...beyond, exceeded: whole.exceeded } },
  ];
}

/** Returns the text for units beyond a limited price: `秒杀价只剩 20 盒，其余 5 盒按 ¥15.09`; empty where there are none. */
export function beyondText(goods: Limited & { unit: string }, quantity: number, buyer: Buyer): string {
  const [first, rest] = priceParts(goods, quantity, buyer);
  if (!first) return '';
  if (!rest?.price.exceeded) return exceededText(first.price, goods.unit);
  const { exceeded, priceFen } = rest.price;
  return `${limitText(exceeded, goods.unit)}，其余 ${rest.quantity} ${goods.unit}按 ${formatFen(priceFen)}`;
}

/**
 * Finds lines that are beyond the limited price used by another line of the same goods, with their own prices; other
 * lines are absent. A limit is not used twice; where the line within it does not count (`counts`), a selected line may
 * use it.
 */
export function linesBeyond(
  lines: readonly CartLine[],
  buyer: Buyer,
  counts: (line: CartLine) => boolean,
): Map<number, PricedBeyond> {
  const within = Map.groupBy(
    lines.filter(({ type }) => type === LINE_TYPES.limited),
    ({ goodsId }) => goodsId,
  );
  return new Map(
    lines.flatMap((line): [number, PricedBeyond][] => {
      if (line.type !== LINE_TYPES.plain) return [];
      const taking = (within.get(line.goodsId) ?? []).filter((one) => !line.selected || counts(one));
      if (taking.length === 0) return [];
      const quantity = taking.reduce((sum, one) => sum + one.quantity, line.quantity);
      const { exceeded } = unitPrice(line.source, { ...buyer, quantity });
      return [[line.id, { source: withoutLimits(line.source), exceeded }]];
    }),
  );
}

interface PricedBeyond {
  source: PriceSource;
  exceeded: UnitPrice['exceeded'];
}

/**
 * Splits lines as a cart does: a plain line that is too large for a limited price becomes two lines, first the one
 * within the limit, with the negative of its id. For lines that are priced and not stored.
 */
export const splitLines = <Line extends AskedLine>(
  known: readonly KnownLine<Line>[],
  buyer: Buyer,
): KnownLine<Line>[] =>
  known.flatMap((each) => {
    const { line, goods } = each;
    if (line.type !== LINE_TYPES.plain) return [each];
    const [within, rest] = priceParts(goods, line.quantity, buyer);
    if (!within || !rest) return [each];
    return [
      {
        ...each,
        line: { ...line, id: -line.id, type: LINE_TYPES.limited, quantity: within.quantity },
      },
      { ...each, line: { ...line, quantity: rest.quantity } },
    ];
  });
