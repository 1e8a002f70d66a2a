import { auditOf, recordAudit } from '#lib/people/audit/audit.service.ts';
import type { Member } from '#lib/people/members/members.rules.ts';
import { change } from '#lib/platform/db/change.server.ts';
import type { Db, Trx } from '#lib/platform/db/database.server.ts';
import { fieldError, notFound, OvertakenForm, ShopError } from '#lib/platform/http/call/errors.rules.ts';
import { changeWords } from '#lib/platform/http/call/forms/open-form.server.ts';
import { recordOf } from '#lib/platform/http/call/forms/form-schema.server.ts';
import { listExport } from '#lib/platform/http/call/lists/list-export.server.ts';
import { mergedForm } from '#lib/platform/http/call/office.fields.ts';
import { pageOf } from '#lib/platform/paging.rules.ts';
import { DAY_MS, windowText } from '#lib/platform/time.rules.ts';
import { drawResultColumns } from '#lib/trade/draws/draws.columns.ts';
import { findDraw, findPrizes } from '#lib/trade/draws/draws.repository.ts';
import {
  costsInAll,
  DRAW_LIMITS,
  DRAW_STATES,
  type DrawState,
  drawStateOf,
  expectedCostFen,
  oddsText,
  totalWeight,
  weightsNow,
} from '#lib/trade/draws/draws.rules.ts';
import { listRecords } from '#lib/trade/draws/draws.service.ts';
import type { DrawRow } from '#lib/trade/draws/draws.table.ts';
import { drawForm, type DrawInput, drawResultExportQuery } from '#lib/trade/draws/draw-desk.fields.ts';
import {
  countDrawn,
  findDrawMadeBy,
  findDraws,
  findOverlapping,
  insertDraw,
  insertPrize,
  lockDraws,
  setDraw,
} from '#lib/trade/draws/draw-desk.repository.ts';

const DRAWS_PER_PAGE = 20;

/** Names of the audit actions on a draw. */
export const DRAW_ACTIONS = {
  'draw.create': '新建',
  'draw.edit': '修改',
  'draw.on': '启用',
  'draw.off': '停用',
  'draw.prize': '奖品',
} as const;

/** Returns a page of draws in a state, or of all, with the number of results of each. `now` in ms. */
export async function listDraws(
  db: Db,
  { state, page }: { state: DrawState | null; page: number },
  now: number,
) {
  const [rows, drawn] = await Promise.all([findDraws(db), countDrawn(db)]);
  const all = rows.map((row) => {
    const counted = drawn.find(({ drawId }) => drawId === row.id);
    return {
      ...row,
      state: drawStateOf(row, now),
      drawn: Number(counted?.drawn ?? 0),
      costFen: Number(counted?.costFen ?? 0),
    };
  });
  const counts = { all: all.length, running: 0, coming: 0, off: 0, over: 0 };
  for (const draw of all) counts[draw.state] += 1;
  const listed = all.filter((draw) => state === null || draw.state === state);
  const { offset, ...shown } = pageOf(page, listed.length, DRAWS_PER_PAGE);
  return { draws: listed.slice(offset, offset + DRAWS_PER_PAGE), counts, ...shown };
}
/** A draw in the list of operators. */
export type DeskDraw = Awaited<ReturnType<typeof listDraws>>['draws'][number];

/**
 * Returns a draw for its desk: its form, its prizes with odds and costs (fen), and its audit entries. Throws
 * `not_found`.
 */
export async function openDraw(db: Db, id: number, now: number) {
  const row = await findDraw(db, id);
  if (!row) throw notFound('这个抽奖活动');
  const prizes = await findPrizes(db, id, now);
  const total = totalWeight(prizes);
  const weights = weightsNow(prizes);
  return {
    id,
    version: row.version,
    state: drawStateOf(row, now),
    isOn: row.isOn === 1,
    input: inputOf(row),
    prizes: prizes.map((prize, index) => {
      const weightNow = weights[index] ?? 0;
      return { ...prize, weightNow, odds: oddsText(weightNow, total) };
    }),
    total,
    expectedFen: expectedCostFen(prizes),
    costs: costsInAll(prizes),
    trail: await auditOf(db, `draw:${id}`, 30),
  };
}
export type OpenDraw = Awaited<ReturnType<typeof openDraw>>;
/** A prize at the desk of its draw. */
export type DeskPrize = OpenDraw['prizes'][number];

const inputOf = (row: DrawRow): DrawInput => recordOf(drawForm, { ...row });

const OVERTAKEN = '别人刚改过这个抽奖，这次没有保存。请看过差别再保存。';

/**
 * Saves a draw; a new one where `id` is null, which is disabled and has a prize `nothing`. A repeated form creates no
 * second draw. Returns its id. Throws `invalid_form`, also where it is enabled and overlaps another one, `not_found`,
 * and `conflict` where another user has changed the same fields since it was opened (`marks`).
 */
export async function saveDraw(
  db: Db,
  operator: Member,
  {
    id,
    version,
    marks = '',
    idempotencyKey,
    input: typed,
  }: { id: number | null; version: number; marks?: string; idempotencyKey: string | null; input: DrawInput },
  now: number,
): Promise<number> {
  return change(db, async (trx, touch) => {
    if (id !== null) await lockDraws(trx);
    const row = id === null ? await madeBefore(trx, idempotencyKey) : await findDraw(trx, id);
    if (id !== null && !row) throw notFound('这个抽奖活动');
    const input =
      id !== null && row && row.version !== version
        ? mergedForm(drawForm, marks, { saved: inputOf(row), typed }, OVERTAKEN)
        : typed;
    const columns = toColumns(input, now);
    const detail = row ? changeWords(drawForm, inputOf(row), input) : input.name;
    if (row && detail === '') return row.id;
    if (row?.isOn === 1 && columns.ends_at > now) await checkWindow(trx, row, columns);
    if (row && !(await setDraw(trx, row, columns))) throw new OvertakenForm(OVERTAKEN);
    const saved =
      row?.id ??
      (await insertDraw(trx, { ...columns, is_on: 0, idempotency_key: idempotencyKey, created_at: now }));
    if (!row)
      await insertPrize(trx, {
        draw_id: saved,
        kind: 'nothing',
        name: '谢谢参与',
        weight: 100,
        stock: null,
        batch_id: null,
        points_goods_id: null,
        idempotency_key: null,
      });
    await recordDraw(trx, operator, { id: saved, action: row ? 'draw.edit' : 'draw.create', detail }, now);
    touch('draws');
    return saved;
  });
}

/**
 * Enables a draw in its window, or stops it at once. Idempotent. Throws `not_found`, and `conflict` where it is not
 * ready, or overlaps another enabled one.
 */
export async function switchDraw(
  db: Db,
  operator: Member,
  { id, isOn }: { id: number; isOn: boolean },
  now: number,
): Promise<void> {
  await change(db, async (trx, touch) => {
    await lockDraws(trx);
    const row = await findDraw(trx, id);
    if (!row) throw notFound('这个抽奖活动');
    if ((row.isOn === 1) === isOn) return;
    if (isOn) await checkReady(trx, row, now);
    if (!(await setDraw(trx, row, { is_on: isOn ? 1 : 0, updated_at: now })))
      throw new ShopError('conflict', '别人刚改过这个抽奖，请刷新页面后再试。');
    const state = drawStateOf({ ...row, isOn: isOn ? 1 : 0 }, now);
    await recordDraw(
      trx,
      operator,
      { id, action: isOn ? 'draw.on' : 'draw.off', detail: DRAW_STATES[state] },
      now,
    );
    touch('draws');
  });
}

async function checkReady(trx: Trx, row: DrawRow, now: number): Promise<void> {
  if (row.endsAt <= now) throw new ShopError('conflict', '结束时间已过，请先改结束时间再启用。');
  const prizes = await findPrizes(trx, row.id, now);
  if (!prizes.some(({ kind, weight }) => kind !== 'nothing' && weight > 0))
    throw new ShopError('conflict', '还没有奖品，请先添加奖品再启用。');
  const other = await findOverlapping(trx, row);
  if (other)
    throw new ShopError(
      'conflict',
      `${wordsOf(other)}的时间与它重叠，同一时间只能有一个抽奖。请先停用那个抽奖，或改时间再启用。`,
    );
}

/** Throws `invalid_form` where the window of an enabled draw overlaps that of another enabled one. */
async function checkWindow(
  trx: Trx,
  { id }: DrawRow,
  { starts_at: startsAt, ends_at: endsAt }: ReturnType<typeof toColumns>,
): Promise<void> {
  const other = await findOverlapping(trx, { id, startsAt, endsAt });
  const words = other && `与${wordsOf(other)}重叠，同一时间只能有一个抽奖。请改时间，或先停用其中一个。`;
  if (words) throw new ShopError('invalid_form', words, { starts_at: [words] });
}

const wordsOf = ({ name, startsAt, endsAt }: DrawRow): string =>
  `“${name}”（${windowText(startsAt, endsAt)}）`;

const madeBefore = async (db: Db, idempotencyKey: string | null): Promise<DrawRow | undefined> =>
  idempotencyKey === null ? undefined : findDrawMadeBy(db, idempotencyKey);

function toColumns({ starts_at, ends_at, ...columns }: DrawInput, now: number) {
  if (starts_at === null || ends_at === null) throw new Error('a draw without its window');
  if (ends_at <= starts_at) throw fieldError('ends_at', '结束时间应在开始时间之后');
  if (ends_at - starts_at > DRAW_LIMITS.days * DAY_MS)
    throw fieldError('ends_at', `一个抽奖最长 ${DRAW_LIMITS.days} 天，请把结束时间提前`);
  return { ...columns, starts_at, ends_at, updated_at: now };
}

/** Writes an audit entry for an operator's action on a draw. */
export const recordDraw = (
  trx: Trx,
  operator: Member,
  { id, action, detail }: { id: number; action: keyof typeof DRAW_ACTIONS; detail: string },
  at: number,
): Promise<void> => recordAudit(trx, { actorId: operator.id, action, subject: `draw:${id}`, detail, at });

/** Results of a draw as a file. */
export const drawResultsExport = listExport({
  query: drawResultExportQuery,
  read: async (db, { id, ...asked }) => {
    const { records, pages } = await listRecords(db, { ...asked, drawId: id });
    return { rows: records, pages };
  },
  columns: drawResultColumns,
});
