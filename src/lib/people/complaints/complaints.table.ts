import type { Named } from '#lib/platform/db/rows.rules.ts';
import type { Generated, Insertable, Selectable } from 'kysely';

/** A complaint or suggestion, from a visitor or a member. */
interface ComplaintTable {
  id: Generated<number>;
  idempotency_key: string;
  kind: string;
  content: string;
  contact_name: string;
  phone: string;
  order_no: string;
  member_id: number | null;
  state: 'open' | 'answered';
  answer: string;
  answered_by: number | null;
  answered_at: number | null;
  created_at: number;
}

export type ComplaintRow = Named<Selectable<ComplaintTable>>;
export type NewComplaint = Insertable<ComplaintTable>;

export interface ComplaintTables {
  complaint: ComplaintTable;
}
