import { z } from 'zod';
import { defineCall, idField, idsFieldOf } from '#lib/people/calls/define-call.server.ts';
import { numberField, pressField } from '#lib/trade/cart/add/cart.fields.ts';
import { buyAgain } from '#lib/trade/orders/again/again.service.ts';
import { pathTo } from '#lib/routes.rules.ts';

const NONE = '请勾选要采购的商品';

export const POST = defineCall({
  method: 'POST',
  path: '/api/order/{id}/buy_again',
  summary: '再次采购：整单或选中的商品重新加入购物车，不能买的在 refused 里说明',
  who: 'member',
  pricesCart: true,
  input: z
    .object({
      id: idField,
      press: pressField,
      goods_ids: idsFieldOf(NONE).optional().describe('只买其中的商品；不传则整单'),
      numbers: z
        .record(z.string().regex(/^[1-9]\d{0,9}$/), numberField, { error: '数量读不出来，请刷新页面' })
        .optional()
        .describe('各商品的数量：numbers[商品编号]=数量；不传则与原订单相同'),
      chosen: z.literal('1').optional().describe('表单用：为 1 时必须有 goods_ids'),
    })
    .refine(({ chosen, goods_ids: ids }) => chosen === undefined || ids !== undefined, {
      path: ['goods_ids'],
      message: NONE,
    }),
  answer: z.object({
    next: z.string().describe('接下来的页面'),
    total: z.int(),
    refused: z.array(z.object({ goodsId: z.int(), reason: z.string() })).describe('没有加上的商品和原因'),
  }),
  run: async ({ db, member, input, now }) => {
    const { id, press, goods_ids: goodsIds, numbers } = input;
    const wish = { id, press, goodsIds, ...(numbers && { numbers: numbersOf(numbers) }) };
    const { message, ...added } = await buyAgain(db, member, wish, now);
    const next = pathTo('cart');
    return { data: { ...added, next }, message, next };
  },
  does: '再次采购，商品已加入购物车',
});

const numbersOf = (numbers: Record<string, number>): Map<number, number> =>
  new Map(Object.entries(numbers).map(([id, number]) => [Number(id), number]));
