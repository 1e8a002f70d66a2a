import { allocateFen } from '#lib/platform/money.rules.ts';
import { conditionText, sumFen } from './share.rules.ts';
import type { ActivityKindRules } from './kind.rules.ts';

/** 折扣: the buyer pays a rate of the whole, rounded down; what that takes off is shared over the lines in proportion. */
export const discount: ActivityKindRules = {
  label: '折扣',
  tag: '满',
  apiName: 'discounts',
  order: 2,
  tierText: ({ thresholdFen, ratePermille = 1000 }) =>
    `${conditionText(thresholdFen)}打 ${ratePermille / 100} 折`,
  reduce({ ratePermille = 1000 }, lines) {
    const amounts = lines.map(({ amountFen }) => amountFen);
    const totalFen = sumFen(amounts);
    const permille = Math.min(1000, Math.max(0, ratePermille));
    return allocateFen(totalFen - Math.floor((totalFen * permille) / 1000), amounts);
  },
};
