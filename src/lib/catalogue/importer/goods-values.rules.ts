import { isPastExpiry } from '#lib/catalogue/goods/expiry.rules.ts';
import type { RxClass } from '#lib/catalogue/goods/goods.rules.ts';
import type { GoodsChange, GoodsRow, NewGoods } from '#lib/catalogue/goods/goods.table.ts';
import { goodsUnits } from '#lib/catalogue/goods/spec/goods-units.rules.ts';
import { parseSpec, unitPriceCentifen } from '#lib/catalogue/goods/spec/spec.rules.ts';
import type { ShownLot } from '#lib/catalogue/goods/lots/lots.rules.ts';
import type { ImportedGoods } from '#lib/catalogue/importer/goods-row.rules.ts';
import { kindOf, type KnownKind, namedScope } from '#lib/catalogue/importer/scope.rules.ts';
import type { ScopeCode } from '#lib/people/members/business-scopes.rules.ts';
import { formatFen } from '#lib/platform/money.rules.ts';
import { nameOf } from '#lib/platform/db/rows.rules.ts';

/** The class of sale where the list has none: drugs count as prescription drugs, herbs and devices have none. */
export function rxClassOf(goods: KnownKind & Pick<ImportedGoods, 'rxClass'>): RxClass {
  return goods.rxClass ?? (kindOf(goods) === 'drug' ? 'rx' : 'none');
}

/**
 * The unit sold where the list has none: the end of the spec (`…/盒`), a bottle or tube for a spec that gives a fill
 * (`100ml:0.2g`, `15g` of cream), else a box.
 */
export function unitOf({
  unit,
  spec,
  dosageForm,
}: Pick<ImportedGoods, 'unit' | 'spec' | 'dosageForm'>): string {
  const stated = unit || /\/(盒|瓶|袋|支|包|罐|桶|贴|听|台|个|套|卷|箱)\s*(?:\(.*\))?$/.exec(spec)?.[1];
  if (stated) return stated;
  const filled = parseSpec(spec, { dosageForm })?.unitName;
  return filled === 'ml' ? '瓶' : filled === 'g' ? '支' : '盒';
}

/** Category, maker and brand of an imported goods by their ids in this database, and its business scope. */
interface Placing {
  makerId: number;
  categoryId: number;
  scope: ScopeCode;
}

type UnitPrice = Pick<NewGoods, 'unit_count' | 'unit_name' | 'unit_price_centifen'>;

/** Returns the smallest units in a pack and the price of one (`priceFen` of a pack), as columns. */
export function unitPrice(spec: string, dosageForm: string, unit: string, priceFen: number): UnitPrice {
  const parsed = goodsUnits(spec, { dosageForm, unit });
  return {
    unit_count: parsed?.count ?? null,
    unit_name: parsed?.unitName ?? '',
    unit_price_centifen: parsed === null || priceFen === 0 ? null : unitPriceCentifen(priceFen, parsed),
  };
}

/** Returns the reason why the prices by rank in a list do not fit its goods, in the shop or new; null where they do. */
export function rankRefusal(
  { priceFen, rank2PriceFen: rank2, rank3PriceFen: rank3 }: ImportedGoods,
  shop: Pick<GoodsRow, 'basePriceFen' | 'rank2PriceFen' | 'rank3PriceFen'> | undefined,
): string | null {
  const base = priceFen ?? shop?.basePriceFen ?? 0;
  const isSame = shop?.basePriceFen === base && shop.rank2PriceFen === rank2 && shop.rank3PriceFen === rank3;
  if (isSame || base === 0) return null;
  if (rank2 !== null && rank2 > base) return `二级价“${formatFen(rank2)}”高于挂牌价“${formatFen(base)}”`;
  const above = rank2 ?? shop?.rank2PriceFen ?? base;
  if (rank3 !== null && rank3 > above)
    return `三级价“${formatFen(rank3)}”高于二级价或挂牌价“${formatFen(above)}”`;
  return null;
}

/** True when a new goods can be sold at once: it has a price, and its lot is not expired (`now`, ms UTC). */
export function startsOnSale(goods: ImportedGoods, now: number): boolean {
  return goods.priceFen !== null && !isPastExpiry(lotDaysOf(goods).expiresAt, now);
}

const NO_DAYS = { producedAt: null, expiresAt: null };

/** The days of a new goods' lot, used only if the lot has a number. */
const lotDaysOf = (goods: ImportedGoods): Pick<ImportedGoods, 'producedAt' | 'expiresAt'> =>
  goods.lotNo === '' ? NO_DAYS : goods;

/** A goods not in the shop yet, as a row. Times in ms UTC. */
export function newGoodsRow(
  goods: ImportedGoods,
  { makerId, categoryId, scope }: Placing,
  now: number,
): NewGoods {
  const priceFen = goods.priceFen ?? 0;
  const unit = unitOf(goods);
  const kind = kindOf(goods);
  const { producedAt, expiresAt } = lotDaysOf(goods);
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
    scope_code: scope,
    rx_class: rxClassOf(goods),
    insurance_class: goods.insuranceClass,
    storage: goods.storage,
    base_price_fen: priceFen,
    market_price_fen: goods.marketPriceFen ?? priceFen,
    rank2_price_fen: goods.rank2PriceFen,
    rank3_price_fen: goods.rank3PriceFen,
    ladder_type: 0,
    stock: goods.stock ?? 0,
    middle_pack: goods.middlePack ?? 1,
    case_size: goods.caseSize ?? 1,
    min_quantity: goods.minQuantity ?? 1,
    step_quantity: goods.stepQuantity ?? 1,
    free_shipping_quantity: null,
    ...unitPrice(goods.spec, goods.dosageForm, unit, priceFen),
    lot_no: goods.lotNo,
    produced_at: producedAt,
    expires_at: expiresAt,
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

/**
 * Values of a goods in a list, by column, its lot aside; a value missing in the list is undefined and stays as it is in
 * the shop.
 */
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
    scope_code: namedScope(goods.scopeCode),
    rx_class: goods.rxClass ?? undefined,
    insurance_class: text(goods.insuranceClass),
    storage: text(goods.storage),
    base_price_fen: goods.priceFen ?? undefined,
    market_price_fen: goods.marketPriceFen ?? undefined,
    rank2_price_fen: goods.rank2PriceFen ?? undefined,
    rank3_price_fen: goods.rank3PriceFen ?? undefined,
    middle_pack: goods.middlePack ?? undefined,
    case_size: goods.caseSize ?? undefined,
    min_quantity: goods.minQuantity ?? undefined,
    step_quantity: goods.stepQuantity ?? undefined,
    is_mhj: goods.isMhj ? 1 : undefined,
    origin: isHerb ? text(goods.origin) : undefined,
    grade: isHerb ? text(goods.grade) : undefined,
  };
}

/** Values of a goods in a list that are not stored in its own columns. */
interface Wanted {
  /** id of the category named in the list */
  categoryId: number | undefined;
  /** the lot that the goods shows; null where the list has none */
  lot: ShownLot | null;
}

/**
 * The columns that differ between a goods in the shop and in the list; null when there is nothing to change. Stock is
 * left unchanged, and so is being on sale, except that a goods without a price goes on sale when it gets one.
 */
export function changeOf(
  row: GoodsRow,
  goods: ImportedGoods,
  { categoryId, lot }: Wanted,
): GoodsChange | null {
  const wanted: GoodsChange = {
    ...stated(goods),
    category_id: categoryId,
    ...(lot && { lot_no: lot.number, produced_at: lot.madeAt, expires_at: lot.expiresAt }),
  };
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
