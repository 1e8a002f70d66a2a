import { z } from 'zod';
import { fen, flag, yuan } from '#lib/platform/http/call/answer.fields.ts';

/** A ladder as every answer contains it. */
export const ladderAnswer = {
  ladder_price: z
    .array(
      z.object({
        number: z.int().describe('从几件起'),
        price: yuan('按 ladder_price_type，是单价或每件减去的金额'),
        unit_price: yuan('到这一档的单价'),
      }),
    )
    .describe('阶梯价'),
  ladder_price_type: z.literal([0, 1]).describe('price 的意思：0 单价，1 每件减去的金额'),
};

export const goodsAnswer = z
  .object({
    id: z.int().describe('商品编号'),
    name: z.string().describe('商品名称'),
    brand_name: z.string().describe('品牌'),
    sccj: z.string().describe('厂家'),
    sccj_id: z.int().describe('厂家编号'),
    ypgg: z.string().describe('规格'),
    bzdw: z.string().describe('单位'),
    approval_no: z.string().describe('批准文号'),
    rx_class: z.string().describe('处方分类：处方药、甲类 OTC、乙类 OTC；其他为空'),
    expires: z.string().describe('有效期至（年-月），没有为空'),
    goods_image: z
      .object({ list: z.string(), detail: z.string() })
      .describe('图片地址：list 小图，detail 大图'),
    ck_id: z.int().describe('仓库编号'),
    is_buy: flag('能否采购'),
    buy_text: z.string().describe('不能采购的原因；能采购为空'),
    number: z.int().describe('库存'),
    stock_text: z.string().describe('库存的说法'),
    price: yuan('单价'),
    price_fen: fen('单价'),
    base_price: yuan('基本价'),
    unit_price: z.string().describe('每片、每毫升等的价格，读不出规格为空'),
    ...ladderAnswer,
    is_youx: flag('包邮专区'),
    type: flag('正在秒杀'),
    is_free_shipping: flag('已达包邮件数'),
    free_shipping_number: z.int().nullable().describe('包邮件数；不单独包邮为 null'),
    min_number: z.int().describe('起订量'),
    step_number: z.int().describe('加购的步长'),
    tags: z.array(z.string()).describe('标签：优、秒、满、换购、赠、特、新'),
  })
  .meta({ id: 'Goods' });

/** A goods with the field names of the API (product §9.4); plain prices are yuan, `_fen` ones fen. */
export type GoodsFields = z.output<typeof goodsAnswer>;

export const mineGoodsAnswer = z
  .object({
    id: z.int(),
    price: z.string(),
    price_fen: fen('单价'),
    /** Price to strike through; empty without one. */
    list_price: z.string(),
    unit_price: z.string().describe('每片、每毫升等的价格，读不出规格为空'),
    idle_tags: z.array(z.string()).describe('对本单位不起作用的活动标签：会员价不高于活动价'),
    retail: z.string().describe('建议零售价和按本单位价格算的毛利率；没有建议零售价为空'),
    ladder: z.string(),
    /** Steps of the ladder as rows, the own price first; empty where no step is below it. */
    ladder_rows: z.array(z.object({ range: z.string(), priceText: z.string() })),
    /** Price of a line that is too large for the offer which sets the price; empty without such an offer. */
    beyond: z.string(),
    is_buy: flag('能否采购'),
    /** Reason why it may not be bought; empty when it may. */
    reason: z.string(),
    in_cart: z.int(),
    /** Cart lines that lists change as one, and their units; empty where it is not in the cart outside sets. */
    cart_ids: z.array(z.int()),
    cart_number: z.int(),
    /** Date of the last purchase (`2026-11-02`), with price and quantity; empty where it was never bought. */
    last_date: z.string(),
    last_price: z.string(),
    last_number: z.string(),
    last_units: z.int().describe('上次采购的数量；没买过为 0'),
    is_favourite: flag(),
    is_awaited: flag('设了到货提醒'),
  })
  .meta({ id: 'MineGoods' });

/** Data of one goods for the member who asks; replaces the values shown to all visitors. */
export type MineGoods = z.output<typeof mineGoodsAnswer>;

export const segmentAnswer = z.object({ text: z.string(), hit: z.boolean() }).meta({ id: 'Segment' });

export const parameterAnswer = z.object({ name: z.string(), value: z.string() }).meta({ id: 'Parameter' });

export const ladderRowAnswer = z
  .object({ range: z.string(), priceText: z.string(), savedText: z.string() })
  .meta({ id: 'LadderRow' });

export const promotionLineAnswer = z
  .object({ name: z.string(), text: z.string() })
  .meta({ id: 'PromotionLine' });
