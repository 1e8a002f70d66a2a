import type { GoodsRow, LotRow } from '#lib/catalogue/goods/goods.table.ts';
import { isSameLot, LOT_STATES, mayLackExpiry, type ShownLot } from '#lib/catalogue/goods/lots/lots.rules.ts';
import type { ImportedGoods } from '#lib/catalogue/importer/goods-row.rules.ts';

type LineLot = Pick<ImportedGoods, 'lotNo' | 'isLotLost' | 'producedAt' | 'expiresAt'>;

/** The lot that a goods is to show by a line of a list, null where it stays, or why the line cannot be taken. */
type LotPlan = { lot: ShownLot | null; refusal: null } | { lot: null; refusal: string };

const STAYS: LotPlan = { lot: null, refusal: null };
const refused = (refusal: string): LotPlan => ({ lot: null, refusal });

/** True when a line says something of a lot that can be known. */
export const saysOfLot = ({ lotNo, isLotLost, producedAt, expiresAt }: LineLot): boolean =>
  !isLotLost && (lotNo !== '' || producedAt !== null || expiresAt !== null);

/** Says why a lot that the shop does not have cannot be taken in; null where it can. Only devices may lack an expiry. */
export function newLotRefusal({ lotNo, expiresAt }: LineLot, scope: string): string | null {
  if (lotNo === '' || expiresAt !== null || mayLackExpiry(scope)) return null;
  return `批号“${lotNo}”是新批次，要有有效期至`;
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
  return { lot, refusal: null };
}
