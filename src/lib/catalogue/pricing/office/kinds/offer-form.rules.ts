import type { KindForm } from './kind-form.rules.ts';

/** The form of the kinds that give goods a price for a time. */
export const offerForm = (rule: string): KindForm => ({
  rule,
  goods: 'offers',
  hasRegions: false,
  tiers: null,
});
