import type { GoodsChange, GoodsRow, NewGoods } from '#lib/catalogue/goods/goods.table.ts';
import type { MasterInput, NewGoodsInput } from '#lib/catalogue/goods-desk/master.fields.ts';
import type { MasterCategory } from '#lib/catalogue/goods-desk/master.rules.ts';
import { unitPrice } from '#lib/catalogue/importer/goods-values.rules.ts';
import { withFlags } from '#lib/platform/http/call/forms/form-schema.server.ts';

/** Converts master data to the columns of a goods; the zones of herbs and devices follow from the category. */
function masterColumns(
  { maker: _maker, areas: _areas, ...columns }: MasterInput,
  { makerId, category }: { makerId: number; category: MasterCategory },
) {
  return {
    ...withFlags(columns),
    maker_id: makerId,
    is_zy: category.kind === 'herb' ? (1 as const) : (0 as const),
    is_qx: category.kind === 'device' ? (1 as const) : (0 as const),
  };
}

/**
 * Converts corrected master data to columns: the unit price follows the pack, the zones follow a change of the
 * category, and stay otherwise.
 */
export function correctedColumns(
  input: MasterInput,
  { row, ...placing }: { row: GoodsRow; makerId: number; category: MasterCategory },
): GoodsChange {
  const { is_zy, is_qx, ...columns } = masterColumns(input, placing);
  const isRepacked =
    row.spec !== input.spec || row.unit !== input.unit || row.dosageForm !== input.dosage_form;
  return {
    ...columns,
    ...(row.categoryId === input.category_id ? {} : { is_zy, is_qx }),
    ...(isRepacked ? unitPrice(input.spec, input.dosage_form, input.unit, row.basePriceFen) : {}),
  };
}

/** Converts a new goods to its row: off sale, without stock. */
export function newRow(
  {
    base_price,
    rank2_price,
    rank3_price,
    market_price,
    origin,
    grade,
    description,
    ...master
  }: NewGoodsInput,
  placing: { makerId: number; category: MasterCategory },
  now: number,
): NewGoods {
  return {
    ...masterColumns(master, placing),
    ...unitPrice(master.spec, master.dosage_form, master.unit, base_price),
    base_price_fen: base_price,
    rank2_price_fen: rank2_price,
    rank3_price_fen: rank3_price,
    market_price_fen: market_price,
    origin,
    grade,
    description,
    ladder_type: 0,
    stock: 0,
    lot_no: '',
    is_on_sale: 0,
    picture_url: '',
    created_at: now,
    updated_at: now,
  };
}
