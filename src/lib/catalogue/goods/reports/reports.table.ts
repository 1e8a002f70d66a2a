import type { Generated, Insertable, Selectable } from 'kysely';
import type { ReportType } from '#lib/catalogue/goods/reports/reports.rules.ts';

/** The inspection report of a lot of a goods. Times in ms. */
export interface GoodsReportTable {
  id: Generated<number>;
  goods_id: number;
  lot_no: string;
  /** Names the bytes. */
  key: string;
  media_type: ReportType;
  /** bytes */
  size: number;
  bytes: Uint8Array;
  created_at: number;
}

export type GoodsReportRow = Selectable<GoodsReportTable>;
export type NewGoodsReport = Insertable<GoodsReportTable>;
