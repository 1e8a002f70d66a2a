import type { GoodsInput } from '#lib/catalogue/goods/office/goods-desk.fields.ts';
import {
  farMove,
  OWN_PRICES,
  type OwnPriceName,
  undercut,
} from '#lib/catalogue/goods-desk/price-questions.rules.ts';
import { findOffersNotBelow } from '#lib/catalogue/pricing/promotions/promotions.service.ts';
import type { Trx } from '#lib/platform/db/database.server.ts';
import { ShopError } from '#lib/platform/http/call/errors.rules.ts';

/**
 * Asks for confirmation before the list price changes much, and before a lowered price undercuts offers. Throws
 * `invalid_form` with the questions by price, and for `is_sure`.
 */
export async function askOfPrices(
  trx: Trx,
  { id, input, before }: { id: number; input: GoodsInput; before: GoodsInput },
  now: number,
): Promise<void> {
  const questions: [name: OwnPriceName, words: string | null][] = [];
  if (input.base_price !== before.base_price)
    questions.push(['base_price', farMove(input.base_price, before.base_price)]);
  for (const name of OWN_PRICES) {
    const fen = input[name];
    if (fen !== null && fen < (before[name] ?? Infinity))
      questions.push([name, undercut(name, await findOffersNotBelow(trx, { goodsId: id, fen }, now))]);
  }
  const asked = questions.filter(([, words]) => words !== null);
  if (asked.length === 0) return;
  const all = Map.groupBy(asked, ([name]) => name);
  const last = '确认无误，请勾选“价格无误”再保存。';
  const errors = [...all].map(([name, own]) => [name, [own.map(([, words]) => words).join('') + last]]);
  const words = asked.map(([, said]) => said).join('') + last;
  throw new ShopError('invalid_form', words, { ...Object.fromEntries(errors), is_sure: [words] });
}
