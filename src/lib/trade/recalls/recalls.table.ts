import type { Generated, Insertable, Selectable } from 'kysely';
import type { Named } from '#lib/platform/db/rows.rules.ts';
import type { LineState, RecallLevel, RecallState } from '#lib/trade/recalls/recalls.rules.ts';

/** A recall of lots of one goods. Times in ms. */
interface RecallTable {
  id: Generated<number>;
  goods_id: number;
  level: RecallLevel;
  /** The number of the maker's or the authority's notice. */
  notice_no: string;
  reason: string;
  /** What buyers are to do. */
  instruction: string;
  state: RecallState;
  /** Names the press of the form: sent again it starts nothing. */
  idempotency_key: string;
  started_at: number;
  started_by: number;
  summary: Generated<string>;
  closed_at: number | null;
  closed_by: number | null;
}

/** A lot is recalled once. */
interface RecallLotTable {
  lot_id: number;
  recall_id: number;
  /** Units in the warehouse when it was recalled, without those that orders held. */
  on_shelf: number;
}

/** Units of a recalled lot that a line of an order took. What became of them are units, too. */
interface RecallLineTable {
  id: Generated<number>;
  recall_id: number;
  member_id: number;
  order_id: number;
  order_line_id: number;
  lot_id: number;
  /** The order was not sent: its goods stood in the warehouse. */
  is_held: 0 | 1;
  quantity: number;
  used: Generated<number>;
  coming_back: Generated<number>;
  returned: Generated<number>;
  /** Of an order that was not sent: other lots took their place, or it goes without. */
  replaced: Generated<number>;
  left_out: Generated<number>;
  /** Follows from the units; kept so that lists find it. */
  state: LineState;
  /** What operators noted of it. */
  note: Generated<string>;
  contacted_at: number | null;
  /** When its buyer said what was used up, last. */
  answered_at: number | null;
  updated_at: number;
}

/** A buyer that is informed of a recall, with what became of the text message. */
interface RecallNoticeTable {
  recall_id: number;
  member_id: number;
  text_state: TextState;
}

/** `none`: the buyer has no mobile phone. */
export type TextState = 'waiting' | 'sent' | 'failed' | 'none';

export type RecallRow = Named<Selectable<RecallTable>>;
export type NewRecall = Insertable<RecallTable>;
export type RecallLineRow = Named<Selectable<RecallLineTable>>;
export type NewRecallLine = Insertable<RecallLineTable>;

export interface RecallTables {
  recall: RecallTable;
  recall_lot: RecallLotTable;
  recall_line: RecallLineTable;
  recall_notice: RecallNoticeTable;
}
