import { z } from 'zod';
import { idField } from '#lib/people/calls/define-call.server.ts';
import { allTabsField, pageField, wholeNumber } from '#lib/platform/http/call/common.fields.ts';
import { POINTS_LIMITS, POINTS_ORDER_STATES } from '#lib/trade/points-mall/points-mall.rules.ts';

/** A member's orders of goods for points, as the list's address asks for them. */
export const pointsOrderQuery = z.object({
  state: allTabsField('订单状态', POINTS_ORDER_STATES),
  page: pageField,
});

/** Where goods go: one of the member's addresses, which the page knows. */
export const addressChoiceForm = z.object({
  address_id: idField.meta({ label: '收货地址', kind: 'choice' }),
});

const UNITS = `请填写 1 至 ${POINTS_LIMITS.quantity} 的整数`;

/** What is confirmed when points are exchanged. */
export const exchangeForm = z.object({
  quantity: wholeNumber(UNITS, [1, POINTS_LIMITS.quantity]).meta({
    label: '数量',
    kind: 'number',
    initial: '1',
    size: 'half',
  }),
  address_id: addressChoiceForm.shape.address_id,
});

const PRICE = '兑换价不正确，请刷新页面后重新确认';

/** What one was shown to cost; programs may leave it out. */
export const shownPriceFields = {
  expected_points: wholeNumber(PRICE, [0, POINTS_LIMITS.points])
    .optional()
    .describe('看到的每件积分；与现在的兑换价不同就不兑换'),
  expected_fen: wholeNumber(PRICE, [0, POINTS_LIMITS.moneyFen])
    .optional()
    .describe('看到的每件另付金额（分）；与现在的兑换价不同就不兑换'),
};
