import type { z } from 'zod';
import { NEAR_EXPIRY_MONTHS } from '#lib/catalogue/goods/expiry.rules.ts';
import { findGoodsByIds } from '#lib/catalogue/goods/goods.repository.ts';
import type { Goods } from '#lib/catalogue/goods/goods.rules.ts';
import {
  findStock,
  insertStockEntryOnce,
  shelvesAfter,
  shelvesOfGoods,
} from '#lib/catalogue/goods/goods.service.ts';
import type { GoodsRow } from '#lib/catalogue/goods/goods.table.ts';
import { holdLots } from '#lib/catalogue/goods/lots/lots.repository.ts';
import { splitOverLots } from '#lib/catalogue/goods/lots/lots.rules.ts';
import {
  correctShownLot,
  lotFor,
  type LotMove,
  moveUnits,
  openLot,
} from '#lib/catalogue/goods/lots/lots.service.ts';
import {
  goodsForm,
  type GoodsInput,
  type goodsQuery,
} from '#lib/catalogue/goods/office/goods-desk.fields.ts';
import {
  countDeskGoods,
  countLotReports,
  findDeskGoodsIds,
  findDeskRow,
  setGoods,
} from '#lib/catalogue/goods/office/goods-desk.repository.ts';
import { recordChanges } from '#lib/catalogue/goods/office/goods-changes.service.ts';
import {
  type DeskGoods,
  type GoodsAction,
  wrongInput,
  writeOffRefusal,
} from '#lib/catalogue/goods/office/goods-office.rules.ts';
import { type Photo, photosOf, reportsOf } from '#lib/catalogue/goods/files/goods-files.service.ts';
import type { Report } from '#lib/catalogue/goods/files/reports.rules.ts';
import { unitPriceCentifen } from '#lib/catalogue/goods/spec/spec.rules.ts';
import { goodsTag, type PageTag } from '#lib/cache-tag.rules.ts';
import { recordAudit } from '#lib/people/audit/audit.service.ts';
import type { Member } from '#lib/people/members/members.rules.ts';
import { change } from '#lib/platform/db/change.server.ts';
import type { Db, Trx } from '#lib/platform/db/database.server.ts';
import { fieldError, notFound, OvertakenForm, ShopError } from '#lib/platform/http/call/errors.rules.ts';
import { changeWords } from '#lib/platform/http/call/forms/open-form.server.ts';
import { recordOf, textsOf, withFlags } from '#lib/platform/http/call/forms/form-schema.server.ts';
import { mergedForm } from '#lib/platform/http/call/office.fields.ts';
import { pageOf } from '#lib/platform/paging.rules.ts';
import { addMonths } from '#lib/platform/time.rules.ts';

const PAGE_SIZE = 30;
const GOODS_NAMED = 500;

/**
 * Returns a page of goods for operators; keywords match a name, a number, or goods that a search `found`. `now` in ms.
 */
export async function deskGoodsPage(
  db: Db,
  asked: z.output<typeof goodsQuery> & { size?: number },
  found: readonly number[],
  now: number,
) {
  const { keywords, state, filter, size = PAGE_SIZE } = asked;
  const nearBefore = addMonths(now, NEAR_EXPIRY_MONTHS);
  const scope = { keywords, goodsIds: found.slice(0, GOODS_NAMED), filter, nearBefore };
  const counts = await countDeskGoods(db, scope);
  const { page, pages, offset } = pageOf(asked.page, counts[state], size);
  const ids = await findDeskGoodsIds(db, { ...scope, state }, { limit: size, offset });
  const [goods, reports] = await Promise.all([findGoodsByIds(db, ids), countLotReports(db, ids)]);
  const list = goods.map((one): DeskGoods => ({ goods: one, reports: reports.get(one.id) ?? 0 }));
  return { list, counts, page, pages };
}

/** A goods as its page at the desk shows it. */
interface OpenGoods {
  goods: Goods;
  input: GoodsInput;
  version: number;
  photos: Photo[];
  reports: Report[];
}

/** Converts a row to the values of its form. */
const inputOf = (row: GoodsRow): GoodsInput =>
  recordOf(goodsForm, {
    ...row,
    basePrice: row.basePriceFen,
    marketPrice: row.marketPriceFen,
    rank2Price: row.rank2PriceFen,
    rank3Price: row.rank3PriceFen,
  });

/** Returns the values of a goods' form, with their version. Throws `not_found`. */
export async function goodsRecord(db: Db, id: number): Promise<{ input: GoodsInput; version: number }> {
  const row = await findDeskRow(db, id);
  if (!row) throw notFound('这个商品');
  return { input: inputOf(row), version: row.version };
}

/** Opens a goods at the desk. Throws `not_found`. */
export async function openGoods(db: Db, id: number): Promise<OpenGoods> {
  const [[goods], row, photos] = await Promise.all([
    findGoodsByIds(db, [id]),
    findDeskRow(db, id),
    photosOf(db, id),
  ]);
  if (!goods || !row) throw notFound('这个商品');
  return {
    goods,
    photos,
    version: row.version,
    input: inputOf(row),
    reports: await reportsOf(db, goods),
  };
}

/** Values of a goods filled in by an operator, with the stored ones. */
export interface GoodsEdit {
  row: GoodsRow;
  before: GoodsInput;
  input: GoodsInput;
  /** Differences as text. */
  words: string;
}

/**
 * Reads the values an operator filled in, merged with changes by others since the form was opened (`marks`); null where
 * nothing changes. Throws `invalid_form` for contradictory values, `not_found`, and `conflict` where another user has
 * changed the same fields.
 */
export async function readEdit(
  trx: Trx,
  {
    id,
    version,
    marks = '',
    input: typed,
  }: { id: number; version: number; marks?: string; input: GoodsInput },
  now: number,
): Promise<GoodsEdit | null> {
  const row = await findDeskRow(trx, id);
  if (!row) throw notFound('这个商品');
  const before = inputOf(row);
  const forms = { saved: before, typed };
  const merged = row.version === version ? typed : mergedForm(goodsForm, marks, forms, OVERTAKEN);
  const input = merged.is_on_sale ? { ...merged, off_sale_reason: '' } : merged;
  const words = changeWords(goodsForm, before, input);
  if (words === '') return null;
  const wrong = wrongInput(input, before, now);
  const [first] = Object.values(wrong);
  if (first) throw new ShopError('invalid_form', first[0] ?? '', wrong);
  return { row, before, input, words };
}

/**
 * Writes an edit of a goods and of the lot on sale. Returns the shelves it was on and those it is on, to be
 * invalidated. Throws `conflict` where another user saved first.
 */
export async function writeEdit(
  trx: Trx,
  operator: Member,
  { row, before, input, words, action }: GoodsEdit & { action: GoodsAction },
  now: number,
): Promise<PageTag[]> {
  const { id, version } = row;
  const shelves = await shelvesOfGoods(trx, [id], now);
  const saved = await setGoods(trx, { id, version }, { ...toRow(input, row), updated_at: now });
  if (!saved) throw new OvertakenForm(OVERTAKEN);
  await saveLot(trx, operator, { id, before, input }, now);
  const texts = { before: textsOf(goodsForm, before), after: textsOf(goodsForm, input) };
  await recordChanges(trx, { goodsId: id, setId: version + 1, actorId: operator.id }, texts, now);
  await record(trx, operator, { action, id, detail: words }, now);
  return [...shelves, ...(await shelvesOfGoods(trx, [id], now))];
}

/** Writes the fields of the lot on sale to the lot itself, which has a ledger of its own. */
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

/** Writes an operator's action on a goods to the audit record. */
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

/** A counted movement of the stock. */
interface StockMove {
  goodsId: number;
  /** Units; negative for a removal. */
  units: number;
  remark: string;
  /** Idempotency key of the submitted form. */
  idempotencyKey: string;
}

/**
 * Moves the stock through its ledgers, once for each key: added units go to the lot that the goods shows, removed units
 * are taken from the earliest expiry. Returns the stock after it. Throws `invalid_form` where there are fewer units
 * than to be removed or no lot is on sale, and `not_found`.
 */
export async function correctStock(
  db: Db,
  operator: Member,
  { goodsId, units, remark, idempotencyKey }: StockMove,
  now: number,
): Promise<number> {
  return change(db, async (trx, touch) => {
    const held = await holdLots(trx, [goodsId]);
    const there = await findStock(trx, goodsId);
    if (!there) throw notFound('这个商品');
    const after = there.stock + units;
    const isNew = await insertStockEntryOnce(trx, {
      goods_id: goodsId,
      change: units,
      stock_after: after,
      reason: 'correction',
      reference: remark,
      idempotency_key: `desk:${goodsId}:${idempotencyKey}`,
      created_at: now,
    });
    if (!isNew) return there.stock;
    if (after < 0) throw fieldError('change', `现在只有 ${there.stock}，不能减少 ${-units}。`);
    const [goods] = await findGoodsByIds(trx, [goodsId]);
    const refusal = writeOffRefusal(units, goods?.basePriceFen ?? 0);
    if (refusal !== null) throw fieldError('change', refusal);
    const moves: LotMove[] = [];
    const move = (lot: LotMove['lot'], moved: number) =>
      moves.push({ lot, change: moved, kind: 'correction', reason: remark, actorId: operator.id });
    if (units > 0) {
      if (held.length === 0)
        held.push(
          await openLot(trx, { goodsId, ...there, number: there.lotNo, madeAt: there.producedAt }, now),
        );
      const lot = lotFor(held, there.lotNo);
      if (lot?.state !== 'on_sale') throw fieldError('change', '没有在售的批次，请在“批次”里登记入库。');
      move(lot, units);
    }
    for (const { lotId, quantity } of (units < 0 && splitOverLots(held, -units)) || []) {
      const lot = held.find(({ id }) => id === lotId);
      if (lot) move(lot, -quantity);
    }
    const moved = await moveUnits(trx, held, moves, now);
    const detail = `${units > 0 ? '+' : ''}${units}，现有 ${after}，${remark}`;
    await record(trx, operator, { action: 'goods.stock', id: goodsId, detail }, now);
    touch(goodsTag(goodsId), ...(await shelvesAfter(trx, moved, now)));
    return after;
  });
}
