import type { Named } from '#lib/platform/db/rows.rules.ts';
import type { Generated, Insertable, Selectable } from 'kysely';
import type { MessageKind } from '#lib/people/messages/messages.rules.ts';

/** A message to a member within the shop. */
interface MessageTable {
  id: Generated<number>;
  member_id: number;
  kind: MessageKind;
  title: string;
  text: Generated<string>;
  /** The page of this shop it links to; empty: none. */
  link: Generated<string>;
  /** Idempotency key: of a member's messages with one key only the first is stored. */
  idempotency_key: string;
  created_at: number;
  read_at: number | null;
  /** The bulk message of staff it belongs to; null: none. */
  sending_id: Generated<number | null>;
}

/** A bulk message of staff, written in batches: up to `last_member_id` members have it. */
interface MessageSendingTable {
  id: Generated<number>;
  idempotency_key: string;
  /** JSON, an `Audience`. */
  audience: string;
  kind: MessageKind;
  title: string;
  text: Generated<string>;
  link: Generated<string>;
  created_by: number;
  created_at: number;
  last_member_id: Generated<number>;
  sent: Generated<number>;
  done_at: number | null;
}

/** Template of a message that staff send repeatedly. */
export interface MessageTemplateTable {
  id: Generated<number>;
  name: string;
  kind: MessageKind;
  title: string;
  text: Generated<string>;
  link: Generated<string>;
  version: Generated<number>;
  updated_at: number;
}

export type SendingRow = Named<Selectable<MessageSendingTable>>;
export type NewSending = Insertable<MessageSendingTable>;
export type TemplateRow = Named<Selectable<MessageTemplateTable>>;
export type MessageRow = Named<Selectable<MessageTable>>;
export type NewMessage = Insertable<MessageTable>;

export interface MessageTables {
  message: MessageTable;
  message_sending: MessageSendingTable;
  message_template: MessageTemplateTable;
}
