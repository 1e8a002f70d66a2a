import { goodsTag } from '#lib/page-tag.rules.ts';
import { recordAudit } from '#lib/people/audit/audit.service.ts';
import type { Member } from '#lib/people/members/members.rules.ts';
import { change } from '#lib/platform/db/change.server.ts';
import type { Db, Trx } from '#lib/platform/db/database.server.ts';
import { fieldError, notFound, overtakenForm, ShopError } from '#lib/platform/http/call/errors.rules.ts';
import { findGoodsByIds } from '#lib/catalogue/goods/goods.repository.ts';
import { findDeskRow, setGoods } from '#lib/catalogue/goods/office/goods-desk.repository.ts';
import {
  changeWords,
  farMove,
  type GoodsAction,
  type GoodsInput,
  inputOf,
  wrongInput,
} from '#lib/catalogue/goods/office/goods-office.rules.ts';
import { unitPriceCentifen } from '#lib/catalogue/goods/spec/spec.rules.ts';
import { indexGoods } from '#lib/catalogue/search/index/index-goods.service.ts';

/**
 * Saves what an operator filled in; every page that shows the goods is made anew. Saving what stands there already
 * changes nothing. Throws `invalid_form` for what contradicts itself and for a price that moved far unless the operator
 * is sure of it, `not_found`, and `conflict` where somebody else was faster.
 */
export async function saveGoods(
  db: Db,
  operator: Member,
  { id, version, input, isSure }: { id: number; version: number; input: GoodsInput; isSure: boolean },
  now: number,
): Promise<void> {
  await change(db, async (trx, touch) => {
    const [goods] = await findGoodsByIds(trx, [id]);
    const row = await findDeskRow(trx, id);
    if (!goods || !row) throw notFound('这个商品');
    const before = inputOf(goods, row.market_price_fen);
    const words = changeWords(before, input);
    if (words === '') return;
    if (row.version !== version) throw overtaken();
    const wrong = wrongInput(input, before, now);
    const [first] = Object.values(wrong);
    if (first) throw new ShopError('invalid_form', first[0] ?? '', wrong);
    const far = farMove(input.basePriceFen, before.basePriceFen);
    if (far !== null && !isSure) throw fieldError('base_price', far);
    const saved = await setGoods(trx, { id, version }, { ...toRow(input, row), updated_at: now });
    if (!saved) throw overtaken();
    if (before.isOnSale !== input.isOnSale) await indexGoods(trx, [id]);
    await record(trx, operator, { action: 'goods.edit', id, detail: words }, now);
    touch(goodsTag(id), 'goods-list', 'home');
  });
}

/** Writes what an operator did to a goods. */
export const record = (
  trx: Trx,
  operator: Member,
  { action, id, detail }: { action: GoodsAction; id: number; detail: string },
  at: number,
): Promise<void> => recordAudit(trx, { actorId: operator.id, action, subject: `goods:${id}`, detail, at });

const overtaken = (): ShopError => overtakenForm('别人刚改过这个商品，这次没有保存。请看过差别再保存。');

const toRow = (
  input: GoodsInput,
  { unit_count, unit_name }: { unit_count: number | null; unit_name: string },
) => ({
  base_price_fen: input.basePriceFen,
  market_price_fen: input.marketPriceFen,
  rank2_price_fen: input.rank2PriceFen,
  rank3_price_fen: input.rank3PriceFen,
  unit_price_centifen:
    unit_count === null
      ? null
      : unitPriceCentifen(input.basePriceFen, { count: unit_count, unitName: unit_name }),
  is_on_sale: input.isOnSale ? (1 as const) : (0 as const),
  lot_no: input.lotNo,
  produced_at: input.producedAt,
  expires_at: input.expiresAt,
  origin: input.origin,
  grade: input.grade,
  description: input.description,
});
