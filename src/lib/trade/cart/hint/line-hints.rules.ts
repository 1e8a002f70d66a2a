import {
  type Activity,
  coversGoods,
  givesSameGoods,
} from '#lib/catalogue/pricing/activities/activity.rules.ts';
import type { Gift } from '#lib/catalogue/pricing/activities/gifts.rules.ts';
import { isPlainLine } from '#lib/catalogue/pricing/cart/cart-line.rules.ts';
import type { PricedCart, PricedLine } from '#lib/catalogue/pricing/cart/price-cart.rules.ts';
import { freeShippingText } from '#lib/catalogue/pricing/cart/shipping.rules.ts';
import { moreUnits } from '#lib/catalogue/pricing/unit/ladder.rules.ts';
import { formatFen } from '#lib/platform/money.rules.ts';
import type { CartRow } from '#lib/trade/cart/cart-rows.rules.ts';
import { missingOfGoods } from '#lib/trade/cart/hint/hint.rules.ts';

/** What of the priced cart the hints of its lines read. */
type Situation = Pick<PricedCart, 'gifts' | 'lines'> & { activities: readonly Activity[] };

/** What one goods comes to over its plain ticked lines: of a goods in two lines both count. */
function reachOf(goodsId: number, rows: readonly CartRow[], { lines }: Situation) {
  const own = new Set(rows.filter((row) => row.goodsId === goodsId && isPlainLine(row)).map(({ id }) => id));
  const counted = lines.filter(({ id, selected }) => selected && own.has(id));
  return {
    amountFen: counted.reduce((sum, { amountFen }) => sum + amountFen, 0),
    quantity: counted.reduce((sum, { quantity }) => sum + quantity, 0),
  };
}

const givenText = ({ name, quantity, unit }: Gift): string => `已赠《${name}》${quantity} ${unit}`;

/** Gifts of the goods bought (买赠): those that come with the line, or what more of it would bring. */
function giftHint(row: CartRow, rows: readonly CartRow[], situation: Situation): string {
  const given = situation.gifts.find(
    ({ type, quantity, lineIds }) => type === 0 && quantity > 0 && lineIds[0] === row.id,
  );
  if (given) return givenText(given);
  const giving = situation.activities.filter(
    (one) => one.kind === 'gift' && one.tiers.some(givesSameGoods) && coversGoods(one, row.goodsId),
  );
  if (giving.length === 0 || !isPlainLine(row) || row.isEphedrine || row.isPrescription) return '';
  const reach = reachOf(row.goodsId, rows, situation);
  const [next] = giving
    .flatMap(({ tiers }) => tiers.filter(givesSameGoods))
    .flatMap((tier) => {
      const missing = missingOfGoods(tier, reach);
      return missing && tier.grant ? [{ ...missing, quantity: tier.grant.quantity }] : [];
    })
    .sort((a, b) => a.missingUnits - b.missingUnits || a.missingFen - b.missingFen);
  if (!next) return '';
  const more = [
    ...(next.missingUnits > 0 ? [moreUnits(next.missingUnits, row.unit)] : []),
    ...(next.missingFen > 0 ? [`再买 ${formatFen(next.missingFen)}`] : []),
  ];
  return `${more.join('且')}，赠《${row.name}》${next.quantity} ${row.unit}`;
}

/** Which number of a line ships free; prescription medicines are advised nothing. */
function deliveryHint(
  { isPrescription, unit }: CartRow,
  { freeShippingMissing: missing }: PricedLine,
): string {
  if (isPrescription || missing === null) return '';
  return missing === 0 ? '已达包邮数量' : freeShippingText(missing, unit);
}

/** What more of a line would bring, or what its number has brought: its ladder, gifts of its goods, delivery. */
export function lineHints(
  row: CartRow,
  price: PricedLine,
  { rows, situation }: { rows: readonly CartRow[]; situation: Situation },
): string {
  if (!row.selectable) return '';
  return [price.ladder.hint, giftHint(row, rows, situation), deliveryHint(row, price)]
    .filter(Boolean)
    .join('；');
}
