import { auditOf, recordAudit } from '#lib/people/audit/audit.service.ts';
import type { Member } from '#lib/people/members/members.rules.ts';
import { change } from '#lib/platform/db/change.server.ts';
import type { Db } from '#lib/platform/db/database.server.ts';
import { notFound, OvertakenForm } from '#lib/platform/http/call/errors.rules.ts';
import { recordOf } from '#lib/platform/http/call/forms/form-schema.server.ts';
import { listExport } from '#lib/platform/http/call/lists/list-export.server.ts';
import { changeWords } from '#lib/platform/http/call/forms/open-form.server.ts';
import { mergedForm } from '#lib/platform/http/call/office.fields.ts';
import { pageOf } from '#lib/platform/paging.rules.ts';
import { pointsGoodsColumns } from '#lib/trade/points-mall/points-goods.columns.ts';
import {
  countPointsGoods,
  findOnePointsGoods,
  findPointsGoods,
  findPointsGoodsMadeBy,
  findPointsGoodsNames,
  findPointsPictures,
  insertPointsGoods,
  setPointsGoods,
} from '#lib/trade/points-mall/points-mall.repository.ts';
import {
  pointsGoodsForm,
  type PointsGoodsInput,
  pointsGoodsQuery,
} from '#lib/trade/points-mall/points-mall.fields.ts';
import type { PointsGoodsState } from '#lib/trade/points-mall/points-mall.rules.ts';
import type { PointsGoodsRow } from '#lib/trade/points-mall/points-mall.table.ts';

const SHOWN_PER_PAGE = 24;

/** Goods as shown in the mall; money in fen. */
type PointsGoods = Omit<PointsGoodsRow, 'costFen' | 'idempotencyKey' | 'createdAt' | 'updatedAt' | 'sort'>;

/** Returns a page of the goods offered. Pages that show it carry the tag `points-mall`. */
export async function pointsMall(
  db: Db,
  asked: number,
): Promise<{ goods: PointsGoods[]; page: number; pages: number }> {
  const search = { state: 'on', keywords: '' } as const;
  const { offset, ...shown } = pageOf(asked, await countPointsGoods(db, search), SHOWN_PER_PAGE);
  return { goods: await findPointsGoods(db, search, { limit: SHOWN_PER_PAGE, offset }), ...shown };
}

/** Returns goods of the mall by id, also those not offered; null where there are none. */
export const pointsGoodsOf = async (db: Db, id: number): Promise<PointsGoodsRow | null> =>
  (await findOnePointsGoods(db, id)) ?? null;

/** Returns the names of all goods of the mall, by id, for choosing a prize. */
export const pointsGoodsNames = async (db: Db): Promise<Map<string, string>> =>
  new Map(
    (await findPointsGoodsNames(db)).map(({ id, name, spec }) => [String(id), `${name} ${spec}`.trim()]),
  );

const GOODS_PER_PAGE = 30;

/** Names of the audit actions on goods for points. */
export const POINTS_GOODS_ACTIONS = {
  'points_goods.create': '新建',
  'points_goods.edit': '修改',
} as const;

/** Returns a page of goods for points in a state. */
export async function listPointsGoods(
  db: Db,
  {
    keywords,
    state,
    page,
    size = GOODS_PER_PAGE,
  }: { keywords: string; state: PointsGoodsState; page: number; size?: number },
) {
  const [on, off] = await Promise.all([
    countPointsGoods(db, { keywords, state: 'on' }),
    countPointsGoods(db, { keywords, state: 'off' }),
  ]);
  const counts = { on, off };
  const { offset, ...shown } = pageOf(page, counts[state], size);
  const goods = await findPointsGoods(db, { keywords, state }, { limit: size, offset });
  return { goods, counts, ...shown };
}

/** The list as a file. */
export const pointsGoodsExport = listExport({
  query: pointsGoodsQuery,
  read: async (db, asked) => {
    const { goods, pages } = await listPointsGoods(db, asked);
    return { rows: goods, pages };
  },
  columns: pointsGoodsColumns,
});

/** Returns goods for points for their form, with their audit entries. Throws `not_found`. */
export async function openPointsGoods(db: Db, id: number) {
  const row = await findOnePointsGoods(db, id);
  if (!row) throw notFound('这件积分商品');
  return { id, version: row.version, input: inputOf(row), trail: await auditOf(db, subjectOf(id), 20) };
}

const inputOf = (row: PointsGoodsRow): PointsGoodsInput =>
  recordOf(pointsGoodsForm, { ...row, money: row.moneyFen, cost: row.costFen });

const subjectOf = (id: number): string => `points_goods:${id}`;
const OVERTAKEN = '这件商品刚被别人改过，或者库存有了变化。请看过差别再保存。';

/**
 * Saves goods for points; new ones where `id` is null; a repeated form creates no second ones. Returns their id. Throws
 * `not_found`, and `conflict` where another user has changed the same fields since it was opened (`marks`).
 */
export async function savePointsGoods(
  db: Db,
  operator: Member,
  {
    id,
    version,
    marks = '',
    idempotencyKey,
    input: typed,
  }: {
    id: number | null;
    version: number;
    marks?: string;
    idempotencyKey: string | null;
    input: PointsGoodsInput;
  },
  now: number,
): Promise<number> {
  return change(db, async (trx, touch) => {
    const row = id === null ? await madeBefore(trx, idempotencyKey) : await findOnePointsGoods(trx, id);
    if (id !== null && !row) throw notFound('这件积分商品');
    const isOvertaken = id !== null && row && row.version !== version;
    const input = isOvertaken
      ? mergedForm(pointsGoodsForm, marks, { saved: inputOf(row), typed }, OVERTAKEN)
      : typed;
    const detail = row ? changeWords(pointsGoodsForm, inputOf(row), input) : input.name;
    if (row && detail === '') return row.id;
    const columns = toColumns(input, now);
    if (row && !(await setPointsGoods(trx, row, columns))) throw new OvertakenForm(OVERTAKEN);
    const saved =
      row?.id ??
      (await insertPointsGoods(trx, { ...columns, idempotency_key: idempotencyKey, created_at: now }));
    const action = row ? 'points_goods.edit' : 'points_goods.create';
    await recordAudit(trx, { actorId: operator.id, action, subject: subjectOf(saved), detail, at: now });
    // Pages of draws need no update: they show the prizes' own names.
    touch('points-mall');
    return saved;
  });
}

const madeBefore = async (db: Db, idempotencyKey: string | null): Promise<PointsGoodsRow | undefined> =>
  idempotencyKey === null ? undefined : findPointsGoodsMadeBy(db, idempotencyKey);

const toColumns = ({ money, cost, is_on, ...columns }: PointsGoodsInput, now: number) => ({
  ...columns,
  money_fen: money,
  cost_fen: cost,
  is_on: is_on ? (1 as const) : (0 as const),
  updated_at: now,
});

/** Returns the points goods with an uploaded picture, and its address. */
export const pointsPictures = (db: Db): Promise<{ title: string; text: string }[]> => findPointsPictures(db);
