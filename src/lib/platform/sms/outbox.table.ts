import type { Named } from '#lib/platform/db/rows.rules.ts';
import type { OutboxState, SmsTemplate } from '#lib/platform/sms/sms.rules.ts';
import type { Generated, Insertable, Selectable } from 'kysely';

/** A text message the shop sent or tried to send. Outside a demo shop `text` omits its secrets. */
interface OutboxTable {
  id: Generated<number>;
  phone: string;
  template: SmsTemplate;
  text: string;
  state: OutboxState;
  /**
   * Provider chosen to send it: `outbox` keeps it for operators to read, `webhook` is the HTTP service of the settings.
   */
  provider: string;
  /** Reason for not sending it; empty otherwise. */
  error: Generated<string>;
  /** Idempotency key, unique: a message with it is sent once only; null where it may be repeated. */
  idempotency_key: string | null;
  created_at: number;
  /** Time when it was sent or given up. */
  done_at: number | null;
}

export type OutboxRow = Named<Selectable<OutboxTable>>;
export type NewOutboxRow = Insertable<OutboxTable>;

export interface OutboxTables {
  outbox: OutboxTable;
}
