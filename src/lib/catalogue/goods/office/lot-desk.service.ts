import { writeOffRefusal } from '#lib/catalogue/goods/office/goods-office.rules.ts';
import {
  findGoodsByIds,
  findStock,
  insertStockEntries,
  shelvesAfter,
} from '#lib/catalogue/goods/goods.service.ts';
import type { TakeInInput } from '#lib/catalogue/goods/office/goods-desk.fields.ts';
import {
  changedLot,
  findExpiredOnSale,
  findLotOfEvent,
  holdLots,
  insertLotEntry,
  settleStock,
} from '#lib/catalogue/goods/lots/lots.repository.ts';
import {
  type ChosenState,
  isSameLot,
  LOT_STATES,
  type LotEntryKind,
  lotDay,
  lotName,
  mayLackExpiry,
  stateRefusal,
} from '#lib/catalogue/goods/lots/lots.rules.ts';
import { entryOf, openLot, stockChange } from '#lib/catalogue/goods/lots/lots.service.ts';
import type { LotRow } from '#lib/catalogue/goods/goods.table.ts';
import { record } from '#lib/catalogue/goods/office/goods-desk.service.ts';
import { goodsTag } from '#lib/cache-tag.rules.ts';
import type { Member } from '#lib/people/members/members.rules.ts';
import { change } from '#lib/platform/db/change.server.ts';
import type { Db, Trx } from '#lib/platform/db/database.server.ts';
import { fieldError, notFound } from '#lib/platform/http/call/errors.rules.ts';

/** A lot of a goods, with the idempotency key of the submitted form. */
export interface LotChange {
  goodsId: number;
  lotId: number;
  idempotencyKey: string;
}

export interface LotChanged {
  id: number;
  quantity: number;
  /** stock of its goods */
  stock: number;
}

/** Change of a lot: units added or removed, or other columns. */
export interface Step {
  kind: LotEntryKind;
  change?: number;
  set?: Partial<Pick<LotRow, 'state' | 'place'>>;
  reason: string;
}

/**
 * Takes in units of a lot: of a new one, or more of an existing one. Throws `not_found`, and `invalid_form` where the
 * lot with that number has other days or another state, and where a new one has no expiry, which only devices may lack.
 */
export function takeIn(
  db: Db,
  operator: Member,
  { goodsId, input }: { goodsId: number; input: TakeInInput },
  now: number,
): Promise<LotChanged> {
  const { number, made_at: madeAt, expires_at: expiresAt, quantity, place, state } = input;
  if (madeAt !== null && madeAt > now) throw fieldError('made_at', '生产日期不能在今天之后。');
  if (madeAt !== null && expiresAt !== null && expiresAt <= madeAt)
    throw fieldError('expires_at', '有效期应在生产日期之后。');
  const pick = async (trx: Trx, held: LotRow[]): Promise<LotRow> => {
    // Case is ignored, as the number may be typed in another case than on the box.
    const there = held.find((lot) => isSameLot(lot.number, number));
    if (there) {
      checkSame(there, input);
      return there;
    }
    await checkExpiry(trx, goodsId, input);
    const lot = await openLot(trx, { goodsId, number, madeAt, expiresAt, place }, now);
    held.push(lot);
    return lot;
  };
  const step = (lot: LotRow): Step => {
    if (state === 'on_sale') refuse('state', stateRefusal(lot, state, now));
    return {
      kind: 'taken_in',
      change: quantity,
      set: { state, place: place || lot.place },
      reason: `入库 ${quantity}`,
    };
  };
  return changeLot(db, operator, { goodsId, idempotencyKey: input.idempotency_key, pick, step }, now);
}

/** Checks that a new lot has an expiry; only devices may have none. */
async function checkExpiry(
  trx: Trx,
  goodsId: number,
  { expires_at: expiresAt, no_expiry: hasNone }: TakeInInput,
): Promise<void> {
  const [goods] = await findGoodsByIds(trx, [goodsId]);
  const mayHaveNone = goods !== undefined && mayLackExpiry(goods.scopeCode);
  if (hasNone && !mayHaveNone) throw fieldError('no_expiry', '只有医疗器械可以没有有效期，请填写有效期。');
  if (hasNone && expiresAt !== null) throw fieldError('no_expiry', '填了有效期，请去掉“无有效期”的勾选。');
  if (expiresAt === null && !hasNone)
    throw fieldError(
      'expires_at',
      mayHaveNone ? '请填写有效期；标签上没有的，请勾选“无有效期”。' : '请按药盒填写有效期。',
    );
}

function checkSame(lot: LotRow, { made_at, expires_at, state }: TakeInInput): void {
  const { number, madeAt, expiresAt } = lot;
  if ((made_at !== null && made_at !== madeAt) || (expires_at !== null && expires_at !== expiresAt)) {
    const days = `生产日期 ${lotDay(madeAt)}、有效期至 ${lotDay(expiresAt)}`;
    throw fieldError('number', `${lotName(number)} 已登记，${days}，和这次填的不同，请核对。`);
  }
  if (lot.state === 'recalled')
    throw fieldError('number', `${lotName(number)} 已召回，不能再入库销售。请核对批号。`);
  if (lot.state !== state && lot.quantity > 0)
    throw fieldError(
      'state',
      `${lotName(number)} 现在是“${LOT_STATES[lot.state]}”，请先改状态或按同样状态入库。`,
    );
}

/**
 * Corrects a lot by some units. Throws `not_found`, and `invalid_form` where there are fewer, or where so much would go
 * that a second user has to confirm it.
 */
export function correctLot(
  db: Db,
  operator: Member,
  { units, remark, ...change }: LotChange & { units: number; remark: string },
  now: number,
): Promise<LotChanged> {
  const step = async ({ goodsId, quantity }: LotRow, trx: Trx): Promise<Step> => {
    if (quantity + units < 0) throw fieldError('change', `这个批次只有 ${quantity}，不能减少 ${-units}。`);
    const [goods] = await findGoodsByIds(trx, [goodsId]);
    refuse('change', writeOffRefusal(units, goods?.basePriceFen ?? 0));
    return { kind: 'correction', change: units, reason: remark };
  };
  return changeThis(db, operator, { ...change, step }, now);
}

/** Sets the state of a lot; setting its current state changes nothing. Throws `not_found` and `invalid_form`. */
export function setLotState(
  db: Db,
  operator: Member,
  { state, remark, ...lot }: Omit<LotChange, 'idempotencyKey'> & { state: ChosenState; remark: string },
  now: number,
): Promise<LotChanged> {
  const step = (there: LotRow): Step | null => {
    if (there.state === state) return null;
    refuse('state', stateRefusal(there, state, now));
    const reason = `${LOT_STATES[there.state]} → ${LOT_STATES[state]}，${remark}`;
    return { kind: 'state', set: { state }, reason };
  };
  return changeThis(db, operator, { ...lot, step }, now);
}

/** Moves a lot to another place in the warehouse. Throws `not_found`. */
export function moveLot(
  db: Db,
  operator: Member,
  { place, ...lot }: Omit<LotChange, 'idempotencyKey'> & { place: string },
  now: number,
): Promise<LotChanged> {
  const step = (there: LotRow): Step | null => {
    if (there.place === place) return null;
    return { kind: 'move', set: { place }, reason: `${there.place || '未定'} → ${place || '未定'}` };
  };
  return changeThis(db, operator, { ...lot, step }, now);
}

const SWEEP_SIZE = 100;

/** Takes lots past their expiry (`now` in ms) off sale; several nodes may do so at once. Returns the number of lots. */
export async function blockExpired(db: Db, now: number): Promise<number> {
  const reason = `${LOT_STATES.on_sale} → ${LOT_STATES.blocked}，已过有效期`;
  const step = ({ state }: LotRow): Step | null =>
    state === 'on_sale' ? { kind: 'state', set: { state: 'blocked' }, reason } : null;
  let blocked = 0;
  for (;;) {
    const due = await findExpiredOnSale(db, now, SWEEP_SIZE);
    for (const { id: lotId, goodsId } of due) await changeThis(db, null, { goodsId, lotId, step }, now);
    blocked += due.length;
    if (due.length < SWEEP_SIZE) return blocked;
  }
}

/** Changes a lot that exists by one step; see {@link changeLot}. Throws `not_found`. */
export function changeThis(
  db: Db,
  operator: Member | null,
  {
    lotId,
    idempotencyKey = '',
    ...rest
  }: { lotId: number; idempotencyKey?: string } & Pick<Change, 'goodsId' | 'step'>,
  now: number,
): Promise<LotChanged> {
  const pick = (_: Trx, held: LotRow[]): LotRow => {
    const lot = held.find(({ id }) => id === lotId);
    if (!lot) throw notFound('这个批次');
    return lot;
  };
  return changeLot(db, operator, { ...rest, idempotencyKey, pick }, now);
}

interface Change {
  goodsId: number;
  /** Empty for actions that set an absolute value, which may be repeated. */
  idempotencyKey: string;
  pick: (trx: Trx, held: LotRow[]) => Promise<LotRow> | LotRow;
  /** Returns null where nothing is to be changed. */
  step: (lot: LotRow, trx: Trx) => Promise<Step | null> | Step | null;
}

/**
 * Runs one action on a locked lot, with the entries of both ledgers, the audit entry, and the invalidation of pages
 * that show its goods.
 */
function changeLot(
  db: Db,
  operator: Member | null,
  { goodsId, idempotencyKey, pick, step: stepOf }: Change,
  now: number,
): Promise<LotChanged> {
  return change(db, async (trx, touch) => {
    const held = await holdLots(trx, [goodsId]);
    const stock = (await findStock(trx, goodsId))?.stock;
    if (stock === undefined) throw notFound('这个商品');
    const entryKey = idempotencyKey === '' ? null : `desk:${goodsId}:${idempotencyKey}`;
    const done = entryKey === null ? undefined : await findLotOfEvent(trx, entryKey);
    if (done) return { ...done, stock };
    const lot = await pick(trx, held);
    const step = await stepOf(lot, trx);
    if (!step) return { id: lot.id, quantity: lot.quantity, stock };
    const { kind, change: units = 0, set = {}, reason } = step;
    const entry = entryOf(
      { lot, change: units, kind, reason, ...(operator && { actorId: operator.id }) },
      now,
    );
    const entryId = await insertLotEntry(trx, { ...entry, idempotency_key: entryKey });
    const then = { ...lot, ...set, quantity: lot.quantity + units };
    const columns = { ...set, quantity: then.quantity, updated_at: now };
    await settleStock(trx, [goodsId], [changedLot(trx, lot.id, columns)], now);
    const moved = stockChange(
      held,
      held.map((one) => (one.id === lot.id ? then : one)),
    );
    if (moved.change !== 0)
      await insertStockEntries(trx, [
        {
          goods_id: goodsId,
          change: moved.change,
          stock_after: moved.after,
          reason: 'lot',
          reference: lot.number,
          idempotency_key: `lot-entry:${entryId}`,
          created_at: now,
        },
      ]);
    const detail = `${lotName(lot.number)}：${reason}，现有 ${then.quantity}`;
    if (operator) await record(trx, operator, { action: 'goods.lot', id: goodsId, detail }, now);
    touch(goodsTag(goodsId), ...(await shelvesAfter(trx, new Map([[goodsId, moved]]), now)));
    return { id: lot.id, quantity: then.quantity, stock: moved.after };
  });
}

function refuse(field: string, words: string | null): void {
  if (words !== null) throw fieldError(field, words);
}
