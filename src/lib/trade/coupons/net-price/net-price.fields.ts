import { z } from 'zod';
import { fen, flag } from '#lib/platform/http/call/answer.fields.ts';
import { formatFen } from '#lib/platform/money.rules.ts';
import type { NetPrice } from '#lib/trade/coupons/net-price/net-price.rules.ts';

/** What a goods comes to with the best coupon in reach, as calls answer it. */
export const netPriceAnswer = z
  .object({
    id: z.int().describe('商品编号'),
    price: z.string().describe('到手价：每单位，进到分'),
    price_fen: fen('到手价'),
    number: z.int().describe('用上券的最小数量'),
    amount_fen: fen('这个数量实付，不含运费'),
    is_held: flag('1 已持有这张券，0 要先领取'),
    text: z.string().describe('怎样算出来的'),
  })
  .meta({ id: 'NetPrice' });

export type NetFields = z.output<typeof netPriceAnswer>;

export const toNetFields = (net: NetPrice): NetFields => ({
  id: net.goodsId,
  price: formatFen(net.unitFen),
  price_fen: net.unitFen,
  number: net.number,
  amount_fen: net.totalFen,
  is_held: net.isHeld ? 1 : 0,
  text: net.text,
});
