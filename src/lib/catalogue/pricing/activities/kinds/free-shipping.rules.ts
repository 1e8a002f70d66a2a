import { conditionText } from './share.rules.ts';
import type { GrantingKind } from './kind.rules.ts';

/** 满额包邮: what the covered lines come to makes the whole checkout ship free, in the regions the activity names. */
export const freeShipping: GrantingKind = {
  effect: 'delivery',
  label: '包邮',
  tag: null,
  apiName: 'free_shippings',
  order: 5,
  tierText: (tier) => `${conditionText(tier)}包邮`,
};
