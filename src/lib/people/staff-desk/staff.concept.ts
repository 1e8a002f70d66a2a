import { concept } from '#lib/concept.rules.ts';

/** Who runs the shop, and the way into the back office. */
export const staff = concept({
  tokens: { '/api/admin': true },
});
