import type { GoodsRow, LotRow } from '#lib/catalogue/goods/goods.table.ts';
import { isSameLot, LOT_STATES, mayLackExpiry, type ShownLot } from '#lib/catalogue/goods/lots/lots.rules.ts';
import type { ImportedGoods } from '#lib/catalogue/importer/goods-row.rules.ts';

type LineLot = Pick<ImportedGoods, 'lotNo' | 'producedAt' | 'expiresAt'>;

/** The change that a line of a list makes to the lot shown for its goods. */
interface LotPlan {
  /** Null where it is unchanged. */
  lot: ShownLot | null;
  /** Reason why the line cannot be imported; null where it can. */
  refusal: string | null;
  /** True when the line has days, but no lot they belong to. */
  areDaysUnused: boolean;
}

const STAYS: LotPlan = { lot: null, refusal: null, areDaysUnused: false };
const refused = (refusal: string): LotPlan => ({ ...STAYS, refusal });

const saysDays = ({ producedAt, expiresAt }: LineLot): boolean => producedAt !== null || expiresAt !== null;

/** True when a line has data of an identifiable lot. */
export const saysOfLot = (line: LineLot): boolean => line.lotNo !== '' || saysDays(line);

/** True when the line of a new goods has days, but no lot number. */
export const hasDaysOfNoLot = (line: LineLot): boolean => line.lotNo === '' && saysDays(line);

/**
 * Returns the reason why a lot that the shop does not have cannot be imported; null where it can. Only devices may lack
 * an expiry.
 */
function newLotRefusal({ lotNo, expiresAt }: LineLot, scope: string): string | null {
  if (lotNo === '' || expiresAt !== null || mayLackExpiry(scope)) return null;
  return `批号“${lotNo}”是新批次，要有有效期至`;
}

/**
 * Returns the reason why the first lot of a new goods cannot be imported; null where it can, or there is none: stock
 * belongs to a lot.
 */
export function firstLotRefusal(line: LineLot & Pick<ImportedGoods, 'stock'>, scope: string): string | null {
  if (line.lotNo !== '' || (line.stock ?? 0) === 0) return newLotRefusal(line, scope);
  const needed = mayLackExpiry(scope) ? '批号' : '批号和有效期至';
  return `新商品的库存“${line.stock}”要有${needed}；库存空着可以先导入，再到批次页登记入库`;
}

/**
 * Plans the change that a line makes to the lot shown for a goods in the shop, `lots` being all of that goods. Values
 * missing in the line stay for the same lot; another lot takes none from the one before.
 */
export function planLot(
  row: Pick<GoodsRow, 'lotNo' | 'producedAt' | 'expiresAt' | 'scopeCode'>,
  line: LineLot,
  lots: readonly LotRow[],
): LotPlan {
  if (!saysOfLot(line)) return STAYS;
  const { lotNo, producedAt, expiresAt } = line;
  const isOther = lotNo !== '' && !isSameLot(lotNo, row.lotNo);
  const number = isOther ? lotNo : row.lotNo;
  const there =
    lots.find((lot) => lot.number === number) ?? lots.find((lot) => isSameLot(lot.number, number));
  if (number === '' && !there) return { ...STAYS, areDaysUnused: true };
  if (isOther && !there) {
    const refusal = newLotRefusal(line, row.scopeCode);
    if (refusal !== null) return refused(refusal);
  }
  const before = isOther ? there : { madeAt: row.producedAt, expiresAt: row.expiresAt };
  const madeAt = producedAt ?? before?.madeAt ?? null;
  const lot = { number: there?.number ?? number, madeAt, expiresAt: expiresAt ?? before?.expiresAt ?? null };
  if (!isOther && madeAt === row.producedAt && lot.expiresAt === row.expiresAt) return STAYS;
  if (there && there.state !== 'on_sale')
    return refused(`批号“${number}”现在${LOT_STATES[there.state]}，请先在商品的批次页处理`);
  if (madeAt !== null && lot.expiresAt !== null && lot.expiresAt <= madeAt)
    return refused(`批号“${number}”的有效期不在生产日期之后`);
  return { ...STAYS, lot };
}
