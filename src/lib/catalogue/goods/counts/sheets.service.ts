import { countLot, keyOf } from '#lib/catalogue/goods/counts/count-lot.service.ts';
import { findWaitingOrders } from '#lib/catalogue/goods/counts/counts.repository.ts';
import {
  countQuestion,
  isAsked,
  MOST_LOTS,
  movedRefusal,
  reasonRefusal,
  shouldBe,
  tooFewRefusal,
  type WaitingOrder,
} from '#lib/catalogue/goods/counts/counts.rules.ts';
import {
  findKeysDone,
  findLotsAtPlace,
  findSheet,
  findSheetOf,
  findSheetRows,
  findSheets,
  insertSheet,
  setCounted,
} from '#lib/catalogue/goods/counts/sheets.repository.ts';
import { lotName } from '#lib/catalogue/goods/lots/lots.rules.ts';
import { recordAudit } from '#lib/people/audit/audit.service.ts';
import type { Member } from '#lib/people/members/members.rules.ts';
import type { Db } from '#lib/platform/db/database.server.ts';
import { fieldError, notFound, ShopError } from '#lib/platform/http/call/errors.rules.ts';
import { transact } from '#lib/platform/db/transact.server.ts';

const SHEETS_LISTED = 20;

/**
 * Makes a sheet of the lots at places that begin with `place`; it keeps how many there should be of each. The same key
 * again returns the sheet already made. Throws `invalid_form` where there are none, or more than fit on one.
 */
export function makeSheet(
  db: Db,
  operator: Member,
  { place, isBlind, idempotencyKey }: { place: string; isBlind: boolean; idempotencyKey: string },
  now: number,
): Promise<{ id: number }> {
  return transact(db, async (trx) => {
    const made = await findSheetOf(trx, idempotencyKey);
    if (made) return made;
    const lots = await findLotsAtPlace(trx, place, MOST_LOTS + 1);
    if (lots.length === 0) throw fieldError('place', `库位“${place}”下没有要盘点的批次，请核对库位。`);
    if (lots.length > MOST_LOTS)
      throw fieldError('place', `库位“${place}”下多于 ${MOST_LOTS} 个批次，请写得更细，例如 A-03。`);
    const orders = await findWaitingOrders(
      trx,
      lots.map(({ id }) => id),
    );
    const rows = lots.map(({ id, quantity }, position) => ({
      lot_id: id,
      position,
      should: shouldBe({ quantity, unsent: unitsOf(orders.get(id)) }),
    }));
    const sheet = {
      place,
      is_blind: isBlind ? (1 as const) : (0 as const),
      made_by: operator.id,
      made_at: now,
      idempotency_key: idempotencyKey,
    };
    const id = await insertSheet(trx, sheet, rows);
    const detail = `库位 ${place}，${lots.length} 个批次`;
    await recordAudit(trx, {
      actorId: operator.id,
      action: 'stock.sheet',
      subject: `stock_sheet:${id}`,
      detail,
      at: now,
    });
    return { id };
  });
}

const unitsOf = (orders: readonly WaitingOrder[] = []): number =>
  orders.reduce((sum, { quantity }) => sum + quantity, 0);

/** States of a row: to be counted, ready, to be confirmed, waiting for a second user, booked, or not to be booked. */
export type SheetRowState = 'open' | 'ready' | 'asked' | 'waiting' | 'booked' | 'refused';

const keyOn = (sheetId: number, lotId: number): string => `sheet-${sheetId}-${lotId}`;

/** Reads a sheet with what each row asks, or why it cannot be booked. Throws `not_found`. */
export async function readSheet(db: Db, id: number) {
  const sheet = await findSheet(db, id);
  if (!sheet) throw notFound('这张盘点表');
  const rows = await findSheetRows(db, id);
  const lotIds = rows.map(({ lotId }) => lotId);
  const orders = await findWaitingOrders(db, lotIds);
  const keys = rows.map(({ goodsId, lotId }) => keyOf(goodsId, keyOn(id, lotId)));
  const { booked, waiting } = await findKeysDone(db, keys);
  return {
    sheet,
    rows: rows.map((row) => {
      const own = orders.get(row.lotId) ?? [];
      const unsent = unitsOf(own);
      const key = keyOf(row.goodsId, keyOn(id, row.lotId));
      const done = booked.has(key) ? 'booked' : waiting.has(key) ? 'waiting' : null;
      return { ...row, unsent, ...stateOf(row, own, done) };
    }),
  };
}

export type OpenSheetRow = Awaited<ReturnType<typeof readSheet>>['rows'][number];

function stateOf(
  {
    counted,
    remark,
    should,
    quantity,
    basePriceFen: priceFen,
  }: Awaited<ReturnType<typeof findSheetRows>>[number],
  orders: readonly WaitingOrder[],
  done: 'booked' | 'waiting' | null,
): { state: SheetRowState; words: string } {
  if (done === 'booked') return { state: 'booked', words: '已入账' };
  if (done === 'waiting') return { state: 'waiting', words: '等另一位同事在批次页确认' };
  if (counted === null) return { state: 'open', words: '' };
  const shelf = { quantity, unsent: unitsOf(orders), counted, priceFen };
  if (should !== shouldBe(shelf))
    return { state: 'refused', words: `${movedRefusal(should, shouldBe(shelf))}请在批次页盘点。` };
  const tooFew = tooFewRefusal(shelf, orders);
  if (tooFew !== null) return { state: 'refused', words: tooFew };
  if (!isAsked(shelf))
    return { state: 'ready', words: counted === should ? '账实相符' : '差异不大，直接入账' };
  return {
    state: 'asked',
    words: [countQuestion(shelf), reasonRefusal(remark)].filter(Boolean).join(''),
  };
}

/** Count of a lot as it was typed; null: not counted. */
export interface TypedRow {
  lotId: number;
  counted: number | null;
  remark: string;
}

/**
 * Stores what was typed on a sheet; books nothing. Rows that are booked or wait stay as they are. Returns the lots whose
 * count changed. Throws `not_found`.
 */
export function typeSheet(db: Db, id: number, typed: readonly TypedRow[]): Promise<Set<number>> {
  return transact(db, async (trx) => {
    const changed = new Set<number>();
    const { rows } = await readSheet(trx, id);
    const open = new Map(
      rows.filter(({ state }) => state !== 'booked' && state !== 'waiting').map((row) => [row.lotId, row]),
    );
    for (const row of typed) {
      const before = open.get(row.lotId);
      if (!before || (before.counted === row.counted && before.remark === row.remark)) continue;
      await setCounted(trx, { sheetId: id, ...row });
      if (before.counted !== row.counted) changed.add(row.lotId);
    }
    return changed;
  });
}

/** Outcome of the rows of a sheet. `refused`: with the reason of each. */
export interface BookedSheet {
  booked: number;
  waiting: number;
  refused: { lotId: number; words: string }[];
}

/**
 * Books the counted rows of a sheet, each as {@link countLot} does; `sure` names the lots whose question was confirmed.
 * Rows that need more stay, with their reason; a repeat books nothing twice. Throws `not_found`.
 */
export async function bookSheet(
  db: Db,
  operator: Member,
  { id, sure }: { id: number; sure: ReadonlySet<number> },
  now: number,
): Promise<BookedSheet> {
  const { rows } = await readSheet(db, id);
  const result: BookedSheet = { booked: 0, waiting: 0, refused: [] };
  for (const { goodsId, lotId, number, name, counted, should, remark, state } of rows) {
    if (counted === null || state === 'booked' || state === 'waiting') continue;
    const press = { goodsId, lotId, idempotencyKey: keyOn(id, lotId) };
    const typed = { counted, remark, should, isSure: sure.has(lotId) };
    try {
      const { isWaiting } = await countLot(db, operator, { ...press, ...typed }, now);
      result[isWaiting ? 'waiting' : 'booked'] += 1;
    } catch (error) {
      if (!(error instanceof ShopError)) throw error;
      result.refused.push({ lotId, words: `${name} ${lotName(number)}：${error.message}` });
    }
  }
  return result;
}

/** Returns the latest sheets. */
export const listSheets = (db: Db) => findSheets(db, SHEETS_LISTED);

export type ListedSheet = Awaited<ReturnType<typeof listSheets>>[number];
