import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { priceCart } from '#lib/catalogue/pricing/cart/price-cart.rules.ts';
import { fenToYuanText } from '#lib/platform/money.rules.ts';
import { type Example, linesOf, Names, readExamples, termsOf } from '#tests/support/worked-examples.ts';

const guide = new URL('../../../../docs/guide/promotions.md', import.meta.url);
const examples = readExamples(readFileSync(guide, 'utf8'));

/** What the code makes of an example, in the words of the guide. */
function priced(example: Example): Pick<Example, 'lines' | 'payable' | 'others'> {
  const names = new Names();
  const lines = linesOf(example, names);
  const cart = priceCart(lines, termsOf(example, lines, names));
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

describe('the worked examples of the guide', () => {
  it('are at least twenty', () => expect(examples.length).toBeGreaterThanOrEqual(20));

  it.each(examples)('$cart / $activities / $terms', (example) => {
    const { lines, payable, others } = example;
    expect(priced(example)).toEqual({ lines, payable, others });
  });
});
