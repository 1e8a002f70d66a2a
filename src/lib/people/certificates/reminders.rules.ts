import {
  daysLeft,
  ENDING_DAYS,
  endingWords,
  lastDayText,
} from '#lib/people/certificates/certificate-light.rules.ts';
import { CERTIFICATE_KINDS, type CertificateKind } from '#lib/people/certificates/certificates.rules.ts';
import type { Message } from '#lib/people/messages/messages.rules.ts';
import { pathTo } from '#lib/routes.rules.ts';

/** Days before its end at which reminders of a certificate are sent, and the end itself (domain "Numbers decided"). */
export const REMINDER_DAYS = [ENDING_DAYS, 30, 7, 0] as const;

export type ReminderStep = (typeof REMINDER_DAYS)[number];

/** Reminder days that are also reported by text message. */
export const TEXTED_DAYS: readonly ReminderStep[] = [7, 0];

/** Returns the latest reminder due for an end (ms); null: none yet. */
export function reminderStep(expiresAt: number, now: number): ReminderStep | null {
  const days = daysLeft(expiresAt, now);
  return REMINDER_DAYS.findLast((step) => days <= step) ?? null;
}

/** A certificate that expires. */
interface Ending {
  kind: CertificateKind;
  /** ms */
  expiresAt: number;
  /** True when a new one waits for review. */
  isRenewed: boolean;
}

/** Returns the member's message about a certificate that expires; `idempotencyKey` identifies the reminder. */
export function reminderOf(
  { kind, expiresAt, isRenewed }: Ending,
  idempotencyKey: string,
  now: number,
): Message {
  const name = CERTIFICATE_KINDS[kind];
  const days = daysLeft(expiresAt, now);
  const next = isRenewed
    ? '更新的证照正在审核，通过后自动替换。'
    : '请尽快上传新证照，审核通过前原证照在有效期内继续有效。';
  return {
    kind: 'certificate',
    title: `${name}${endingWords(expiresAt, now)}`,
    text:
      days === 0
        ? `有效期至 ${lastDayText(expiresAt)}。${isRenewed ? next : '请上传新证照，审核通过后恢复采购。'}`
        : `有效期至 ${lastDayText(expiresAt)}。${next}`,
    link: pathTo('certificates'),
    idempotencyKey,
  };
}

/** Returns the same message for the head office of a store. */
export function reminderToOffice(
  { store, storeId, ...ending }: Ending & { store: string; storeId: number },
  idempotencyKey: string,
  now: number,
): Message {
  const own = reminderOf(ending, idempotencyKey, now);
  return { ...own, title: `${store}：${own.title}`, link: pathTo('store', { id: storeId }) };
}

/** Returns the text message's part about certificates that expire: the first of them, and their count. */
export function endingText(names: readonly string[]): string {
  const [first = ''] = names;
  return names.length > 1 ? `${first}，共 ${names.length} 份证照要更新` : first;
}
