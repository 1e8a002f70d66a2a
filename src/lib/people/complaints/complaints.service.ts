import { createHash } from 'node:crypto';
import { answeredBy, complaintNo, type ComplaintInput } from '#lib/people/complaints/complaints.rules.ts';
import {
  findComplaintByKey,
  insertComplaint,
  ownsOrder,
} from '#lib/people/complaints/complaints.repository.ts';
import type { Db } from '#lib/platform/db/database.server.ts';
import { transact } from '#lib/platform/db/transact.server.ts';
import { fieldError } from '#lib/platform/http/call/errors.rules.ts';
import type { Member } from '#lib/people/members/members.rules.ts';
import {
  type Limit,
  refuseUsedUp,
  spend,
  type Use,
} from '#lib/people/members/sessions/rate-limit.service.ts';
import { DAY_MS, formatDate } from '#lib/platform/time.rules.ts';

const A_DAY = {
  points: 5,
  durationMs: DAY_MS,
  words: (wait: string) => `一天最多提交 5 次，请 ${wait}后再提交，或直接拨打投诉热线。`,
};
const PER_ADDRESS: Limit = { name: 'complaint-address', ...A_DAY };
const PER_MEMBER: Limit = { name: 'complaint-member', ...A_DAY };

/** What the person who complained is shown. */
export interface TakenComplaint {
  /** `TS20261121-0007` */
  number: string;
  /** When it is answered by: `2026-11-24`, of the quality of goods `2026-11-22 10:05`. */
  answeredBy: string;
}

/**
 * Takes a complaint or suggestion. Sent again on the same day, the same words of the same kind and order from the same
 * phone are the same complaint, and count once. Throws `invalid_form` where a member names an order that is not its
 * own, `too_many_requests` over five a day from one member, or of visitors from one address: no visitor uses up what
 * a member at the same address may say.
 */
export async function submitComplaint(
  db: Db,
  { member, address }: { member: Member | null; address: string },
  input: ComplaintInput,
  now: number,
): Promise<TakenComplaint> {
  const key = keyOf(input, now);
  const earlier = await findComplaintByKey(db, key);
  if (earlier) return toTaken(input, earlier);
  if (member && input.orderNo !== '' && !(await ownsOrder(db, member.id, input.orderNo)))
    throw fieldError('order_no', '您的订单里没有这个订单号，请核对，或留空。');
  const use = useOf(member, address);
  await refuseUsedUp(db, [use], now);
  const row = {
    key,
    kind: input.kind,
    content: input.content,
    contact_name: input.contactName,
    phone: input.phone,
    order_no: input.orderNo,
    member_id: member?.id ?? null,
    state: 'open',
    answer: '',
    answered_by: null,
    answered_at: null,
    created_at: now,
  } as const;
  return transact(db, async (trx) => {
    const taken = await insertComplaint(trx, row);
    if (taken) await spend(trx, use.limit, use.key, now);
    const kept = taken ?? (await findComplaintByKey(trx, key));
    if (!kept) throw new Error('a complaint was neither kept nor there');
    return toTaken(input, kept);
  });
}

const useOf = (member: Member | null, address: string): Use =>
  member ? { limit: PER_MEMBER, key: String(member.id) } : { limit: PER_ADDRESS, key: address };

const keyOf = ({ kind, content, phone, orderNo }: ComplaintInput, now: number): string =>
  createHash('sha256')
    .update(JSON.stringify([kind, content, phone, orderNo, formatDate(now)]))
    .digest('base64url');

const toTaken = (
  { kind }: ComplaintInput,
  { id, createdAt }: { id: number; createdAt: number },
): TakenComplaint => ({
  number: complaintNo(id, createdAt),
  answeredBy: answeredBy(kind, createdAt),
});
