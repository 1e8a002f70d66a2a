import { conditionText } from './share.rules.ts';
import type { GrantingKind, TierGrant } from './kind.rules.ts';

/** What is given, in words: `同款 1 件`, `《阿莫西林胶囊》2 件`, `200 积分`. */
function grantText({ type, goodsName, quantity }: TierGrant, bought: string): string {
  if (type === 2) return `${quantity} 积分`;
  const name = type === 0 ? bought : goodsName;
  return name === '' ? `同款 ${quantity} 件` : `《${name}》${quantity} 件`;
}

/** 赠品: the same goods (买赠), other goods, or points. Of each activity the highest threshold reached counts. */
export const gift: GrantingKind = {
  effect: 'gift',
  label: '赠品',
  tag: '赠',
  apiName: 'gifts',
  order: 3,
  tierText(tier, bought = '') {
    if (!tier.grant) return '';
    const each = tier.grant.repeats ? '每' : '';
    return `${each}${conditionText(tier)}赠 ${grantText(tier.grant, bought)}`;
  },
};
