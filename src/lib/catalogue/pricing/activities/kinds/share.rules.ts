import { formatFen } from '#lib/platform/money.rules.ts';

/** What has to be reached, in words before what it brings; empty where nothing has to. */
export const conditionText = (thresholdFen: number): string =>
  thresholdFen > 0 ? `满 ${formatFen(thresholdFen)} ` : '';

export const sumFen = (amounts: readonly number[]): number => amounts.reduce((sum, fen) => sum + fen, 0);
