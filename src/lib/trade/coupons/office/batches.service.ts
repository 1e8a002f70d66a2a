import {
  countBatches,
  findBatches,
  findOneBatch,
  findTwin,
  insertBatch,
  outletRow,
  setOutlet,
  setUntouchedBatch,
  stopBatch as setStopped,
  toRow,
} from '#lib/trade/coupons/office/batches.repository.ts';
import { named } from '#lib/platform/db/rows.rules.ts';
import { createHash } from 'node:crypto';
import { auditOf, recordAudit } from '#lib/people/audit/audit.service.ts';
import type { Member } from '#lib/people/members/members.rules.ts';
import type { Db, Trx } from '#lib/platform/db/database.server.ts';
import { change } from '#lib/platform/db/change.server.ts';
import { fieldError, notFound, ShopError } from '#lib/platform/http/call/errors.rules.ts';
import { pageOf } from '#lib/platform/paging.rules.ts';
import { formatDateTime } from '#lib/platform/time.rules.ts';
import {
  BATCH_STATES,
  type BatchInput,
  type BatchOutlet,
  type BatchAction,
  type BatchState,
  batchText,
  claimText,
} from '#lib/trade/coupons/office/batch.rules.ts';
import { findBatch } from '#lib/trade/coupons/coupons.repository.ts';
import { validText } from '#lib/trade/coupons/coupons.rules.ts';
import type { CouponBatchRow } from '#lib/trade/coupons/coupons.table.ts';
import { listExport } from '#lib/platform/http/call/lists/list-export.server.ts';
import { batchQuery } from '#lib/trade/coupons/office/batch.fields.ts';
import { type Batch, batchColumns } from '#lib/trade/coupons/office/batches.columns.ts';

const BATCHES_PER_PAGE = 20;
const THIS_BATCH = '这批券';

export interface BatchPage {
  batches: Batch[];
  counts: Record<BatchState, number>;
  page: number;
  pages: number;
}

/** Returns a page of the batches in a state, for operators. */
export async function listBatches(
  db: Db,
  {
    state,
    keywords,
    page,
    size = BATCHES_PER_PAGE,
  }: { state: BatchState; keywords: string; page: number; size?: number },
  now: number,
): Promise<BatchPage> {
  const counts = Object.fromEntries(Object.keys(BATCH_STATES).map((key) => [key, 0])) as BatchPage['counts'];
  for (const row of await countBatches(db, keywords, now)) counts[row.batchState] = row.count;
  const { offset, ...shown } = pageOf(page, counts[state], size);
  return { batches: await findBatches(db, { state, keywords, limit: size, offset }, now), counts, ...shown };
}

/** A batch with its figures; null where there is none. */
export { findOneBatch } from '#lib/trade/coupons/office/batches.repository.ts';

/** Returns a batch with its figures. Throws `not_found`. */
export async function getBatch(db: Db, id: number, now: number): Promise<Batch> {
  const batch = await findOneBatch(db, id, now);
  if (!batch) throw notFound(THIS_BATCH);
  return batch;
}

/** Time (ms) within which a batch with the same content counts as a repetition. */
const TWIN_MS = 60 * 60_000;

/**
 * Creates a batch. The same form again (`idempotencyKey`) creates no second one, nor does a form with the same content
 * where such a batch was created within the hour, after the one named `onceAfter`: the operator went back to the form.
 * Throws `conflict` for a form that was sent before with different content.
 */
export function createBatch(
  db: Db,
  operator: Member,
  {
    input,
    idempotencyKey,
    onceAfter,
  }: { input: BatchInput; idempotencyKey: string; onceAfter?: number | undefined },
  now: number,
): Promise<{ id: number; isNew: boolean }> {
  const row = { ...toRow(input), ...outletRow(input) };
  return change(db, async (trx, touch) => {
    touch('coupons');
    const twin =
      onceAfter === undefined
        ? undefined
        : await findTwin(trx, row, { after: onceAfter, since: now - TWIN_MS });
    if (twin) return { id: twin.id, isNew: false };
    const stamps = { idempotency_key: idempotencyKey, created_at: now, updated_at: now };
    const { id, isNew } = await insertBatch(trx, { ...row, ...stamps });
    if (isNew) await noteOnBatch(trx, operator, { id, action: 'create', detail: batchText(input) }, now);
    else await requireSame(trx, id, named(row));
    return { id, isNew };
  });
}

async function requireSame(trx: Trx, id: number, row: Partial<CouponBatchRow>): Promise<void> {
  const made = await findBatch(trx, id);
  const isSame = Object.entries(row).every(([name, value]) => made?.[name as keyof CouponBatchRow] === value);
  if (made && isSame) return;
  const words = `这张表单已经建过一批（编号 ${id}，${made?.name ?? ''}），现在填的与它不同。要再建一批，请再点一次“新建”。`;
  throw new ShopError('conflict', words, { idempotency_key: [words] });
}

/** Change of a batch by an operator; `basedOn`: its state when it was opened, null for any state. */
interface Edited<Input> {
  id: number;
  input: Input;
  basedOn?: string | null;
}

/**
 * Changes all fields of a batch. Throws `not_found`, and `conflict` once one is handed out, it was stopped, or a
 * colleague has changed it since.
 */
export function editBatch(db: Db, operator: Member, edited: Edited<BatchInput>, now: number): Promise<void> {
  return change(db, async (trx, touch) => {
    touch('coupons');
    const wanted = { ...toRow(edited.input), ...outletRow(edited.input) };
    const row = await findForChange(trx, edited, named(wanted));
    if (!(await setUntouchedBatch(trx, row, { ...wanted, ...stampOf(row, now) })))
      throw await whyFixed(trx, row);
    await noteOnBatch(trx, operator, { id: row.id, action: 'edit', detail: editedText(edited.input) }, now);
  });
}

/** Changes name, numbers and settings for claiming. Throws `not_found`, `conflict` and `invalid_form`. */
export function editOutlet(
  db: Db,
  operator: Member,
  edited: Edited<BatchOutlet>,
  now: number,
): Promise<void> {
  return change(db, async (trx, touch) => {
    touch('coupons');
    const { id, input } = edited;
    const row = await findForChange(trx, edited, named(outletRow(input)));
    if (!(await setOutlet(trx, row, { ...outletRow(input), ...stampOf(row, now) }))) {
      const { stoppedAt, handedOut } = (await findBatch(trx, id)) ?? row;
      if (stoppedAt !== null) throw stopped();
      if (input.total !== null && input.total < handedOut)
        throw fieldError('total', `已发出 ${handedOut} 张，总数不能比这更少。`);
      throw await changedMeanwhile(trx, id);
    }
    const after = await getBatch(trx, id, now);
    await noteOnBatch(trx, operator, { id, action: 'edit', detail: editedText(after) }, now);
  });
}

const editedText = (batch: BatchInput): string =>
  `${batchText(batch)}，每户限领 ${batch.perMemberLimit} 张，${validText(batch)}，${claimText(batch)}`;

/** Returns the time of a change, unique per change, so that the next one can name the state it is based on. */
const stampOf = ({ updatedAt }: CouponBatchRow, now: number) => ({
  updated_at: Math.max(now, updatedAt + 1),
});

/** Returns the state of all fields that a form may change, to detect changes since. */
export const batchStateOf = (batch: BatchInput): string =>
  stateOf(named({ ...toRow(batch), ...outletRow(batch) }));

const STATE_FIELDS = [
  'kind',
  'name',
  'amountFen',
  'minimumFen',
  'scopeKind',
  'scopeValues',
  'validFrom',
  'validUntil',
  'validDays',
  'isClaimable',
  'claimFrom',
  'claimUntil',
  'total',
  'perMemberLimit',
] as const;

const stateOf = (row: Pick<CouponBatchRow, (typeof STATE_FIELDS)[number]>): string =>
  createHash('sha256')
    .update(JSON.stringify(STATE_FIELDS.map((field) => row[field])))
    .digest('hex');

/** Finds the batch to change; it may already have the wanted values, from the same form sent again. */
async function findForChange(
  trx: Trx,
  { id, basedOn }: { id: number; basedOn?: string | null },
  wanted: Partial<CouponBatchRow>,
): Promise<CouponBatchRow> {
  const row = await findBatch(trx, id);
  if (!row) throw notFound(THIS_BATCH);
  const accepted = [basedOn ?? stateOf(row), stateOf({ ...row, ...wanted })];
  if (accepted.includes(stateOf(row))) return row;
  throw await changedMeanwhile(trx, id);
}

/** Limit of audit entries searched for the last change of a batch. */
const MOST_SEEN = 20;

async function changedMeanwhile(trx: Trx, id: number): Promise<ShopError> {
  const trail = await auditOf(trx, `coupon_batch:${id}`, MOST_SEEN);
  const last = trail.find(({ action }) => action === 'coupon_batch.edit');
  const who = last ? `${last.who || '同事'}（${formatDateTime(last.at)}）` : '同事';
  const words = `${who}在您打开之后改过这批券${last ? `，现在是：${last.detail}` : ''}。您填写的还在，请对照；再保存就以您的为准。`;
  return new ShopError('conflict', words, { based_on: [words] });
}

/** Stops handing out a batch; coupons already held stay valid. A repeat changes nothing. Throws `not_found`. */
export function stopBatch(db: Db, operator: Member, id: number, now: number): Promise<void> {
  return change(db, async (trx, touch) => {
    touch('coupons');
    const batch = await findBatch(trx, id);
    if (!batch) throw notFound(THIS_BATCH);
    if (!(await setStopped(trx, id, now))) return;
    await noteOnBatch(trx, operator, { id, action: 'stop', detail: `已发出 ${batch.handedOut} 张` }, now);
  });
}

const stopped = (): ShopError => new ShopError('conflict', '这批券已停止发放，不能再改。可以复制一批新的。');

/** Returns the reason why a batch could not be changed. */
async function whyFixed(trx: Trx, row: CouponBatchRow): Promise<ShopError> {
  const { stoppedAt, handedOut } = (await findBatch(trx, row.id)) ?? row;
  if (stoppedAt !== null) return stopped();
  if (handedOut === 0) return changedMeanwhile(trx, row.id);
  return new ShopError(
    'conflict',
    `这批券已发出 ${handedOut} 张，金额、门槛、范围和有效期不能再改。可以复制一批新的。`,
  );
}

/** Writes the action of an operator on a batch to the audit trail. */
export const noteOnBatch = (
  trx: Trx,
  operator: Member,
  { id, action, detail }: { id: number; action: BatchAction; detail: string },
  at: number,
): Promise<void> =>
  recordAudit(trx, {
    actorId: operator.id,
    action: `coupon_batch.${action}`,
    subject: `coupon_batch:${id}`,
    detail,
    at,
  });

/** Exports the list of coupon batches as a file. */
export const batchExport = listExport({
  query: batchQuery,
  read: async (db, asked, now) => {
    const { batches, pages } = await listBatches(db, asked, now);
    return { rows: batches, pages };
  },
  columns: batchColumns,
});
