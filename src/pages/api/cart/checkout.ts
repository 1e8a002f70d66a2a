import { fen } from '#lib/platform/http/call/answer.fields.ts';
import { z } from 'zod';
import { numbersField } from '#lib/trade/cart/add/cart.fields.ts';
import { saveTypedNumbers } from '#lib/trade/cart/cart.service.ts';
import { payableFen } from '#lib/trade/checkout/choices.rules.ts';
import { checkOrder } from '#lib/trade/checkout/check-order.service.ts';
import { checkoutAfterLogin, openDraft } from '#lib/trade/checkout/checkout.service.ts';
import { defineCall } from '#lib/people/calls/define-call.server.ts';
import { idsField } from '#lib/platform/http/call/common.fields.ts';
import { requireContract } from '#lib/trade/contracts/contracts.service.ts';
import { pathTo } from '#lib/routes.rules.ts';

export const POST = defineCall({
  method: 'POST',
  path: '/api/cart/checkout',
  summary: '结算所选商品；不传 ids 时结算已勾选的商品；先存下改过的数量',
  who: 'member',
  pricesCart: true,
  needsContract: true,
  afterLogin: checkoutAfterLogin,
  input: z.object({ ids: idsField.optional(), numbers: numbersField.optional() }),
  answer: z.object({
    key: z.string().describe('结算单号'),
    gift_units: z.int().describe('赠品件数与积分之和，提交订单时的 expected_gifts'),
    addresses: z.array(z.object({ id: z.int(), shipping_fen: fen('运费'), payable_fen: fen('应付金额') })),
    next: z.string().describe('接下来的页面'),
  }),
  run: async ({ db, member, input, now }) => {
    const { ids, numbers = [] } = input;
    const message = await saveTypedNumbers(db, member, { typed: numbers, ordered: ids }, now);
    const key = await openDraft(db, member, ids ?? null, now);
    const next = pathTo('check_order', {}, { key });
    await requireContract(db, member, now, { goOn: next });
    const view = await checkOrder(db, member, { key }, now);
    const data = view.state === 'open' ? view.data : null;
    const addresses = data?.choices.map((choice) => ({
      id: choice.id,
      shipping_fen: choice.shippingFen,
      payable_fen: payableFen(data, choice),
    }));
    const answer = { key, gift_units: data?.giftUnits ?? 0, addresses: addresses ?? [], next };
    return { data: answer, message, next };
  },
  does: '进入结算，核对订单',
});
