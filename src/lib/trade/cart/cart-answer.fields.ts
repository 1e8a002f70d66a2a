import { z } from 'zod';
import { ladderAnswer } from '#lib/catalogue/goods-view/goods-answer.fields.ts';
import { LINE_TYPES } from '#lib/catalogue/pricing/cart/line-type.rules.ts';
import { fen, flag, keysOf, moment, yuan } from '#lib/platform/http/call/answer.fields.ts';
import { ORDER_KINDS } from '#lib/trade/orders/order-words.rules.ts';

const combinationAnswer = z
  .object({
    id: z.int(),
    name: z.string(),
    goods: z.array(
      z.object({
        id: z.int(),
        name: z.string(),
        ypgg: z.string().describe('规格'),
        bzdw: z.string().describe('单位'),
        image: z.string(),
        number: z.int(),
        amount: yuan(),
      }),
    ),
  })
  .meta({ id: 'Combination' });
/** A set with its goods; quantities and amounts are totals over all sets of the line. */
export type CombinationState = z.output<typeof combinationAnswer>;

const cartGoodsAnswer = z
  .object({
    id: z.int().describe('商品编号'),
    name: z.string().describe('商品名称'),
    brand_name: z.string().describe('品牌'),
    sccj: z.string().describe('厂家'),
    ypgg: z.string().describe('规格'),
    bzdw: z.string().describe('单位'),
    approval_no: z.string().describe('批准文号'),
    expires_at: moment('有效期至').nullable(),
    goods_image: z
      .object({ list: z.string(), detail: z.string() })
      .describe('图片地址：list 小图，detail 大图'),
    ck_id: z.int().describe('仓库编号'),
    is_buy: flag('能否采购'),
    buy_text: z.string().describe('不能采购的原因；能采购为空'),
    number: z.int().describe('库存'),
    stock_text: z.string().describe('库存的说法'),
    min_quantity: z.int().describe('起订量'),
    step_quantity: z.int().describe('加购的步长'),
    middle_pack: z.int().describe('中包件数'),
    is_youx: flag('包邮专区'),
    is_mhj: flag('含麻黄碱'),
    type: z
      .literal(Object.values(LINE_TYPES))
      .describe('行的类型：0 普通，1 限量活动价（秒杀），3 组合，4 换购'),
    base_price: yuan('基本价'),
    base_price_fen: fen('基本价'),
    ...ladderAnswer,
    is_free_shipping: flag('已达包邮件数'),
    free_shipping_number: z.int().nullable().describe('包邮件数；不单独包邮为 null'),
    tags: z.array(z.string()).describe('标签：优、秒、满、换购、赠、特、新'),
  })
  .meta({ id: 'CartGoods' });
/** Goods of a line; for a set, the first of its goods. */
export type CartGoodsState = z.output<typeof cartGoodsAnswer>;

const cartItemAnswer = z
  .object({
    id: z.int().describe('购物车行号'),
    number: z.int().describe('数量，已按起订量、步长和库存改正'),
    price: yuan('单价'),
    price_fen: fen('单价'),
    price_reason: z.string().describe('单价从哪来'),
    is_selected: flag('已勾选'),
    selectable: flag('可以勾选'),
    type: z
      .literal(Object.values(LINE_TYPES))
      .describe('0 普通，1 限量活动价（秒杀），3 组合（按套），4 换购'),
    activity_id: z.int().describe('活动编号；没有为 0'),
    with_coupon: flag('可以用优惠券'),
    goods_manjian_amount: yuan('满减和折扣分摊'),
    amount_fen: fen('金额'),
    list_amount_fen: fen('按原价的金额'),
    share_fen: fen('减去优惠后的金额'),
    saved_fen: fen('比不参加优惠省下的金额；处方药为 0'),
    gift_data: z
      .object({
        total: z.int(),
        type: z.literal([0, 1, 2]).describe('0 同品，1 其他商品，2 积分'),
      })
      .nullable()
      .describe('赠品：total 共几件，type 0 同品、1 其他商品、2 积分；没有为 null'),
    is_combination: flag('组合'),
    combination: combinationAnswer.nullable().describe('组合里的商品；不是组合为 null'),
    exceeded: z
      .object({ allowed: z.int(), price: yuan('单价'), text: z.string() })
      .nullable()
      .describe('超出活动限量时，限量内可得的件数和价格'),
    price_change: yuan('比加入时的单价高多少，元（降价为负）'),
    price_steps: z
      .array(z.object({ label: z.string(), amount: yuan(), amount_fen: fen('金额') }))
      .describe('从原价到实付的各步'),
    notice: z.string().describe('数量被改正等提示'),
    ladder_text: z.string().describe('阶梯价说明'),
    ladder_hint: z.string().describe('离下一档还差多少'),
    free_shipping_missing: z.int().nullable().describe('离包邮还差几件；不单独包邮为 null'),
    goods: cartGoodsAnswer,
  })
  .meta({ id: 'CartItem' });
/** A cart item with the field names of the API (product §9.4); plain prices are yuan, `_fen` ones fen. */
export type CartItemState = z.output<typeof cartItemAnswer>;

const cartActivityAnswer = z
  .object({
    id: z.int().describe('活动编号'),
    name: z.string().describe('活动名称'),
    amount: yuan('已减'),
    amount_fen: fen('金额'),
    tiers: z
      .array(
        z.object({
          status: flag(),
          is_applied: flag('已计入'),
          amount: yuan('已减'),
          missing: yuan('还差'),
          missing_fen: fen('还差'),
          text: z.string(),
        }),
      )
      .describe('各档：status 1 已达到，排在前面'),
  })
  .meta({ id: 'CartActivity' });
/** An activity with its tiers: status 1 = reached, those first (product §5.4). */
export type CartActivityState = z.output<typeof cartActivityAnswer>;

const cartFilterAnswer = z
  .object({
    id: z.int().describe('筛选编号，用于 filters'),
    name: z.string(),
    count: z.int().describe('有几行'),
  })
  .meta({ id: 'CartFilter' });

const cartTotalsAnswer = z
  .object({
    count: z.int().describe('勾选的件数'),
    line_count: z.int().describe('勾选的行数'),
    list_fen: fen('按原价的金额'),
    goods_fen: fen('商品金额'),
    reduction_fen: fen('活动减免'),
    saved_fen: fen('比不参加优惠省下的金额，用上的券也算'),
    shipping_fen: fen('运费'),
    payable_fen: fen('应付金额'),
    cashback_fen: fen('完成后返现'),
    gift_points: z.int().describe('赠送积分'),
  })
  .meta({ id: 'CartTotals' });

export const cartAnswer = z
  .object({
    data: z.array(cartItemAnswer).describe('购物车各行'),
    shipping_data: z
      .object({
        shipping_amount: yuan('运费'),
        no_trans_order_amount: yuan('还差多少免运费'),
        region_name: z.string().describe('省市'),
        fee_fen: fen('不到免运费时的运费'),
        threshold_fen: fen('免运费的金额'),
        orders: z
          .array(
            z.object({
              kind: keysOf(ORDER_KINDS),
              shipping_fen: fen('这张订单的运费'),
              missing_fen: fen('这张订单还差多少免运费'),
            }),
          )
          .describe('按订单的运费，各自够不够免运费'),
      })
      .describe('运费'),
    activity_data: z
      .record(z.string(), z.array(cartActivityAnswer))
      .describe('各类活动（manjians 满减、discounts 折扣等）和达到的档'),
    filter_data: z.array(cartFilterAnswer).describe('筛选和各有几行'),
    totals: cartTotalsAnswer.describe('勾选各行的合计'),
    gifts: z
      .array(
        z.object({
          activity_id: z.int().describe('活动编号；没有为 0'),
          name: z.string(),
          type: z.literal([0, 1, 2]),
          goods_id: z.int().nullable(),
          goods_name: z.string(),
          ypgg: z.string().describe('规格'),
          bzdw: z.string().describe('单位'),
          number: z.int(),
          promised: z.int(),
          note: z.string(),
        }),
      )
      .describe('赠品：promised 应赠，number 实赠，note 少赠的原因'),
    total: z.int().describe('购物车行数，不受筛选影响'),
  })
  .meta({ id: 'Cart' });
/** The cart state of product §9.4, with the totals in fen next to it. */
export type CartState = z.output<typeof cartAnswer>;

export const nextHintAnswer = z
  .object({
    kind: z.enum([
      'cashback',
      'discount',
      'exchange',
      'free_quantity',
      'free_shipping',
      'gift',
      'ladder',
      'reduction',
    ]),
    text: z.string(),
  })
  .meta({ id: 'NextHint' });

/** Result of adding goods to the cart. */
export const addedAnswer = z.object({
  total: z.int().describe('购物车商品种数'),
  refused: z
    .array(z.object({ goodsId: z.int().describe('商品编号'), reason: z.string().describe('原因') }))
    .describe('没有加上的商品和原因'),
});
