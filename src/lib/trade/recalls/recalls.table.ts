import type { Generated, Insertable, Selectable } from 'kysely';
import type { Named } from '#lib/platform/db/rows.rules.ts';
import type { LineState, RecallLevel, RecallState } from '#lib/trade/recalls/recalls.rules.ts';

/** A recall of lots of one goods. Times in ms. */
interface RecallTable {
  id: Generated<number>;
  goods_id: number;
  level: RecallLevel;
  /** Number of the maker's or the authority's notice. */
  notice_no: string;
  reason: string;
  /** Instruction to buyers. */
  instruction: string;
  state: RecallState;
  /** Idempotency key of the form. */
  idempotency_key: string;
  started_at: number;
  started_by: number;
  summary: Generated<string>;
  closed_at: number | null;
  closed_by: number | null;
}

/** A lot of a recall; a lot is recalled only once. */
interface RecallLotTable {
  lot_id: number;
  recall_id: number;
  /** Units in the warehouse when it was recalled, without those held by orders. */
  on_shelf: number;
}

/** Units of a recalled lot in an order's line; their outcomes are in units, too. */
interface RecallLineTable {
  id: Generated<number>;
  recall_id: number;
  member_id: number;
  order_id: number;
  order_line_id: number;
  lot_id: number;
  /** 1 when the order was not sent: its goods were in the warehouse. */
  is_held: 0 | 1;
  quantity: number;
  used: Generated<number>;
  coming_back: Generated<number>;
  returned: Generated<number>;
  /** For an unsent order: units replaced by other lots; `left_out` are those it is sent without. */
  replaced: Generated<number>;
  left_out: Generated<number>;
  /** Derived from the units; stored for queries of lists. */
  state: LineState;
  /** Note by operators. */
  note: Generated<string>;
  contacted_at: number | null;
  /** Time of the buyer's last answer on units used up. */
  answered_at: number | null;
  updated_at: number;
}

/** A buyer to be informed of a recall, with the state of the text message. */
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
