import type { GoodsKind } from '#lib/catalogue/categories/categories.rules.ts';
import { RX_WORDS, type RxClass } from '#lib/catalogue/goods/goods-words.rules.ts';
import type { GoodsView } from '#lib/catalogue/goods/view/goods-view.rules.ts';
import { BUSINESS_SCOPES } from '#lib/catalogue/goods/scopes.rules.ts';
import { formatFen } from '#lib/platform/money.rules.ts';
import { formatDate } from '#lib/platform/time.rules.ts';

/** A row of the table of parameters. */
export interface Parameter {
  name: string;
  value: string;
}

/** A step of the ladder as a row: from how many on, at what price, and what that saves. */
export interface LadderRow {
  range: string;
  priceText: string;
  savedText: string;
}

/** What of a goods its parameters are made from; times in ms UTC. */
export interface ParameterSource {
  common_name: string;
  brand_name: string;
  spec: string;
  unit: string;
  dosage_form: string;
  maker_name: string;
  category_kind: GoodsKind;
  approval_no: string;
  barcode: string;
  scope_code: string;
  rx_class: RxClass;
  insurance_class: string;
  storage: string;
  lot_no: string;
  produced_at: number | null;
  expires_at: number | null;
  middle_pack: number;
  case_size: number;
}

const day = (ms: number | null): string => (ms === null ? '' : formatDate(ms));

/** The parameters of a goods in the order a purchaser checks them; what is not known is left out. */
export function goodsParameters(row: ParameterSource): Parameter[] {
  const approval = row.category_kind === 'device' ? '注册证号' : '批准文号';
  const all: [string, string][] = [
    ['通用名', row.common_name],
    ['品牌', row.brand_name],
    ['规格', row.spec],
    ['剂型', row.dosage_form],
    ['生产厂家', row.maker_name],
    [approval, row.approval_no],
    ['处方分类', RX_WORDS[row.rx_class]],
    ['医保类别', row.insurance_class],
    ['经营范围', scopeName(row.scope_code)],
    ['贮藏', row.storage],
    ['批号', row.lot_no],
    ['生产日期', day(row.produced_at)],
    ['有效期至', day(row.expires_at)],
    ['中包装', row.middle_pack > 1 ? `${row.middle_pack} ${row.unit}` : ''],
    ['件装量', row.case_size > 1 ? `${row.case_size} ${row.unit}` : ''],
    ['条形码', row.barcode],
  ];
  return all.filter(([, value]) => value !== '').map(([name, value]) => ({ name, value }));
}

const scopeName = (code: string): string =>
  (BUSINESS_SCOPES as Record<string, string | undefined>)[code] ?? '';

/** The ladder with the price below its first step leading: `1–19 盒`, `20–99 盒`, `≥100 盒`; empty without one. */
export function ladderRows({
  ladder,
  priceFen,
  unit,
  smallest,
}: Pick<GoodsView, 'ladder' | 'priceFen' | 'unit' | 'smallest'>): LadderRow[] {
  if (ladder.length === 0) return [];
  const steps = [{ minQuantity: Math.max(1, smallest), priceFen }, ...ladder];
  return steps.map((step, index) => {
    const next = steps[index + 1];
    const last = next ? next.minQuantity - 1 : null;
    return {
      range: `${last === null ? `≥${step.minQuantity}` : `${step.minQuantity}–${last}`} ${unit}`,
      priceText: formatFen(step.priceFen),
      savedText: index === 0 ? '' : `省 ${formatFen(priceFen - step.priceFen)}`,
    };
  });
}
