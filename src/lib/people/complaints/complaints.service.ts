import { answeredBy, complaintNo, type ComplaintInput } from '#lib/people/complaints/complaints.rules.ts';
import {
  findComplaintByKey,
  insertComplaint,
  ownsOrder,
} from '#lib/people/complaints/complaints.repository.ts';
import { fiveADay, keyOfDay, takeOnce } from '#lib/people/complaints/take-once.service.ts';
import type { Db } from '#lib/platform/db/database.server.ts';
import { fieldError } from '#lib/platform/http/call/errors.rules.ts';
import type { Member } from '#lib/people/members/members.rules.ts';
import type { Use } from '#lib/people/members/sessions/rate-limit.service.ts';

const PER_ADDRESS = fiveADay('complaint-address');
const PER_MEMBER = fiveADay('complaint-member');

/** Confirmation shown to the sender. */
export interface TakenComplaint {
  /** `TS20261121-0007` */
  number: string;
  /** Deadline of the answer: `2026-11-24`, for the quality of goods `2026-11-22 10:05`. */
  answeredBy: string;
}

/**
 * Accepts a complaint or suggestion. The same text of the same kind and order from the same phone, sent again on the
 * same day, is the same complaint, and counts once. Throws `invalid_form` where a member names an order that is not its
 * own, `too_many_requests` over five a day from one member, or of visitors from one address: visitors do not use up the
 * limit of a member at the same address.
 */
export async function submitComplaint(
  db: Db,
  { member, address }: { member: Member | null; address: string },
  input: ComplaintInput,
  now: number,
): Promise<TakenComplaint> {
  const key = keyOfDay([input.kind, input.content, input.phone, input.orderNo], now);
  const row = {
    idempotency_key: key,
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
  const kept = await takeOnce(
    db,
    useOf(member, address),
    {
      find: (where) => findComplaintByKey(where, key),
      prepare: async () => {
        if (member && input.orderNo !== '' && !(await ownsOrder(db, member.id, input.orderNo)))
          throw fieldError('order_no', '您的订单里没有这个订单号，请核对，或留空。');
      },
      insert: (trx) => insertComplaint(trx, row),
    },
    now,
  );
  return toTaken(input, kept);
}

const useOf = (member: Member | null, address: string): Use =>
  member ? { limit: PER_MEMBER, key: String(member.id) } : { limit: PER_ADDRESS, key: address };

const toTaken = (
  { kind }: ComplaintInput,
  { id, createdAt }: { id: number; createdAt: number },
): TakenComplaint => ({
  number: complaintNo(id, createdAt),
  answeredBy: answeredBy(kind, createdAt),
});
