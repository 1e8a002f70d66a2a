import { goodsTag } from '#lib/page-tag.rules.ts';
import { recordAudit } from '#lib/people/audit/audit.service.ts';
import type { Member } from '#lib/people/members/members.rules.ts';
import { change } from '#lib/platform/db/change.server.ts';
import type { Db, Trx } from '#lib/platform/db/database.server.ts';
import { fieldError, notFound, OvertakenForm, ShopError } from '#lib/platform/http/call/errors.rules.ts';
import { goodsForm, type GoodsInput } from '#lib/catalogue/goods/office/goods-desk.fields.ts';
import { shelvesOfGoods } from '#lib/catalogue/goods/goods.service.ts';
import type { GoodsRow } from '#lib/catalogue/goods/goods.table.ts';
import { findDeskRow, setGoods } from '#lib/catalogue/goods/office/goods-desk.repository.ts';
import {
  farMove,
  undercut,
  type GoodsAction,
  wrongInput,
} from '#lib/catalogue/goods/office/goods-office.rules.ts';
import { inputOf } from '#lib/catalogue/goods/office/open-goods.service.ts';
import { findOffersNotBelow } from '#lib/catalogue/pricing/promotions/offers.service.ts';
import { changeWords } from '#lib/platform/http/call/forms/open-form.server.ts';
import { withFlags } from '#lib/platform/http/call/forms/form-schema.server.ts';
import { mergedForm } from '#lib/platform/http/call/office.fields.ts';
import { unitPriceCentifen } from '#lib/catalogue/goods/spec/spec.rules.ts';
import { correctShownLot } from '#lib/catalogue/goods/lots/lots.service.ts';
import { indexGoods } from '#lib/catalogue/search/index/index-goods.service.ts';

/**
 * Saves what an operator filled in; every page that shows the goods is made again. Saving what stands there already
 * changes nothing. Throws `invalid_form` for what contradicts itself and for a price that moved far unless the operator
 * is sure of it, `not_found`, and `conflict` where somebody else has changed the same fields since it was opened (`marks`).
 */
export async function saveGoods(
  db: Db,
  operator: Member,
  {
    id,
    version,
    marks = '',
    input: typed,
    isSure,
  }: { id: number; version: number; marks?: string; input: GoodsInput; isSure: boolean },
  now: number,
): Promise<void> {
  await change(db, async (trx, touch) => {
    const row = await findDeskRow(trx, id);
    if (!row) throw notFound('这个商品');
    const before = inputOf(row);
    const forms = { saved: before, typed };
    const input = row.version === version ? typed : mergedForm(goodsForm, marks, forms, OVERTAKEN);
    const words = changeWords(goodsForm, before, input);
    if (words === '') return;
    const wrong = wrongInput(input, before, now);
    const [first] = Object.values(wrong);
    if (first) throw new ShopError('invalid_form', first[0] ?? '', wrong);
    if (!isSure) await ask(trx, { id, input, before }, now);
    touch(...(await shelvesOfGoods(trx, [id], now)));
    const saved = await setGoods(
      trx,
      { id, version: row.version },
      { ...toRow(input, row), updated_at: now },
    );
    if (!saved) throw new OvertakenForm(OVERTAKEN);
    await saveLot(trx, operator, { id, before, input }, now);
    if (before.is_on_sale !== input.is_on_sale) await indexGoods(trx, [id]);
    await record(trx, operator, { action: 'goods.edit', id, detail: words }, now);
    touch(goodsTag(id), ...(await shelvesOfGoods(trx, [id], now)), 'home');
  });
}

/** What was written of the lot on sale is written of the lot itself, which has a ledger of its own. */
async function saveLot(
  trx: Trx,
  { id: actorId }: Member,
  { id, before, input }: { id: number; before: GoodsInput; input: GoodsInput },
  now: number,
): Promise<void> {
  const { lot_no: number, produced_at: madeAt, expires_at: expiresAt } = input;
  if (number === before.lot_no && madeAt === before.produced_at && expiresAt === before.expires_at) return;
  const shown = { number, madeAt, expiresAt };
  const lot = { before: before.lot_no, shown, actorId, reason: '在商品页更正' };
  if (await correctShownLot(trx, id, lot, now)) return;
  throw fieldError(
    'lot_no',
    `批号 ${number} 现在不在售（停售、待验或已召回），请先在“批次”里处理，或改用别的批号。`,
  );
}

/** Asks before a price moves far, and before it undercuts offers. Throws `invalid_form` with the questions. */
async function ask(
  trx: Trx,
  { id, input, before }: { id: number; input: GoodsInput; before: GoodsInput },
  now: number,
): Promise<void> {
  const fen = input.base_price;
  if (fen === before.base_price) return;
  const idle = fen < before.base_price ? await findOffersNotBelow(trx, { goodsId: id, fen }, now) : [];
  const questions = [
    farMove(fen, before.base_price),
    undercut(idle.map(({ kind, priceFen, endsAt }) => ({ kind, priceFen, endsAt }))),
  ].filter((words) => words !== null);
  if (questions.length > 0)
    throw fieldError('base_price', `${questions.join('')}确认无误，请勾选“价格无误”再保存。`);
}

/** Writes what an operator did to a goods. */
export const record = (
  trx: Trx,
  operator: Member,
  { action, id, detail }: { action: GoodsAction; id: number; detail: string },
  at: number,
): Promise<void> => recordAudit(trx, { actorId: operator.id, action, subject: `goods:${id}`, detail, at });

const OVERTAKEN = '别人刚改过这个商品，这次没有保存。请看过差别再保存。';

const toRow = (
  { base_price, market_price, rank2_price, rank3_price, ...columns }: GoodsInput,
  { unitCount, unitName }: Pick<GoodsRow, 'unitCount' | 'unitName'>,
) => ({
  ...withFlags(columns),
  base_price_fen: base_price,
  market_price_fen: market_price,
  rank2_price_fen: rank2_price,
  rank3_price_fen: rank3_price,
  unit_price_centifen:
    unitCount === null ? null : unitPriceCentifen(base_price, { count: unitCount, unitName }),
});
