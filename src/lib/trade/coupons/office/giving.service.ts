import { lockMembers } from '#lib/people/members/members.service.ts';
import type { Message } from '#lib/people/messages/messages.rules.ts';
import { notifyMembers } from '#lib/people/messages/messages.service.ts';
import type { Member } from '#lib/people/members/members.rules.ts';
import { change } from '#lib/platform/db/change.server.ts';
import type { Db, Trx } from '#lib/platform/db/database.server.ts';
import { inBatches } from '#lib/platform/db/in-batches.server.ts';
import { transact } from '#lib/platform/db/transact.server.ts';
import { notFound, ShopError } from '#lib/platform/http/call/errors.rules.ts';
import { formatFen } from '#lib/platform/money.rules.ts';
import { pathTo } from '#lib/routes.rules.ts';
import { findBatch, insertCouponEntries } from '#lib/trade/coupons/coupons.repository.ts';
import { COUPON_KINDS } from '#lib/trade/coupons/coupons.rules.ts';
import type { CouponBatchRow } from '#lib/trade/coupons/coupons.table.ts';
import {
  addHandedOut,
  beginGiving,
  countHad,
  deletePrepared,
  findGiving,
  findGivings,
  findMembersCalled,
  findRecipients,
  finishGiving,
  insertCoupons,
  insertGiving,
  lockBatch,
} from '#lib/trade/coupons/office/giving.repository.ts';
import {
  type Giving,
  type Selection,
  selectionText,
  type UnknownLine,
} from '#lib/trade/coupons/office/giving.rules.ts';
import { noteOnBatch } from '#lib/trade/coupons/office/batches.service.ts';
import { isPast, windowOf } from '#lib/trade/coupons/coupons.service.ts';
import { loginName } from '#lib/people/members/username.rules.ts';
import { folded, linesOfText, spellingsOf } from '#lib/trade/coupons/pasted-holders.rules.ts';

const GIVINGS_SHOWN = 20;
/** Limit of members counted in one query. */
const COUNTED_AT_ONCE = 1000;

/** Preview of a giving. */
export interface GivingPreview {
  recipients: number;
  /** number of them who have as many as they may */
  atLimit: number;
  /** number left in the batch; null: without limit */
  left: number | null;
  /** number that would be handed out */
  willGive: number;
  unknown: UnknownLine[];
}

/** Result of a giving, also where it was interrupted. */
interface GivingResult {
  given: number;
  atLimit: number;
  /** number of members for whom none was left */
  unserved: number;
}

/**
 * Stores the recipients of a batch for a preview; what the operator had prepared before is deleted. Throws `not_found`,
 * and `conflict` for a batch that is no longer handed out.
 */
export function prepareGiving(
  db: Db,
  operator: Member,
  { batchId, selection }: { batchId: number; selection: Selection },
  now: number,
): Promise<number> {
  return transact(db, async (trx) => {
    await givableBatch(trx, batchId, now);
    await deletePrepared(trx, batchId, operator.id);
    return insertGiving(trx, {
      batch_id: batchId,
      selection: JSON.stringify(selection),
      created_by: operator.id,
      created_at: now,
    });
  });
}

/** Returns a giving of a batch. Throws `not_found`. */
export async function getGiving(db: Db, id: number): Promise<Giving> {
  const giving = await findGiving(db, id);
  if (!giving) throw notFound('这次发放');
  return giving;
}

/** Returns the givings of a batch, newest first. */
export const listGivings = (db: Db, batchId: number): Promise<Giving[]> =>
  findGivings(db, batchId, GIVINGS_SHOWN);

/** Returns the preview of a giving if it was begun, or continued, now. */
export async function previewGiving(db: Db, { id, batchId, selection }: Giving): Promise<GivingPreview> {
  const { memberIds, unknown } = await recipientsOf(db, selection);
  const batch = await findBatch(db, batchId);
  if (!batch) throw notFound('这批券');
  let [atLimit, done] = [0, 0];
  for (let from = 0; from < memberIds.length; from += COUNTED_AT_ONCE) {
    const some = memberIds.slice(from, from + COUNTED_AT_ONCE);
    for (const { had, withThis } of (await countHad(db, { batchId, givingId: id }, some)).values()) {
      if (withThis > 0) done += 1;
      else if (had >= batch.perMemberLimit) atLimit += 1;
    }
  }
  const left = leftOf(batch);
  const open = memberIds.length - atLimit - done;
  return {
    recipients: memberIds.length,
    atLimit,
    left: batch.total === null ? null : left,
    willGive: Math.min(open, left),
    unknown,
  };
}

/** Returns a giving of a batch with its preview; null where the batch has no such giving. */
export async function previewOfBatch(
  db: Db,
  batchId: number,
  id: number | null,
): Promise<{ giving: Giving; preview: GivingPreview } | null> {
  const giving = id === null ? undefined : await findGiving(db, id);
  if (giving?.batchId !== batchId) return null;
  return { giving, preview: await previewGiving(db, giving) };
}

/**
 * Hands a batch out to all recipients of a giving, in small transactions. It can be repeated, and continued where it
 * was interrupted: each member gets it once. Members who have as many as they may are skipped; when none are left it
 * ends. Throws `not_found`, and `conflict` for a batch that is no longer handed out.
 */
export async function giveOut(db: Db, operator: Member, id: number, now: number): Promise<GivingResult> {
  const giving = await getGiving(db, id);
  const { batchId } = giving;
  const { memberIds } = await recipientsOf(db, giving.selection);
  await transact(db, async (trx) => {
    if (giving.finishedAt === null) await givableBatch(trx, batchId, now);
    if (!(await beginGiving(trx, id, now))) return;
    const detail = `${selectionText(giving.selection)}，共 ${memberIds.length} 家`;
    await noteOnBatch(trx, operator, { id: batchId, action: 'give', detail }, now);
  });
  if (giving.finishedAt === null) {
    let [atLimit, ofLastBite] = [0, 0];
    await inBatches(db)(
      memberIds,
      async (trx, some) => {
        ofLastBite = await giveToSome(trx, { id, batchId, memberIds: some }, now);
      },
      () => (atLimit += ofLastBite),
    );
    await change(db, async (trx, touch) => {
      touch('coupons');
      const done = { at: now, recipients: memberIds.length, atLimit };
      if (!(await finishGiving(trx, id, done))) return;
      const { given } = await getGiving(trx, id);
      await noteOnBatch(trx, operator, { id: batchId, action: 'given', detail: `发出 ${given} 张` }, now);
    });
  }
  const { given, recipients, atLimit } = await getGiving(db, id);
  return { given, atLimit, unserved: Math.max(0, recipients - given - atLimit) };
}

/** Gives one to each of some members who has not got it; returns the number who have as many as they may. */
async function giveToSome(
  trx: Trx,
  { id, batchId, memberIds }: { id: number; batchId: number; memberIds: readonly number[] },
  now: number,
): Promise<number> {
  // Members are locked before the batch, as when one is claimed: the reverse order could deadlock.
  await lockMembers(trx, memberIds);
  const batch = await lockBatch(trx, batchId);
  const had = await countHad(trx, { batchId, givingId: id }, memberIds);
  const open = memberIds.filter((memberId) => (had.get(memberId)?.withThis ?? 0) === 0);
  const mayHave = open.filter((memberId) => (had.get(memberId)?.had ?? 0) < batch.perMemberLimit);
  const served = batch.stoppedAt === null ? mayHave.slice(0, leftOf(batch)) : [];
  if (served.length > 0) await handOutTo(trx, { id, batch, memberIds: served }, now);
  return open.length - mayHave.length;
}

async function handOutTo(
  trx: Trx,
  { id, batch, memberIds }: { id: number; batch: CouponBatchRow; memberIds: readonly number[] },
  now: number,
): Promise<void> {
  await addHandedOut(trx, batch.id, memberIds.length);
  const made = await insertCoupons(
    trx,
    memberIds.map((memberId) => ({
      batch_id: batch.id,
      member_id: memberId,
      kind: batch.kind,
      amount_fen: batch.amountFen,
      ...windowOf(batch, now),
      state: 'unused',
      idempotency_key: `give:${id}:${memberId}`,
      giving_id: id,
      created_at: now,
    })),
  );
  await notifyMembers(
    trx,
    memberIds.map((memberId) => ({ memberId, message: givenMessage(id, batch) })),
    now,
  );
  await insertCouponEntries(
    trx,
    made.map((coupon) => ({
      coupon_id: coupon.id,
      change_fen: batch.amountFen,
      reason: 'given',
      reference: `${COUPON_KINDS[batch.kind]}：${batch.name}`,
      idempotency_key: `${coupon.idempotencyKey}:ledger`,
      created_at: now,
    })),
  );
}

/** Returns the message to a member who was given one. */
function givenMessage(givingId: number, { kind, name, amountFen }: CouponBatchRow): Message {
  const isVoucher = kind === 'voucher';
  const text = `${COUPON_KINDS[kind]}“${name}”${formatFen(amountFen)}，核对订单时可用`;
  const link = pathTo(isVoucher ? 'wallet_vouchers' : 'wallet_coupons');
  const title = `收到一张${COUPON_KINDS[kind]}`;
  return { kind: 'activity', title, text, link, idempotencyKey: `giving:${givingId}` };
}

const leftOf = ({ total, handedOut }: CouponBatchRow): number =>
  total === null ? Infinity : Math.max(0, total - handedOut);

async function givableBatch(trx: Trx, id: number, now: number): Promise<CouponBatchRow> {
  const batch = await findBatch(trx, id);
  if (!batch) throw notFound('这批券');
  if (batch.stoppedAt !== null) throw new ShopError('conflict', '这批券已停止发放。可以复制一批新的再发。');
  if (isPast(batch, now))
    throw new ShopError('conflict', '这批券的有效期已过，发出也不能用。可以复制一批新的再发。');
  return batch;
}

/** Members that a selection names, and the lines of a list that name none. */
interface Recipients {
  memberIds: number[];
  unknown: UnknownLine[];
}

/** Finds the members that a selection names, each once, oldest first. */
async function recipientsOf(db: Db, selection: Selection): Promise<Recipients> {
  if (selection.by === 'filter') return { memberIds: await findRecipients(db, selection), unknown: [] };
  const lines = linesOfText(selection.text);
  const filled = lines.filter(Boolean);
  const found = await findMembersCalled(db, {
    usernames: filled.map(loginName),
    companies: filled.flatMap(spellingsOf),
  });
  const byUsername = new Map(found.map(({ username, id }) => [username, id]));
  const byCompany = Map.groupBy(found, ({ company }) => folded(company));
  const memberIds = new Set<number>();
  const unknown: UnknownLine[] = [];
  for (const [index, text] of lines.entries()) {
    if (text === '') continue;
    const named = byUsername.get(loginName(text));
    const companies = byCompany.get(folded(text)) ?? [];
    const only = companies.length === 1 ? companies[0]?.id : undefined;
    const id = named ?? only;
    if (id !== undefined) memberIds.add(id);
    else
      unknown.push({ number: index + 1, text, why: whyUnknown(companies.map(({ username }) => username)) });
  }
  return { memberIds: [...memberIds].sort((a, b) => a - b), unknown };
}

const whyUnknown = (usernames: readonly string[]): string =>
  usernames.length === 0
    ? '没有这个客户，请核对用户名或公司全称'
    : `有 ${usernames.length} 个账户用这个公司名，请改填用户名：${usernames.join('、')}`;
