import {
  promotionKind,
  type PromotionKind,
} from '#lib/catalogue/pricing/promotions/promotion-kinds.rules.ts';
import { cashbackForm } from './cashback-form.rules.ts';
import { combinationForm } from './combination-form.rules.ts';
import { dailyForm } from './daily-form.rules.ts';
import { discountForm } from './discount-form.rules.ts';
import { exchangeForm } from './exchange-form.rules.ts';
import { freeShippingForm } from './free-shipping-form.rules.ts';
import { giftForm } from './gift-form.rules.ts';
import type { KindForm } from './kind-form.rules.ts';
import { nearExpiryForm } from './near-expiry-form.rules.ts';
import { reductionForm } from './reduction-form.rules.ts';
import { seckillForm } from './seckill-form.rules.ts';

/** The one record of forms, in the order in which operators choose; the compiler holds it complete. */
const FORMS: Record<PromotionKind, KindForm> = {
  seckill: seckillForm,
  daily: dailyForm,
  near_expiry: nearExpiryForm,
  combination: combinationForm,
  reduction: reductionForm,
  discount: discountForm,
  gift: giftForm,
  exchange: exchangeForm,
  free_shipping: freeShippingForm,
  cashback: cashbackForm,
};

/** Every kind by its word. */
export const PROMOTION_KINDS = Object.fromEntries(
  (Object.keys(FORMS) as PromotionKind[]).map((kind) => [kind, promotionKind(kind).label]),
) as Record<PromotionKind, string>;

/** How a kind of promotion is set. */
export const kindForm = (kind: PromotionKind): KindForm => FORMS[kind];

export const isPromotionKind = (kind: string | null): kind is PromotionKind =>
  kind !== null && Object.hasOwn(FORMS, kind);
