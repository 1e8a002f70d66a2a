import type { TagLabel } from './tags.rules.ts';

/** Kinds of special price that applies for a limited time. */
export type OfferKind = 'seckill' | 'daily' | 'near_expiry';

interface OfferKindRules {
  /** `限时秒杀` */
  label: string;
  /** label of its price next to a line: `秒杀价` */
  priceLabel: string;
  /** the tag on goods */
  tag: TagLabel;
  /** of equal prices the kind with the lowest value applies, so that no scarcer stock is used up */
  scarcity: number;
  /** `type` of goods and cart lines */
  apiType: 0 | 1;
}

const KINDS = {
  seckill: { label: '限时秒杀', priceLabel: '秒杀价', tag: '秒', scarcity: 2, apiType: 1 },
  daily: { label: '每日特价', priceLabel: '每日特价', tag: '特', scarcity: 1, apiType: 0 },
  near_expiry: { label: '近效期特价', priceLabel: '近效期价', tag: '特', scarcity: 0, apiType: 0 },
} satisfies Record<OfferKind, OfferKindRules>;

/** Returns the label, tag and API type of a kind of offer. */
export const offerKind = (kind: OfferKind): OfferKindRules => KINDS[kind];

/** True when a price is set by an offer; any other reason has no kind. */
export const isOfferKind = (reason: string): reason is OfferKind => Object.hasOwn(KINDS, reason);

/** True when units of an offer are left; an offer that is used up is not shown. */
export const isLeft = ({ remaining }: { remaining: number | null }): boolean =>
  remaining === null || remaining > 0;
