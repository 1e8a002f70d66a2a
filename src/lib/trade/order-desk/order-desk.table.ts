import type { Generated, Insertable } from 'kysely';

/** Note of an operator on an order, for other operators; the buyer never sees it. */
interface OrderNoteTable {
  id: Generated<number>;
  order_id: number;
  text: string;
  actor_id: number;
  created_at: number;
}

export type NewOrderNote = Insertable<OrderNoteTable>;

export interface OrderDeskTables {
  order_note: OrderNoteTable;
}
