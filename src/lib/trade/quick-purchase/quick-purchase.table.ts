import type { Generated, Selectable } from 'kysely';
import type { Flag, Named } from '#lib/platform/db/rows.rules.ts';

/** What lies on a member's order pad. */
interface PadDraftTable {
  member_id: number;
  /** JSON of pairs: goods and number, the newest line first. */
  lines: string;
  /** Grows with each change: two windows do not overwrite each other unawares. */
  version: number;
  updated_at: number;
}

/** A pad kept under a name. */
interface PadTemplateTable {
  id: Generated<number>;
  member_id: number;
  name: string;
  /** As those of a draft. */
  lines: string;
  /** Whether the stores of this head office may use it. */
  is_shared: Generated<Flag>;
  updated_at: number;
}

/** What became of each line of the list that a member put in last. */
interface PadReportTable {
  member_id: number;
  /** of its file; empty for a pasted one */
  name: Generated<string>;
  /** JSON of `ReportEntry[]`. */
  entries: string;
  created_at: number;
}

/** Which goods a member means by a code of its own, or by the words of a line it chose for. */
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
