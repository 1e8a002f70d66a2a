import { z } from 'zod';
import { fen, yuan } from '#lib/platform/http/call/answer.fields.ts';

const goods = z.object({
  id: z.int().describe('商品编号'),
  name: z.string().describe('商品名称'),
  brand_name: z.string().describe('品牌'),
  sccj: z.string().describe('厂家'),
  ypgg: z.string().describe('规格'),
  bzdw: z.string().describe('单位'),
});
const text = z.string().describe('购物车上的说法');

/** What the cart says of its lines (product §6.11). */
export const cheaperAnswer = z.object({
  payable_fen: fen('不更换时已勾选商品的应付金额；没有可换的为 null').nullable(),
  offers: z.array(
    z.object({
      id: z.int().describe('购物车行号'),
      goods: goods.describe('可以换成的商品：通用名、剂型、每片（粒、ml）含量相同'),
      number: z.int().describe('换成多少，总量不少于这一行'),
      unit_name: z.string().describe('最小单位：片、粒、ml'),
      unit_saved: yuan('每个最小单位省'),
      unit_text: z.string().describe('每个最小单位省多少的说法'),
      saved_fen: fen('整张订单省：活动、运费、优惠券和现金券都已计算'),
      text,
    }),
  ),
  replaced: z.array(
    z.object({
      id: z.int().describe('购物车行号'),
      goods: goods.describe('更换以前的商品，可以换回'),
      number: z.int().describe('更换以前的数量'),
      text,
    }),
  ),
});
