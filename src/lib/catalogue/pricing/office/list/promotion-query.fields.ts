import { z } from 'zod';
import { pageField } from '#lib/platform/http/call/common.fields.ts';
import { PROMOTION_STATES, type PromotionState } from '#lib/catalogue/pricing/office/form/promotion.rules.ts';
import { PROMOTION_KINDS } from '#lib/catalogue/pricing/office/form/kind-forms.rules.ts';

/** The query of the list; what cannot be understood does not restrict. */
export const promotionQueryFields = {
  state: z.enum(Object.keys(PROMOTION_STATES) as PromotionState[]).catch('running'),
  kind: z.enum(PROMOTION_KINDS).nullable().catch(null),
  keywords: z
    .string()
    .trim()
    .catch('')
    .transform((text) => text.slice(0, 40)),
  page: pageField,
};
