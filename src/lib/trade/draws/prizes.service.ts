import type { Member } from '#lib/people/members/members.rules.ts';
import { change } from '#lib/platform/db/change.server.ts';
import type { Db, Trx } from '#lib/platform/db/database.server.ts';
import { fieldError, notFound, OvertakenForm, ShopError } from '#lib/platform/http/call/errors.rules.ts';
import { mergedForm } from '#lib/platform/http/call/office.fields.ts';
import { formatFen } from '#lib/platform/money.rules.ts';
import { formatDate } from '#lib/platform/time.rules.ts';
import { COUPON_KINDS, couponText } from '#lib/trade/coupons/coupons.rules.ts';
import { findDraw, findPrizes } from '#lib/trade/draws/draws.repository.ts';
import { DRAW_LIMITS, PRIZE_KINDS } from '#lib/trade/draws/draws.rules.ts';
import type { DrawPrizeRow } from '#lib/trade/draws/draws.table.ts';
import {
  nothingForm,
  type NothingInput,
  prizeForm,
  type PrizeInput,
} from '#lib/trade/draws/draw-desk.fields.ts';
import {
  deletePrize,
  findOpenBatches,
  findPrize,
  findPrizeMadeBy,
  insertPrize,
  setPrize,
} from '#lib/trade/draws/draw-desk.repository.ts';
import { recordDraw } from '#lib/trade/draws/draw-desk.service.ts';
import { pointsGoodsOf } from '#lib/trade/points-mall/points-goods.service.ts';

/** Returns the coupons and vouchers that can be prizes, as text by the id of their batch. `now` in ms. */
export const batchNames = async (db: Db, now: number): Promise<Map<string, string>> =>
  new Map(
    (await findOpenBatches(db, now)).map((batch) => [
      String(batch.id),
      `${COUPON_KINDS[batch.kind]} ${batch.name}（${[
        couponText(batch),
        ...(batch.total === null ? [] : [`余 ${batch.total - batch.handedOut} 张`]),
        ...((batch.validFrom ?? 0) > now ? [`${formatDate(batch.validFrom ?? 0)} 起才能用`] : []),
      ].join('，')}）`,
    ]),
  );

/** Returns a prize in the form's fields. */
export const prizeInputOf = ({
  batchId: batch_id,
  pointsGoodsId: points_goods_id,
  ...row
}: Pick<DrawPrizeRow, keyof NothingInput | 'kind' | 'stock' | 'points' | 'batchId' | 'pointsGoodsId'>) => ({
  ...nothingInputOf(row),
  kind: row.kind as PrizeInput['kind'],
  stock: row.stock,
  points: row.points || null,
  batch_id,
  points_goods_id,
});

const nothingInputOf = ({ name, remarks, weight }: NothingInput): NothingInput => ({ name, remarks, weight });

/** A prize to be saved: new where it has no id. */
interface SavedPrize {
  drawId: number;
  id: number | null;
  version: number;
  marks?: string;
  idempotencyKey: string | null;
  input: PrizeInput;
}

/**
 * Saves a prize of a draw; a repeated form creates no second one. Throws `invalid_form` where a field required by its
 * kind is missing, or the number is below the number drawn or above the rest of its coupon batch, `not_found`, and
 * `conflict` where a colleague has changed the same fields since it was opened (`marks`).
 */
export async function savePrize(
  db: Db,
  operator: Member,
  { drawId, id, version, marks = '', idempotencyKey, input: typed }: SavedPrize,
  now: number,
): Promise<void> {
  await change(db, async (trx, touch) => {
    if (!(await findDraw(trx, drawId))) throw notFound('这个抽奖活动');
    const row = id === null ? undefined : await findPrize(trx, id);
    if (idempotencyKey !== null && !row && (await findPrizeMadeBy(trx, idempotencyKey))) return;
    if (id !== null && (row?.drawId !== drawId || row.kind === 'nothing')) throw notFound('这个奖品');
    const isOvertaken = row && row.version !== version;
    const input = isOvertaken
      ? mergedForm(prizeForm, marks, { saved: prizeInputOf(row), typed }, OVERTAKEN)
      : typed;
    const columns = await columnsOf(trx, input, now);
    await checkBatch(trx, { drawId, row, input: columns }, now);
    if (row) {
      if (input.stock !== null && input.stock < row.drawn)
        throw fieldError('stock', `已经抽出 ${row.drawn} 份，数量不能更少`);
      if (!(await setPrize(trx, row, columns))) throw new OvertakenForm(OVERTAKEN);
    } else {
      if ((await findPrizes(trx, drawId, now)).length > DRAW_LIMITS.prizes)
        throw new ShopError('conflict', `一个抽奖最多 ${DRAW_LIMITS.prizes} 种奖品。`);
      await insertPrize(trx, { ...columns, draw_id: drawId, idempotency_key: idempotencyKey });
    }
    await recordDraw(trx, operator, { id: drawId, action: 'draw.prize', detail: words(input, row) }, now);
    touch('draws');
  });
}

/** Saves weight and name of the prize `nothing`. Throws `not_found`, `conflict`. */
export async function saveNothing(
  db: Db,
  operator: Member,
  {
    drawId,
    id,
    version,
    marks = '',
    input: typed,
  }: { drawId: number; id: number; version: number; marks?: string; input: NothingInput },
  now: number,
): Promise<void> {
  await change(db, async (trx, touch) => {
    const row = await findPrize(trx, id);
    if (row?.drawId !== drawId || row.kind !== 'nothing') throw notFound('这个奖品');
    const input =
      row.version === version
        ? typed
        : mergedForm(nothingForm, marks, { saved: nothingInputOf(row), typed }, OVERTAKEN);
    if (!(await setPrize(trx, row, { ...input, stock: null }))) throw new OvertakenForm(OVERTAKEN);
    const detail = `${PRIZE_KINDS.nothing}：${input.name}，权重 ${row.weight} → ${input.weight}`;
    await recordDraw(trx, operator, { id: drawId, action: 'draw.prize', detail }, now);
    touch('draws');
  });
}

/** Deletes a prize that was never drawn; a missing one is ignored. Throws `conflict`, `not_found`. */
export async function removePrize(
  db: Db,
  operator: Member,
  { drawId, id }: { drawId: number; id: number },
  now: number,
): Promise<void> {
  await change(db, async (trx, touch) => {
    const row = await findPrize(trx, id);
    if (!row) return;
    if (row.drawId !== drawId || row.kind === 'nothing') throw notFound('这个奖品');
    if (!(await deletePrize(trx, id)))
      throw new ShopError('conflict', `“${row.name}”已有人抽中，不能删除。不再发放可以把权重改为 0。`);
    await recordDraw(trx, operator, { id: drawId, action: 'draw.prize', detail: `删除 ${row.name}` }, now);
    touch('draws');
  });
}

/**
 * Throws `invalid_form` where the number of coupons is raised above what is left of their batch after those promised by
 * other prizes of the draw.
 */
async function checkBatch(
  trx: Trx,
  {
    drawId,
    row,
    input: { batch_id: batchId, stock },
  }: {
    drawId: number;
    row: DrawPrizeRow | undefined;
    input: { batch_id: number | null; stock: number | null };
  },
  now: number,
): Promise<void> {
  const isNoMore = row?.batchId === batchId && row.stock !== null && stock !== null && stock <= row.stock;
  if (batchId === null || stock === null || isNoMore) return;
  const batch = (await findOpenBatches(trx, now)).find(({ id }) => id === batchId);
  if (!batch || batch.total === null) return;
  const others = (await findPrizes(trx, drawId, now)).filter(
    (other) => other.id !== row?.id && other.batchId === batchId && other.stock !== null,
  );
  const promised = others.reduce((sum, other) => sum + (other.stock ?? 0) - other.drawn, 0);
  const drawn = row?.batchId === batchId ? row.drawn : 0;
  const most = Math.max(0, batch.total - batch.handedOut - promised) + drawn;
  if (stock <= most) return;
  const taken = promised > 0 ? `，其他奖品已占 ${promised} 张` : '';
  throw fieldError(
    'stock',
    `这批券还剩 ${batch.total - batch.handedOut} 张${taken}：数量最多填 ${most}，留空为发完即止`,
  );
}

const OVERTAKEN = '别人刚改过这个奖品，这次没有保存。请看过差别再保存。';

const words = ({ kind, name, weight, stock }: PrizeInput, before: DrawPrizeRow | undefined): string =>
  `${before ? '修改' : '添加'} ${PRIZE_KINDS[kind]} ${name}，权重 ${
    before ? `${before.weight} → ` : ''
  }${weight}，${stock === null ? '不限量' : `共 ${stock} 份`}`;

/** Returns the columns of a prize, with only those that belong to its kind. */
async function columnsOf(db: Db, { kind, name, remarks, weight, stock, ...more }: PrizeInput, now: number) {
  const { points, batch_id: batchId, points_goods_id: goodsId } = more;
  const columns = { kind, name, remarks, weight, stock, points: 0, batch_id: null, points_goods_id: null };
  if (kind === 'points') {
    if (points === null) throw fieldError('points', '请填写积分');
    return { ...columns, points };
  }
  if (kind === 'goods') {
    if (goodsId === null) throw fieldError('points_goods_id', '请选择积分商品');
    if (!(await pointsGoodsOf(db, goodsId)))
      throw fieldError('points_goods_id', '没有这件积分商品，请重新选择');
    return { ...columns, points_goods_id: goodsId };
  }
  if (batchId === null) throw fieldError('batch_id', `请选择${COUPON_KINDS[kind]}`);
  const batch = (await findOpenBatches(db, now)).find(({ id }) => id === batchId);
  if (!batch) throw fieldError('batch_id', '这批券已停止发放或过期，请重新选择');
  if (batch.kind !== kind)
    throw fieldError(
      'batch_id',
      `这批是${COUPON_KINDS[batch.kind]}（${formatFen(batch.amountFen)}），请选择${COUPON_KINDS[kind]}`,
    );
  return { ...columns, batch_id: batchId };
}
