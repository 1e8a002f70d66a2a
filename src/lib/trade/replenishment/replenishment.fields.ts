import { z } from 'zod';
import { moment, yuan } from '#lib/platform/http/call/answer.fields.ts';
import { fenToYuan } from '#lib/platform/money.rules.ts';
import type { DueGoods } from '#lib/trade/replenishment/replenishment.service.ts';

/** A goods due to be bought again, in answers of calls. */
export const dueAnswer = z
  .object({
    goods_id: z.int().describe('商品编号'),
    name: z.string(),
    ypgg: z.string().describe('规格'),
    sccj: z.string().describe('生产厂家'),
    bzdw: z.string().describe('单位'),
    price: yuan('现在的单价'),
    stock: z.int().describe('库存'),
    every_days: z.int().describe('每几天采购一次'),
    last_at: moment('上次下单的时间'),
    last_number: z.int().describe('上次的数量'),
    in_cart: z.int().describe('购物车里的数量'),
    words: z.string().describe('给人看的一句话'),
  })
  .meta({ id: 'DueGoods' });

/** Converts a due goods to the names of the API. */
export const toDue = ({ goods, ...due }: DueGoods): z.output<typeof dueAnswer> => ({
  goods_id: due.goodsId,
  name: goods.name,
  ypgg: goods.spec,
  sccj: goods.makerName,
  bzdw: goods.unit,
  price: fenToYuan(goods.priceFen),
  stock: goods.stock,
  every_days: due.everyDays,
  last_at: due.lastAt,
  last_number: due.lastQuantity,
  in_cart: due.inCart,
  words: due.words,
});
