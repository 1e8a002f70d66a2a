import { allocateFen, floorFen } from '#lib/platform/money.rules.ts';
import { boundedPermille, conditionText, sumFen } from './share.rules.ts';
import type { ReducingKind } from './kind.rules.ts';

/** 折扣: the buyer pays a rate of the whole, rounded down; what that takes off is shared over the lines in proportion. */
export const discount: ReducingKind = {
  effect: 'reduction',
  label: '折扣',
  tag: '满',
  apiName: 'discounts',
  order: 2,
  tierText: (tier) => `${conditionText(tier)}打 ${(tier.ratePermille ?? 1000) / 100} 折`,
  reduce({ ratePermille = 1000 }, lines) {
    const amounts = lines.map(({ amountFen }) => amountFen);
    const totalFen = sumFen(amounts);
    return allocateFen(totalFen - floorFen((totalFen * boundedPermille(ratePermille)) / 1000), amounts);
  },
};
