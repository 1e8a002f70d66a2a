import type { GoodsRow, LotRow } from '#lib/catalogue/goods/goods.table.ts';
import { isSameLot, LOT_STATES, mayLackExpiry, type ShownLot } from '#lib/catalogue/goods/lots/lots.rules.ts';
import type { ImportedGoods } from '#lib/catalogue/importer/goods-row.rules.ts';

type LineLot = Pick<ImportedGoods, 'lotNo' | 'producedAt' | 'expiresAt'>;

/** The change that a line of a list makes to the lot that its goods shows. */
interface LotPlan {
  /** Null where it stays. */
  lot: ShownLot | null;
  /** Says why the line cannot be taken; null where it can. */
  refusal: string | null;
  /** Days stand in the line, and nothing says of which lot. */
  areDaysUnused: boolean;
}

const STAYS: LotPlan = { lot: null, refusal: null, areDaysUnused: false };
const refused = (refusal: string): LotPlan => ({ ...STAYS, refusal });

const saysDays = ({ producedAt, expiresAt }: LineLot): boolean => producedAt !== null || expiresAt !== null;

/** True when a line says something of a lot that can be known. */
export const saysOfLot = (line: LineLot): boolean => line.lotNo !== '' || saysDays(line);

/** True when a new goods has days in its line, and no number of the lot that they are of. */
export const hasDaysOfNoLot = (line: LineLot): boolean => line.lotNo === '' && saysDays(line);

/** Says why a lot that the shop does not have cannot be taken in; null where it can. Only devices may lack an expiry. */
function newLotRefusal({ lotNo, expiresAt }: LineLot, scope: string): string | null {
  if (lotNo === '' || expiresAt !== null || mayLackExpiry(scope)) return null;
  return `批号“${lotNo}”是新批次，要有有效期至`;
}

/** Says why the first lot of a new goods cannot be taken in; null where it can, or there is none: stock is of a lot. */
export function firstLotRefusal(line: LineLot & Pick<ImportedGoods, 'stock'>, scope: string): string | null {
  if (line.lotNo !== '' || (line.stock ?? 0) === 0) return newLotRefusal(line, scope);
  const needed = mayLackExpiry(scope) ? '批号' : '批号和有效期至';
  return `新商品的库存“${line.stock}”要有${needed}；库存空着可以先导入，再到批次页登记入库`;
}

/**
 * What a line means for the lot that a goods in the shop shows, `lots` being all of that goods. What the line does not say
 * of a lot that is there stays; another lot has nothing of the one before.
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
