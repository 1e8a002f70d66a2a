import { recordAudit } from '#lib/people/audit/audit.service.ts';
import type { Member } from '#lib/people/members/members.rules.ts';
import type { Db, Trx } from '#lib/platform/db/database.server.ts';
import { transact } from '#lib/platform/db/transact.server.ts';
import { fieldError, notFound, ShopError } from '#lib/platform/http/call/errors.rules.ts';
import { pageOf } from '#lib/platform/paging.rules.ts';
import {
  type Batch,
  type BatchInput,
  type BatchOutlet,
  type BatchState,
  BATCH_STATES,
  batchText,
} from '#lib/trade/coupons/batches/batch.rules.ts';
import {
  type BatchFigures,
  countBatches,
  findBatches,
  findFigures,
  findStatedBatch,
  insertBatch,
  setOutlet,
  setUntouchedBatch,
  type StatedBatchRow,
  stopBatch as setStopped,
} from '#lib/trade/coupons/batches/batches.repository.ts';
import { findBatch } from '#lib/trade/coupons/coupons.repository.ts';
import { readScope } from '#lib/trade/coupons/coupons.rules.ts';

const BATCHES_PER_PAGE = 20;
const THIS_BATCH = '这批券';

export interface BatchPage {
  batches: Batch[];
  counts: Record<BatchState, number>;
  page: number;
  pages: number;
}

/** A page of the batches in a state, for operators. */
export async function listBatches(
  db: Db,
  { state, keywords, page }: { state: BatchState; keywords: string; page: number },
  now: number,
): Promise<BatchPage> {
  const counts = Object.fromEntries(Object.keys(BATCH_STATES).map((key) => [key, 0])) as BatchPage['counts'];
  for (const row of await countBatches(db, keywords, now)) counts[row.batch_state] = row.count;
  const { offset, ...shown } = pageOf(page, counts[state], BATCHES_PER_PAGE);
  const rows = await findBatches(db, { state, keywords, limit: BATCHES_PER_PAGE, offset }, now);
  const figures = await figuresOf(
    db,
    rows.map(({ id }) => id),
  );
  return { batches: rows.map((row) => toBatch(row, figures.get(row.id))), counts, ...shown };
}

/** A batch with its figures; null where there is none. */
export async function findOneBatch(db: Db, id: number, now: number): Promise<Batch | null> {
  const row = await findStatedBatch(db, id, now);
  return row ? toBatch(row, (await figuresOf(db, [id])).get(id)) : null;
}

/** The same. Throws `not_found`. */
export async function getBatch(db: Db, id: number, now: number): Promise<Batch> {
  const batch = await findOneBatch(db, id, now);
  if (!batch) throw notFound(THIS_BATCH);
  return batch;
}

/** Makes a batch; the same form again (`requestKey`) makes no second one. Returns its id. */
export function createBatch(
  db: Db,
  operator: Member,
  { input, requestKey }: { input: BatchInput; requestKey: string },
  now: number,
): Promise<number> {
  return transact(db, async (trx) => {
    const { id, isNew } = await insertBatch(trx, {
      ...toRow(input),
      ...outletRow(input),
      request_key: requestKey,
      created_at: now,
      updated_at: now,
    });
    if (isNew) await note(trx, operator, { id, action: 'create', detail: batchText(input) }, now);
    return id;
  });
}

/** Changes all of a batch. Throws `not_found`, and `conflict` once one is handed out or it was stopped. */
export function editBatch(
  db: Db,
  operator: Member,
  { id, input }: { id: number; input: BatchInput },
  now: number,
): Promise<void> {
  return transact(db, async (trx) => {
    const change = { ...toRow(input), ...outletRow(input), updated_at: now };
    if (!(await setUntouchedBatch(trx, id, change))) throw await whyFixed(trx, id);
    await note(trx, operator, { id, action: 'edit', detail: batchText(input) }, now);
  });
}

/** Changes the name, the numbers and how members may fetch it. Throws `not_found`, `conflict` and `invalid_form`. */
export function editOutlet(
  db: Db,
  operator: Member,
  { id, input }: { id: number; input: BatchOutlet },
  now: number,
): Promise<void> {
  return transact(db, async (trx) => {
    if (!(await setOutlet(trx, id, { ...outletRow(input), updated_at: now }))) {
      const batch = await findBatch(trx, id);
      if (!batch || batch.stopped_at !== null) throw await whyFixed(trx, id);
      throw fieldError('total', `已发出 ${batch.handed_out} 张，总数不能比这更少。`);
    }
    await note(trx, operator, { id, action: 'edit', detail: batchText(await getBatch(trx, id, now)) }, now);
  });
}

/** Hands out no more of a batch; those held stay good. Stopping again is harmless. Throws `not_found`. */
export function stopBatch(db: Db, operator: Member, id: number, now: number): Promise<void> {
  return transact(db, async (trx) => {
    const batch = await findBatch(trx, id);
    if (!batch) throw notFound(THIS_BATCH);
    if (!(await setStopped(trx, id, now))) return;
    await note(trx, operator, { id, action: 'stop', detail: `已发出 ${batch.handed_out} 张` }, now);
  });
}

async function whyFixed(trx: Trx, id: number): Promise<ShopError> {
  const batch = await findBatch(trx, id);
  if (!batch) return notFound(THIS_BATCH);
  if (batch.stopped_at !== null)
    return new ShopError('conflict', '这批券已停止发放，不能再改。可以复制一批新的。');
  return new ShopError(
    'conflict',
    `这批券已发出 ${batch.handed_out} 张，金额、门槛、范围和有效期不能再改。可以复制一批新的。`,
  );
}

const note = (
  trx: Trx,
  operator: Member,
  { id, action, detail }: { id: number; action: 'create' | 'edit' | 'stop'; detail: string },
  at: number,
): Promise<void> =>
  recordAudit(trx, {
    actorId: operator.id,
    action: `coupon_batch.${action}`,
    subject: `coupon_batch:${id}`,
    detail,
    at,
  });

const figuresOf = async (db: Db, ids: readonly number[]): Promise<Map<number, BatchFigures>> =>
  new Map((await findFigures(db, ids)).map((figures) => [figures.batch_id, figures]));

const toRow = (input: BatchInput) => ({
  kind: input.kind,
  amount_fen: input.amountFen,
  minimum_fen: input.minimumFen,
  scope_kind: input.scope.kind,
  scope_values: input.scope.values.join(','),
  valid_from: input.validFrom,
  valid_until: input.validUntil,
  valid_days: input.validDays,
});

const outletRow = (input: BatchOutlet) => ({
  name: input.name,
  is_claimable: input.isClaimable ? (1 as const) : (0 as const),
  claim_from: input.claimFrom,
  claim_until: input.claimUntil,
  total: input.total,
  per_member_limit: input.perMemberLimit,
});

const toBatch = (row: StatedBatchRow, figures?: BatchFigures): Batch => ({
  id: row.id,
  kind: row.kind,
  name: row.name,
  amountFen: row.amount_fen,
  minimumFen: row.minimum_fen,
  scope: readScope(row),
  isClaimable: row.is_claimable === 1,
  claimFrom: row.claim_from,
  claimUntil: row.claim_until,
  validFrom: row.valid_from,
  validUntil: row.valid_until,
  validDays: row.valid_days,
  total: row.total,
  perMemberLimit: row.per_member_limit,
  handedOut: row.handed_out,
  state: row.batch_state,
  used: figures?.used ?? 0,
  costFen: figures?.cost_fen ?? 0,
  goodsFen: figures?.goods_fen ?? 0,
  stoppedAt: row.stopped_at,
  createdAt: row.created_at,
});
