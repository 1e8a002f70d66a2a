import { nameOf } from '#lib/platform/db/rows.rules.ts';
import type { GoodsChange, GoodsRow, NewGoods } from '#lib/catalogue/goods/goods.table.ts';
import { goodsUnits } from '#lib/catalogue/goods/spec/goods-units.rules.ts';
import { unitPriceCentifen } from '#lib/catalogue/goods/spec/spec.rules.ts';
import { kindOf, rxClassOf, scopeOf, unitOf } from '#lib/catalogue/importer/classify.rules.ts';
import type { ImportedGoods } from '#lib/catalogue/importer/goods-row.rules.ts';

/** Where an imported goods belongs: ids in this database. */
export interface Placing {
  makerId: number;
  categoryId: number;
}

type UnitPrice = Pick<NewGoods, 'unit_count' | 'unit_name' | 'unit_price_centifen'>;

function unitPrice(spec: string, dosageForm: string, unit: string, priceFen: number): UnitPrice {
  const parsed = goodsUnits(spec, { dosageForm, unit });
  return {
    unit_count: parsed?.count ?? null,
    unit_name: parsed?.unitName ?? '',
    unit_price_centifen: parsed === null || priceFen === 0 ? null : unitPriceCentifen(priceFen, parsed),
  };
}

/** Whether a new goods can be sold at once: it has a price, and its lot is not past its date (`now`, ms UTC). */
export function startsOnSale(goods: ImportedGoods, now: number): boolean {
  return goods.priceFen !== null && (goods.expiresAt === null || goods.expiresAt >= now);
}

/** A goods not in the shop yet, as a row. Times in ms UTC. */
export function newGoodsRow(goods: ImportedGoods, { makerId, categoryId }: Placing, now: number): NewGoods {
  const priceFen = goods.priceFen ?? 0;
  const unit = unitOf(goods);
  const kind = kindOf(goods);
  return {
    name: goods.name,
    common_name: goods.commonName === '' ? goods.name : goods.commonName,
    brand_name: goods.brandName,
    spec: goods.spec,
    unit,
    maker_id: makerId,
    category_id: categoryId,
    dosage_form: goods.dosageForm,
    approval_no: goods.approvalNo,
    barcode: goods.barcode,
    scope_code: scopeOf(goods),
    rx_class: rxClassOf(goods),
    insurance_class: goods.insuranceClass,
    storage: goods.storage,
    base_price_fen: priceFen,
    market_price_fen: goods.marketPriceFen ?? priceFen,
    rank2_price_fen: null,
    rank3_price_fen: null,
    ladder_type: 0,
    stock: goods.stock ?? 0,
    middle_pack: goods.middlePack ?? 1,
    case_size: goods.caseSize ?? 1,
    min_quantity: goods.minQuantity ?? 1,
    step_quantity: goods.stepQuantity ?? 1,
    free_shipping_quantity: null,
    ...unitPrice(goods.spec, goods.dosageForm, unit, priceFen),
    lot_no: goods.lotNo,
    produced_at: goods.producedAt,
    expires_at: goods.expiresAt,
    is_on_sale: startsOnSale(goods, now) ? 1 : 0,
    is_zy: kind === 'herb' ? 1 : 0,
    is_qx: kind === 'device' ? 1 : 0,
    is_mhj: goods.isMhj ? 1 : 0,
    origin: kind === 'herb' ? goods.origin : '',
    grade: kind === 'herb' ? goods.grade : '',
    picture_url: '',
    description: '',
    created_at: now,
    updated_at: now,
  };
}

/** What the list says of a goods, by column; what it does not say is undefined and stays as it is in the shop. */
function stated(goods: ImportedGoods): GoodsChange {
  const text = (value: string) => (value === '' ? undefined : value);
  const isHerb = kindOf(goods) === 'herb';
  return {
    name: goods.name,
    common_name: text(goods.commonName),
    brand_name: text(goods.brandName),
    unit: text(goods.unit),
    dosage_form: text(goods.dosageForm),
    barcode: text(goods.barcode),
    scope_code: goods.scopeCode === '' ? undefined : scopeOf(goods),
    rx_class: goods.rxClass ?? undefined,
    insurance_class: text(goods.insuranceClass),
    storage: text(goods.storage),
    base_price_fen: goods.priceFen ?? undefined,
    market_price_fen: goods.marketPriceFen ?? undefined,
    middle_pack: goods.middlePack ?? undefined,
    case_size: goods.caseSize ?? undefined,
    min_quantity: goods.minQuantity ?? undefined,
    step_quantity: goods.stepQuantity ?? undefined,
    lot_no: text(goods.lotNo),
    produced_at: goods.producedAt ?? undefined,
    expires_at: goods.expiresAt ?? undefined,
    is_mhj: goods.isMhj ? 1 : undefined,
    origin: isHerb ? text(goods.origin) : undefined,
    grade: isHerb ? text(goods.grade) : undefined,
  };
}

/**
 * The columns that differ between a goods in the shop and what the list says of it; null when there is nothing to
 * change. Stock is left alone, and so is being on sale, save that a goods without a price goes on sale with it.
 */
export function changeOf(
  row: GoodsRow,
  goods: ImportedGoods,
  categoryId: number | undefined,
): GoodsChange | null {
  const wanted: GoodsChange = { ...stated(goods), category_id: categoryId };
  const changed = Object.fromEntries(
    Object.entries(wanted).filter(
      ([column, value]) => value !== undefined && value !== row[nameOf(column) as keyof GoodsRow],
    ),
  ) as GoodsChange;
  if (Object.keys(changed).length === 0) return null;
  const priceFen = changed.base_price_fen ?? row.basePriceFen;
  const form = changed.dosage_form ?? row.dosageForm;
  return {
    ...changed,
    ...unitPrice(row.spec, form, changed.unit ?? row.unit, priceFen),
    ...(row.basePriceFen === 0 && priceFen > 0 ? { is_on_sale: 1 as const } : {}),
  };
}
