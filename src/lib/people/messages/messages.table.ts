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
  /** The page of this shop it speaks of; empty: none. */
  link: Generated<string>;
  /** Of a member's messages with one key the first alone is kept, so that what is sent twice arrives once. */
  idempotency_key: string;
  created_at: number;
  read_at: number | null;
  /** The sending of staff it comes from; null: none. */
  sending_id: Generated<number | null>;
}

/** A message of staff to many members, which is written in bites: `last_member_id` has it already. */
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

/** Words that staff send again and again. */
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
