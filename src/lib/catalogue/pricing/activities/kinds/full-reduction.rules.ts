import { allocateFen, formatFen } from '#lib/platform/money.rules.ts';
import { conditionText, sumFen } from './share.rules.ts';
import type { ReducingKind } from './kind.rules.ts';

/** 满减: takes a fixed amount off, shared over the lines in proportion. */
export const fullReduction: ReducingKind = {
  effect: 'reduction',
  label: '满减',
  tag: '满',
  apiName: 'manjians',
  order: 1,
  tierText: (tier) => `${conditionText(tier)}减 ${formatFen(tier.reductionFen ?? 0)}`,
  reduce({ reductionFen = 0 }, lines) {
    const amounts = lines.map(({ amountFen }) => amountFen);
    return allocateFen(Math.min(sumFen(amounts), Math.max(0, reductionFen)), amounts);
  },
};
