import { correctQuantity } from '#lib/catalogue/goods/quantity.rules.ts';
import type { Activity } from '#lib/catalogue/pricing/activities/activity.rules.ts';
import { type AskedLine, type KnownLine, unitsBeside } from '#lib/catalogue/pricing/cart/cart-line.rules.ts';
import { LINE_TYPES } from '#lib/catalogue/pricing/cart/line-type.rules.ts';
import { combinationProblem, setsInStock } from '#lib/catalogue/pricing/cart/goods-set.rules.ts';
import { EXCHANGE_OVER, exchangeChoice } from '#lib/catalogue/pricing/cart/exchange.rules.ts';

/** A line of the cart corrected to what its goods allow. */
export interface CorrectableLine extends AskedLine {
  selectable: boolean;
  /** reason why the number was changed or the line cannot be bought; empty when there is none */
  notice: string;
}

/** Order of correction: lines within an offer's limits come first, plain lines get what these leave. */
const TURN: readonly number[] = [
  LINE_TYPES.limited,
  LINE_TYPES.combination,
  LINE_TYPES.plain,
  LINE_TYPES.exchange,
];

/** Units taken by ticked lines, by goods, so that two lines of one goods share its stock. */
type Taken = Map<number, number>;

const take = (taken: Taken, goodsId: number, units: number): void =>
  void taken.set(goodsId, (taken.get(goodsId) ?? 0) + units);

/**
 * Corrects all lines of a cart to numbers that can be bought together, with the reason in words; lines that cannot be
 * bought are unticked (product §6.3). Lines of one goods share its stock, ticked ones come first.
 */
export function correctLines<Line extends CorrectableLine>(
  lines: readonly KnownLine<Line>[],
  activities: readonly Activity[],
): KnownLine<Line>[] {
  const taken: Taken = new Map();
  const corrected = new Map<number, Line>();
  const inTurn = lines.toSorted((a, b) => TURN.indexOf(a.line.type) - TURN.indexOf(b.line.type));
  for (const known of inTurn) {
    const line = correctLine(known, { taken, others: unitsBeside(known.line, lines) }, activities);
    corrected.set(line.id, line);
    if (!line.selected) continue;
    if (known.combination) {
      for (const part of known.combination.parts) take(taken, part.goodsId, part.quantity * line.quantity);
    } else {
      take(taken, known.goods.id, line.quantity);
    }
  }
  return lines.map((known) => ({ ...known, line: corrected.get(known.line.id) ?? known.line }));
}

function correctLine<Line extends CorrectableLine>(
  { line, goods, combination }: KnownLine<Line>,
  { taken, others }: { taken: Taken; others: number },
  activities: readonly Activity[],
): Line {
  if (line.type === LINE_TYPES.combination) {
    const most = Math.min(combination?.allowed ?? Infinity, combination ? setsInStock(combination) : 0);
    return capped(line, most, '套', combinationProblem(combination, 1));
  }
  if (!goods.buyability.canBuy) return barred(line, goods.buyability.text);
  const siblings = taken.get(goods.id) ?? 0;
  const stock = Math.max(0, goods.stock - siblings);
  if (line.type === LINE_TYPES.exchange) {
    const choice = exchangeChoice(line, activities);
    const most = Math.min(choice?.allowed ?? 0, stock);
    return capped(line, most, goods.unit, choice ? '' : EXCHANGE_OVER);
  }
  // units on other lines of the goods count towards the minimum
  const minQuantity = Math.max(1, goods.minQuantity - Math.max(siblings, others));
  const { quantity, reason, message } = correctQuantity(line.quantity, { ...goods, minQuantity, stock });
  if (reason === 'none') {
    return barred(line, stock < goods.stock ? '库存已被购物车中同一商品的其他行用完' : message);
  }
  return { ...line, quantity, selectable: true, notice: message };
}

const barred = <Line extends CorrectableLine>(line: Line, notice: string): Line => ({
  ...line,
  selectable: false,
  selected: false,
  notice,
});

/** Limits the number of a line to `most`. */
function capped<Line extends CorrectableLine>(line: Line, most: number, unit: string, problem: string): Line {
  if (problem !== '') return barred(line, problem);
  if (most < 1) return barred(line, '缺货，暂时不能采购');
  const quantity = Math.min(most, line.quantity);
  const notice = quantity === line.quantity ? '' : `最多 ${most} ${unit}，已改为 ${quantity} ${unit}`;
  return { ...line, quantity, selectable: true, notice };
}
