import type { TagLabel } from './tags.rules.ts';

/** The kinds of a price of its own for a time. */
export type OfferKind = 'seckill' | 'daily' | 'near_expiry';

interface OfferKindRules {
  /** `限时秒杀` */
  label: string;
  /** what its price is called next to a line: `秒杀价` */
  priceLabel: string;
  /** the chip on goods */
  tag: TagLabel;
  /** of equal prices the one with the lowest counts, as it uses nothing up */
  scarcity: number;
  /** `type` of goods and cart lines */
  apiType: 0 | 1;
}

const KINDS = {
  seckill: { label: '限时秒杀', priceLabel: '秒杀价', tag: '秒', scarcity: 2, apiType: 1 },
  daily: { label: '每日特价', priceLabel: '每日特价', tag: '特', scarcity: 1, apiType: 0 },
  near_expiry: { label: '近效期特价', priceLabel: '近效期价', tag: '特', scarcity: 0, apiType: 0 },
} satisfies Record<OfferKind, OfferKindRules>;

/** How a kind of offer is shown, and what it is in the call. */
export const offerKind = (kind: OfferKind): OfferKindRules => KINDS[kind];

/** Whether a price is set by an offer: what of it is none has no kind. */
export const isOfferKind = (reason: string): reason is OfferKind => Object.hasOwn(KINDS, reason);

/** Whether there is something left of an offer; one that is used up is not spoken of. */
export const isLeft = ({ remaining }: { remaining: number | null }): boolean =>
  remaining === null || remaining > 0;
