import { allocateFen, floorFen } from '#lib/platform/money.rules.ts';
import { boundedPermille, conditionText, sumFen } from './share.rules.ts';
import type { CashbackKind } from './kind.rules.ts';

/** 返现: a share of what was paid for the goods comes to the wallet once the order is completed, rounded down. */
export const cashback: CashbackKind = {
  effect: 'cashback',
  label: '返现',
  tag: null,
  apiName: 'cashbacks',
  order: 6,
  tierText: (tier) => `${conditionText(tier)}返现 ${(tier.ratePermille ?? 0) / 10}%`,
  payBack({ ratePermille = 0 }, lines) {
    const amounts = lines.map(({ amountFen }) => amountFen);
    return allocateFen(floorFen((sumFen(amounts) * boundedPermille(ratePermille)) / 1000), amounts);
  },
};
