import { formatFen } from '#lib/platform/money.rules.ts';
import type { ActivityTier } from './kind.rules.ts';

/** What has to be reached, in words before what it brings: `满 ¥500.00 `, `满 10 件 `; empty where nothing has to. */
export function conditionText({ thresholdFen, thresholdUnits }: ActivityTier): string {
  const asked = [
    ...(thresholdFen > 0 ? [formatFen(thresholdFen)] : []),
    ...(thresholdUnits > 0 ? [`${thresholdUnits} 件`] : []),
  ];
  return asked.length === 0 ? '' : `满 ${asked.join('且满 ')} `;
}

export const sumFen = (amounts: readonly number[]): number => amounts.reduce((sum, fen) => sum + fen, 0);

/** A rate between nothing and the whole. */
export const boundedPermille = (permille: number): number => Math.min(1000, Math.max(0, permille));
