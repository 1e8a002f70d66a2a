import { z } from 'zod';
import { optionalText, pageField } from '#lib/platform/http/call/common.fields.ts';
import { ORDER_STATES, type OrderState } from '#lib/trade/orders/orders.rules.ts';

/** What a list of orders is asked for; without a state those of all. */
export const orderQueryFields = {
  state: z
    .enum(Object.keys(ORDER_STATES) as OrderState[])
    .nullable()
    .catch(null),
  keywords: optionalText(60, '搜索词'),
  page: pageField,
};
