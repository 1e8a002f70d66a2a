import { z } from 'zod';
import type { ShownFillUp } from '#lib/trade/cart/advice/fill-up.service.ts';

const fen = (what: string): z.ZodInt => z.int().describe(`${what}（分）`);

/** A proposal to fill up the cart, with the field names of the API. */
export const fillUpAnswer = z
  .object({
    brings: z.array(z.string()).describe('凑到什么：满 ¥500.00 减 ¥20.00、包邮等'),
    goods: z
      .array(
        z.object({
          goods_id: z.int().describe('商品编号'),
          name: z.string(),
          ypgg: z.string().describe('规格'),
          sccj: z.string().describe('厂家'),
          bzdw: z.string().describe('单位'),
          number: z.int().describe('刚好够的数量'),
          price_fen: fen('单价'),
          amount_fen: fen('金额，活动前'),
          words: z.string().describe('平时怎么买：每 30 天采购一次，已 34 天，上次 20 盒'),
        }),
      )
      .describe('一种或两种商品'),
    adds_fen: fen('这些商品的金额，活动前'),
    saves_fen: fen('多减的：满减、优惠券和运费'),
    voucher_fen: fen('现金券多抵的'),
    pays_more_fen: fen('最后多付的；负数是反而少付'),
  })
  .meta({ id: 'FillUp' });

export type FillUpShown = z.output<typeof fillUpAnswer>;

export const toFillUp = ({ goods, ...one }: ShownFillUp): FillUpShown => ({
  brings: one.brings,
  goods: goods.map((portion) => ({
    goods_id: portion.goodsId,
    name: portion.name,
    ypgg: portion.spec,
    sccj: portion.makerName,
    bzdw: portion.unit,
    number: portion.quantity,
    price_fen: portion.priceFen,
    amount_fen: portion.amountFen,
    words: portion.words,
  })),
  adds_fen: one.addsFen,
  saves_fen: one.savesFen,
  voucher_fen: one.voucherFen,
  pays_more_fen: one.paysMoreFen,
});
