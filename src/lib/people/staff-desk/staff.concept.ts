import { concept } from '#lib/concept.rules.ts';

/** Staff of the shop, and the entry to the back office. */
export const staff = concept({
  tokens: { '/api/admin': true },
});
