import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { type CartLine, type PricingTerms } from '#lib/catalogue/pricing/cart/cart-line.rules.ts';
import { LINE_TYPES } from '#lib/catalogue/pricing/cart/line-type.rules.ts';
import { priceParts } from '#lib/catalogue/pricing/cart/limited-lines.rules.ts';
import { priceCart } from '#lib/catalogue/pricing/cart/price-cart.rules.ts';
import { fenToYuanText } from '#lib/platform/money.rules.ts';
import { type Example, linesOf, Names, readExamples, termsOf } from '#tests/support/worked-examples.ts';

const guide = new URL('../../../../docs/guide/promotions.md', import.meta.url);
const examples = readExamples(readFileSync(guide, 'utf8'));

/** Returns the code's result for an example, in the words of the guide. */
function priced(example: Example): Pick<Example, 'lines' | 'payable' | 'others'> {
  const names = new Names();
  const asked = linesOf(example, names);
  const terms = termsOf(example, asked, names);
  const cart = priceCart(asked.flatMap(partsIn(terms)), terms);
  const gifts = cart.gifts.filter(({ type, quantity }) => type !== 2 && quantity > 0);
  return {
    lines: cart.lines
      .map(({ goodsId, selected, shareFen }) =>
        [names.nameOf(goodsId), selected ? fenToYuanText(shareFen) : '不能买'].join(' '),
      )
      .join('；'),
    payable: fenToYuanText(cart.totals.payableFen),
    others: [
      ...gifts.map(
        ({ name, quantity, goodsId }) => `赠 ${goodsId ? names.nameOf(goodsId) : name} ${quantity}`,
      ),
      ...(cart.totals.giftPoints > 0 ? [`积分 ${cart.totals.giftPoints}`] : []),
      ...(cart.totals.cashbackFen > 0 ? [`返现 ${fenToYuanText(cart.totals.cashbackFen)}`] : []),
    ].join('；'),
  };
}

/** Lines as a cart makes them: those beyond a limited price are of their own. */
const partsIn =
  (terms: PricingTerms) =>
  (line: CartLine): CartLine[] => {
    const [within, rest] = line.type === LINE_TYPES.plain ? priceParts(line, line.quantity, terms) : [];
    if (!within || !rest) return [line];
    return [
      { ...line, id: line.id + 1000, type: LINE_TYPES.limited, quantity: within.quantity },
      { ...line, quantity: rest.quantity },
    ];
  };

describe('the worked examples of the guide', () => {
  it('are at least twenty', () => expect(examples.length).toBeGreaterThanOrEqual(20));

  it.each(examples)('$cart / $activities / $terms', (example) => {
    const { lines, payable, others } = example;
    expect(priced(example)).toEqual({ lines, payable, others });
  });
});
