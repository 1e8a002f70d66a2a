import { cashback } from './kinds/cashback.rules.ts';
import { discount } from './kinds/discount.rules.ts';
import { exchange } from './kinds/exchange.rules.ts';
import { freeShipping } from './kinds/free-shipping.rules.ts';
import { fullReduction } from './kinds/full-reduction.rules.ts';
import { gift } from './kinds/gift.rules.ts';
import type { ActivityKindRules, ActivityTier } from './kinds/kind.rules.ts';

/** The kinds of activity, as the database names them. A new one is a file in `kinds`, a name here and its line below. */
export type ActivityKind = 'reduction' | 'discount' | 'gift' | 'exchange' | 'free_shipping' | 'cashback';

/** The one record of kinds; the compiler holds it complete. */
export const ACTIVITY_KINDS = {
  reduction: fullReduction,
  discount,
  gift,
  exchange,
  free_shipping: freeShipping,
  cashback,
} satisfies Record<ActivityKind, ActivityKindRules>;

/** What a kind of activity does and how it is shown. */
export const activityKind = (kind: ActivityKind): ActivityKindRules => ACTIVITY_KINDS[kind];

export const isActivityKind = (kind: string): kind is ActivityKind => Object.hasOwn(ACTIVITY_KINDS, kind);

/** All kinds, in the order in which they apply. */
export const activityKinds = (): [ActivityKind, ActivityKindRules][] =>
  (Object.entries(ACTIVITY_KINDS) as [ActivityKind, ActivityKindRules][]).sort(
    ([, a], [, b]) => a.order - b.order,
  );

/** A tier of an activity in words; `bought` names the goods bought where the words are about one. */
export const tierText = (kind: ActivityKind, tier: ActivityTier, bought?: string): string =>
  activityKind(kind).tierText(tier, bought);
