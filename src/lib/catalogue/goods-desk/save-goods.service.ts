import type { GoodsInput } from '#lib/catalogue/goods/office/goods-desk.fields.ts';
import { readEdit, writeEdit } from '#lib/catalogue/goods/office/goods-desk.service.ts';
import type { GoodsAction } from '#lib/catalogue/goods/office/goods-office.rules.ts';
import { askOfPrices } from '#lib/catalogue/goods-desk/ask-of-prices.service.ts';
import { indexGoods } from '#lib/catalogue/search/index/index-goods.service.ts';
import { goodsTag } from '#lib/cache-tag.rules.ts';
import type { Member } from '#lib/people/members/members.rules.ts';
import { change, type Touch } from '#lib/platform/db/change.server.ts';
import type { Db, Trx } from '#lib/platform/db/database.server.ts';

/** Values that an operator filled in over a version of a goods. */
interface TypedGoods {
  id: number;
  version: number;
  marks?: string;
  input: GoodsInput;
}

/**
 * Saves the values an operator filled in; every page that shows the goods is rendered again. Saving unchanged values
 * changes nothing. Throws `invalid_form` for contradictory values and for a price that changed much unless the operator
 * confirmed it, `not_found`, and `conflict` where another user has changed the same fields since the form was opened
 * (`marks`).
 */
export async function saveGoods(
  db: Db,
  operator: Member,
  { isSure, ...typed }: TypedGoods & { isSure: boolean },
  now: number,
): Promise<void> {
  const action = 'goods.edit';
  await change(db, (trx, touch) => writeGoods(trx, touch, { operator, typed, isSure, action }, now));
}

/** Does the same within a transaction, under an action of the audit record. */
export async function writeGoods(
  trx: Trx,
  touch: Touch,
  {
    operator,
    typed,
    isSure,
    action,
  }: { operator: Member; typed: TypedGoods; isSure: boolean; action: GoodsAction },
  now: number,
): Promise<void> {
  const { id } = typed;
  const edit = await readEdit(trx, typed, now);
  if (!edit) return;
  const { before, input } = edit;
  if (!isSure) await askOfPrices(trx, { id, input, before }, now);
  touch(goodsTag(id), ...(await writeEdit(trx, operator, { ...edit, action }, now)), 'home');
  if (before.is_on_sale !== input.is_on_sale) await indexGoods(trx, [id]);
}
