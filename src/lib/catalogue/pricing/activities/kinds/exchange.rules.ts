import { formatFen } from '#lib/platform/money.rules.ts';
import { conditionText } from './share.rules.ts';
import type { GrantingKind } from './kind.rules.ts';

/** 换购: buy enough, and other goods may be had for little. Each tier reached offers its goods. */
export const exchange: GrantingKind = {
  effect: 'exchange',
  label: '换购',
  tag: '换购',
  apiName: 'exchanges',
  order: 4,
  tierText(tier) {
    if (!tier.grant) return '';
    const { goodsName, quantity, priceFen } = tier.grant;
    return `${conditionText(tier)}加 ${formatFen(priceFen)} 换购《${goodsName}》，限 ${quantity} 件`;
  },
};
