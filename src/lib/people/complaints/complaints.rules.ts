import { LONGEST_PHONE } from '#lib/people/addresses/phone.rules.ts';
import { DAY_MS, formatDate, formatDateTime } from '#lib/platform/time.rules.ts';

/** Subjects of complaints. */
export const COMPLAINT_KINDS = ['商品质量', '配送', '服务', '价格', '网站', '建议'] as const;
type ComplaintKind = (typeof COMPLAINT_KINDS)[number];

export const COMPLAINT_STATES = { open: '待答复', answered: '已答复' } as const;
export type ComplaintState = keyof typeof COMPLAINT_STATES;

export const SHORTEST_COMPLAINT = 10;
export const LONGEST_COMPLAINT = 2000;
/** Maximum lengths (characters) of the form's fields, and of the answer. */
export const COMPLAINT_LIMITS = { contactName: 40, phone: LONGEST_PHONE, orderNo: 40, answer: 1000 } as const;

/** Fields a person fills in; `orderNo` empty where no order is concerned. */
export interface ComplaintInput {
  kind: ComplaintKind;
  content: string;
  contactName: string;
  phone: string;
  orderNo: string;
}

/** Working days within which each kind is answered, as the help centre promises. */
const ANSWERED_WITHIN: Record<string, number> = {
  配送: 1,
  服务: 1,
  价格: 2,
  网站: 3,
  建议: 3,
};

/** Returns the number given to the sender: the day it came and its id, `TS20261121-0007`. */
export const complaintNo = (id: number, createdAt: number): string =>
  `TS${formatDate(createdAt).replaceAll('-', '')}-${String(id).padStart(4, '0')}`;

/**
 * Returns the deadline of the answer: the last of some working days (Monday to Friday, Shanghai), `2026-11-24`. A
 * complaint about the quality of goods has 24 hours, weekends included, to the minute: `2026-11-22 10:05`.
 */
export function answeredBy(kind: string, createdAt: number): string {
  if (kind === '商品质量') return formatDateTime(createdAt + DAY_MS);
  let at = createdAt;
  for (let left = ANSWERED_WITHIN[kind] ?? 3; left > 0;) {
    at += DAY_MS;
    const weekday = new Date(`${formatDate(at)}T00:00:00Z`).getUTCDay();
    if (weekday !== 0 && weekday !== 6) left -= 1;
  }
  return formatDate(at);
}

/** True when the deadline of {@link answeredBy} has passed at a time (ms). */
export function isOverdue(kind: string, createdAt: number, now: number): boolean {
  const due = answeredBy(kind, createdAt);
  return formatDateTime(now).slice(0, due.length) > due;
}
