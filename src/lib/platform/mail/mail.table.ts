import type { Named } from '#lib/platform/db/rows.rules.ts';
import type { OutboxState } from '#lib/platform/sms/sms.rules.ts';
import type { Generated, Insertable, Selectable } from 'kysely';

/** An e-mail the shop sent or tried to send, without its attachments. */
interface MailTable {
  id: Generated<number>;
  member_id: number;
  recipient: string;
  subject: string;
  text: string;
  /** Names of its files, joined by 、. */
  files: string;
  state: OutboxState;
  /** Provider chosen to send it: `outbox` keeps it for operators to read, `smtp` is the mail server of the settings. */
  provider: string;
  /** Reason for not sending it; empty otherwise. */
  error: Generated<string>;
  created_at: number;
  /** Time when it was sent or given up. */
  done_at: number | null;
}

export type MailRow = Named<Selectable<MailTable>>;
export type NewMail = Insertable<MailTable>;

export interface MailTables {
  mail: MailTable;
}
