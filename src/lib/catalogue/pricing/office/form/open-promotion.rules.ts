import type { AuditLine } from '#lib/people/audit/audit.rules.ts';
import type { GoodsFacts, PromotionState } from './promotion.rules.ts';
import type { TypedPromotion } from './typed-promotion.rules.ts';

/** A promotion as its form opens. */
export interface OpenPromotion {
  id: number;
  base: number;
  state: PromotionState;
  typed: TypedPromotion;
  /** the goods granted, and the first of those listed; the form asks for the others */
  goods: GoodsFacts[];
  trail: AuditLine[];
}
