import { z } from 'zod';
import { dayFilter, pageField } from '#lib/platform/http/call/common.fields.ts';
import { type COUPON_NAMES, KIND_OF_TYPE, STATUS_OF_NUMBER } from '#lib/trade/coupons/my-coupons.rules.ts';

/** `type` of the calls (product §11.3): 0 满减券, the default, 1 现金券. */
export const couponTypeField = z
  .enum(['0', '1'], '券的类型不正确，0 为优惠券，1 为现金券')
  .default('0')
  .transform((type) => (type === '1' ? KIND_OF_TYPE[1] : KIND_OF_TYPE[0]));

/** `status` of the calls (product §9.8): 0 usable, the default, 1 used, 2 expired. */
export const couponStatusField = z
  .enum(['0', '1', '2'], '券的状态不正确，0 可使用，1 已使用，2 已过期')
  .default('0')
  .transform((status) => STATUS_OF_NUMBER[Number(status) as keyof typeof STATUS_OF_NUMBER]);

/** Days on which coupons were used, or that are their last, with the names that their page uses. */
export const couponDayFields = {
  from: dayFilter('从哪一天'),
  until: dayFilter('到哪一天'),
  page: pageField,
} satisfies Record<(typeof COUPON_NAMES)['from' | 'until'] | 'page', z.ZodType>;
