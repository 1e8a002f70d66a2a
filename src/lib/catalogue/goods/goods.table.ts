import type { RxClass } from '#lib/catalogue/goods/goods.rules.ts';
import type { LotEntryKind, LotState } from '#lib/catalogue/goods/lots/lots.rules.ts';
import type { ReportType } from '#lib/catalogue/goods/files/reports.rules.ts';
import type { Flag, Named } from '#lib/platform/db/rows.rules.ts';
import type { Generated, Insertable, Selectable, Updateable } from 'kysely';

/** Number of paid orders that contain both goods; a pair has a row for each side. */
interface GoodsTogetherTable {
  goods_id: number;
  other_id: number;
  orders: number;
}

/** Inspection report of a lot of a goods. Times in ms. */
interface GoodsReportTable {
  id: Generated<number>;
  goods_id: number;
  lot_no: string;
  /** Key derived from the content. */
  key: string;
  media_type: ReportType;
  /** bytes */
  size: number;
  bytes: Uint8Array;
  created_at: number;
}

export type GoodsReportRow = Named<Selectable<GoodsReportTable>>;
export type NewGoodsReport = Insertable<GoodsReportTable>;

/** Photo of a goods as WebP, in full and small size. Times in ms. */
interface GoodsPhotoTable {
  id: Generated<number>;
  goods_id: number;
  /** Key derived from the content. */
  key: string;
  bytes: Uint8Array;
  thumb_bytes: Uint8Array;
  sort: number;
  created_at: number;
}

export type GoodsPhotoRow = Named<Selectable<GoodsPhotoTable>>;
export type NewGoodsPhoto = Insertable<GoodsPhotoTable>;

/** One article for sale: a generic in one spec by one maker. Prices in fen, times in ms UTC. */
export interface GoodsTable {
  id: Generated<number>;
  name: string;
  common_name: string;
  brand_name: string;
  spec: string;
  unit: string;
  maker_id: number;
  /** Holder of the marketing authorisation; empty where it is the maker, or unknown. */
  holder: Generated<string>;
  category_id: number;
  dosage_form: string;
  approval_no: string;
  barcode: string;
  scope_code: string;
  rx_class: RxClass;
  insurance_class: string;
  storage: string;
  base_price_fen: number;
  market_price_fen: number;
  rank2_price_fen: number | null;
  rank3_price_fen: number | null;
  ladder_type: 0 | 1;
  /** Sum of the lots on sale. It is written by `restock` only, as are number and dates of the first of them. */
  stock: number;
  middle_pack: number;
  case_size: number;
  min_quantity: Generated<number>;
  step_quantity: Generated<number>;
  free_shipping_quantity: number | null;
  /** Smallest countable units in one pack; null where the spec cannot be read. */
  unit_count: number | null;
  unit_name: string;
  /** Price of one smallest unit in hundredths of a fen, for sorting; null where unreadable. */
  unit_price_centifen: number | null;
  lot_no: string;
  produced_at: number | null;
  expires_at: number | null;
  is_on_sale: Generated<Flag>;
  /** Shown to buyers while it is off sale; empty while it is on sale. */
  off_sale_reason: Generated<string>;
  is_youx: Generated<Flag>;
  is_zy: Generated<Flag>;
  is_qx: Generated<Flag>;
  is_kxzq: Generated<Flag>;
  is_mhj: Generated<Flag>;
  is_new: Generated<Flag>;
  is_special: Generated<Flag>;
  sales_count: Generated<number>;
  warehouse_id: Generated<number>;
  /** Growing region of a herb, and its grade (选货, 统货); empty for other goods. */
  origin: Generated<string>;
  grade: Generated<string>;
  picture_url: string;
  description: string;
  /** Raised with each change at the desk, so that two operators do not overwrite each other's changes. */
  version: Generated<number>;
  created_at: number;
  updated_at: number;
}

/** Ladder tiers; `price_fen` is a unit price or, where the goods has `ladder_type` 1, a reduction per unit. */
interface GoodsLadderTable {
  goods_id: number;
  min_quantity: number;
  price_fen: number;
}

/** Regions in which a controlled goods may be sold (six-digit code or a prefix of one). */
interface GoodsAreaTable {
  goods_id: number;
  region_code: string;
}

/** A field changed by one save at the desk, before and after as texts of its form. */
interface GoodsChangeTable {
  id: Generated<number>;
  goods_id: number;
  /** Version of the goods after the save: its changes belong together. */
  set_id: number;
  field: string;
  before: string;
  after: string;
  /** Staff account that made the change. */
  actor_id: number;
  /** ms */
  at: number;
}

interface StockLedgerTable {
  id: Generated<number>;
  goods_id: number;
  change: number;
  stock_after: number;
  reason: 'opening' | 'import' | 'order' | 'cancel' | 'return' | 'correction' | 'lot';
  reference: string;
  /** Idempotency key of the event, so that a repeat writes nothing. */
  idempotency_key: string;
  created_at: number;
}

export type GoodsRow = Named<Selectable<GoodsTable>>;
export type NewGoods = Insertable<GoodsTable>;
export type GoodsChange = Updateable<GoodsTable>;
export type NewGoodsChange = Insertable<GoodsChangeTable>;
export type GoodsLadderRow = Named<Selectable<GoodsLadderTable>>;
export type NewStockEntry = Insertable<StockLedgerTable>;

export interface GoodsTables extends LotTables {
  goods: GoodsTable;
  goods_ladder: GoodsLadderTable;
  goods_area: GoodsAreaTable;
  goods_change: GoodsChangeTable;
  goods_photo: GoodsPhotoTable;
  goods_report: GoodsReportTable;
  goods_together: GoodsTogetherTable;
  stock_ledger: StockLedgerTable;
}

/** A lot of a goods in the warehouse. Times in ms; unknown days are null. */
interface GoodsLotTable {
  id: Generated<number>;
  goods_id: number;
  /** As printed on the box, unique for its goods; empty for stock that came without one. */
  number: string;
  made_at: number | null;
  expires_at: number | null;
  quantity: number;
  /** Place in the warehouse: `A-03-2`. */
  place: string;
  state: LotState;
  created_at: number;
  updated_at: number;
}

/** Every change of a lot's quantity, state or place; the changes sum to its quantity. */
interface LotLedgerTable {
  id: Generated<number>;
  lot_id: number;
  kind: LotEntryKind;
  change: number;
  quantity_after: number;
  reason: Generated<string>;
  /** Staff account that made the change. */
  actor_id: number | null;
  order_id: number | null;
  /** Idempotency key of a change that must happen only once. */
  idempotency_key: string | null;
  created_at: number;
}

/** Lots from which the units of an order line were taken. */
interface OrderLineLotTable {
  order_id: number;
  line_id: number;
  lot_id: number;
  quantity: number;
}

/** A count of a lot that waits for a second user; one for each lot. Times in ms. */
interface StockCountRequestTable {
  id: Generated<number>;
  lot_id: number;
  counted: number;
  /** Units that should have been on the shelf when it was counted: a lot that has changed since is counted again. */
  should: number;
  remark: string;
  idempotency_key: string;
  asked_by: number;
  asked_at: number;
}

/** A sheet on which the lots of a part of the warehouse are counted. Times in ms. */
interface StockSheetTable {
  id: Generated<number>;
  /** Beginning of the places counted: `A-03`; empty for all. */
  place: string;
  /** 1 where those who count do not see how many there should be. */
  is_blind: Flag;
  made_by: number;
  made_at: number;
  idempotency_key: string;
}

/** A lot on a sheet. */
interface StockSheetRowTable {
  sheet_id: number;
  lot_id: number;
  position: number;
  /** Units that should have been on the shelf when the sheet was made. */
  should: number;
  /** null: not counted. */
  counted: number | null;
  remark: Generated<string>;
}

export type LotRow = Named<Selectable<GoodsLotTable>>;
export type NewCountRequest = Insertable<StockCountRequestTable>;
export type NewSheet = Insertable<StockSheetTable>;
export type NewSheetRow = Insertable<StockSheetRowTable>;
export type NewLot = Insertable<GoodsLotTable>;
export type NewLotEntry = Insertable<LotLedgerTable>;

export interface LotTables {
  goods_lot: GoodsLotTable;
  lot_ledger: LotLedgerTable;
  order_line_lot: OrderLineLotTable;
  stock_count_request: StockCountRequestTable;
  stock_sheet: StockSheetTable;
  stock_sheet_row: StockSheetRowTable;
}
