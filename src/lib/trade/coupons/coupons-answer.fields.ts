import { z } from 'zod';
import { fen, flag, keysOf, moment, pagesAnswer, yuan } from '#lib/platform/http/call/answer.fields.ts';
import { formatFen } from '#lib/platform/money.rules.ts';
import { COUPON_KINDS, COUPON_SCOPES } from '#lib/trade/coupons/coupons.rules.ts';
import type { NetPrice } from '#lib/trade/coupons/net-price.rules.ts';

/** The goods that a coupon covers. */
export const couponScopeAnswer = z
  .object({ kind: keysOf(COUPON_SCOPES), values: z.array(z.string()) })
  .meta({ id: 'CouponScope' });

export const unknownLineAnswer = z
  .object({ number: z.int(), text: z.string(), why: z.string() })
  .meta({ id: 'UnknownLine' });

export const couponOptionAnswer = z
  .object({
    isUsable: z.boolean(),
    savesFen: fen(),
    reason: z.string(),
    chosen: z.boolean(),
    id: z.int(),
    batchId: z.int(),
    kind: keysOf(COUPON_KINDS),
    name: z.string(),
    amountFen: fen(),
    minimumFen: fen(),
    scope: couponScopeAnswer,
    validFrom: z.int(),
    validUntil: z.int(),
  })
  .meta({ id: 'CouponOption' });

const couponAnswer = z
  .object({
    id: z.int().describe('券编号'),
    type: z.int().describe('0 优惠券，1 现金券'),
    status: z.int().describe('0 可使用，1 已使用，2 已过期'),
    name: z.string().describe('券名'),
    text: z.string(),
    amount: yuan('面额'),
    amount_fen: fen('面额'),
    minimum: yuan('满多少可用'),
    minimum_fen: fen('满多少可用'),
    scope: z.string().describe('适用范围'),
    scope_text: z.string().describe('适用范围的说法，不含名称'),
    more: z.int().describe('links 之外还有几项'),
    links: z.array(z.object({ name: z.string().describe('券名'), url: z.string().describe('地址') })),
    start_time: moment('开始'),
    end_time: moment('结束'),
    last_day: z.string().describe('最后一天，没有期限的为“长期”'),
    used_amount: yuan('已用金额'),
    used_amount_fen: fen('已用金额'),
    used_time: moment('使用时间；未用为 null').nullable(),
    order_id: z.int().nullable().describe('订单编号'),
    order_no: z.string().nullable().describe('订单号'),
  })
  .meta({ id: 'Coupon' });

export const couponPageAnswer = z
  .object({
    list: z.array(couponAnswer),
    counts: z.object({
      used: z.int(),
      expired: z.int().describe('已过期'),
      usable: z.int().describe('可用'),
    }),
    usable: z.int().describe('可使用的共几张，不论日期'),
    total: z.int(),
    ...pagesAnswer,
    per_page: z.int().describe('每页条数'),
    server_time: moment('服务器的时间'),
  })
  .meta({ id: 'CouponPage' });

/** Price of a goods with the best available coupon, as calls answer it. */
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
