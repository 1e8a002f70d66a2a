import { BY_LAW, concept, tablesOf } from '#lib/concept.rules.ts';

import type { GoodsTables } from './goods.table.ts';

/** Goods with their stock, lots, photos and reports. */
export const goods = concept({
  tables: tablesOf<GoodsTables>({
    goods: 'house',
    goods_ladder: 'house',
    goods_area: 'house',
    goods_change: 'house',
    goods_photo: 'house',
    goods_report: 'house',
    goods_together: 'house',
    stock_ledger: 'house',
    goods_lot: 'house',
    lot_ledger: 'house',
    stock_count_request: 'house',
    stock_sheet: 'house',
    stock_sheet_row: 'house',
    order_line_lot: {
      within: 'orders',
      by: 'order_id',
      exported: 'all',
      sortedBy: 'line_id',
      closing: BY_LAW,
    },
  }),
});
