import type { Generated, Selectable } from 'kysely';
import type { Flag, Named } from '#lib/platform/db/rows.rules.ts';

/** Draft on a member's order pad. */
interface PadDraftTable {
  member_id: number;
  /** JSON of pairs: goods and number, the newest line first. */
  lines: string;
  /** Grows with each change, so that two windows do not overwrite each other unnoticed. */
  version: number;
  updated_at: number;
}

/** A pad saved under a name. */
interface PadTemplateTable {
  id: Generated<number>;
  member_id: number;
  name: string;
  /** Same format as in a draft. */
  lines: string;
  /** 1 when the stores of this head office may use it. */
  is_shared: Generated<Flag>;
  updated_at: number;
}

/** Result of each line of a member's last imported list. */
interface PadReportTable {
  member_id: number;
  /** file name; empty for a pasted list */
  name: Generated<string>;
  /** JSON of `ReportEntry[]`. */
  entries: string;
  created_at: number;
}

/** Goods that a member means by its own code, or by the text of a line for which it chose the goods. */
interface OwnCodeTable {
  member_id: number;
  /** `ownKey` of the line. */
  key: string;
  goods_id: number;
  updated_at: number;
}

export type PadTemplateRow = Named<Selectable<PadTemplateTable>>;

export interface QuickPurchaseTables {
  pad_draft: PadDraftTable;
  pad_template: PadTemplateTable;
  pad_report: PadReportTable;
  own_code: OwnCodeTable;
}
