import type { TradeGoods } from '#lib/catalogue/pricing/cart/cart-line.rules.ts';
import { fen, yuan } from '#lib/platform/http/call/answer.fields.ts';
import { formatFen } from '#lib/platform/money.rules.ts';
import type { CartAdvice } from '#lib/trade/cart/advice/cheaper.service.ts';
import type { CartItem } from '#lib/trade/cart/cart-view.rules.ts';
import { z } from 'zod';

const goods = z.object({
  id: z.int().describe('商品编号'),
  name: z.string().describe('商品名称'),
  brand_name: z.string().describe('品牌'),
  sccj: z.string().describe('厂家'),
  ypgg: z.string().describe('规格'),
  bzdw: z.string().describe('单位'),
});
const text = z.string().describe('购物车上的说法');

/** Advice on the lines of a cart (product §6.11). */
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

/**
 * Advice on the lines of a cart, with the field names of the API (product §6.11); `text` of an offer: `换成西南药业 12片装 ×
 * 10`.
 */
export type CheaperState = z.output<typeof cheaperAnswer>;

/** One fen in hundredths of a fen. */
const ONE_FEN = 100;

/** Returns the saving of one unit, rounded down: `¥0.02`, below one fen `¥0.0083`. */
const unitSavedText = (saved: number): string =>
  saved < ONE_FEN ? `¥${(saved / 10_000).toFixed(4)}` : formatFen(Math.floor(saved / ONE_FEN));

const spaced = (unitName: string): string => (/^[a-z]/.test(unitName) ? ` ${unitName} ` : unitName);

/** Names goods by their difference from the line's: the maker, and pack and number where these differ. */
function goodsWords(goods: TradeGoods, quantity: number, line: CartItem | undefined): string {
  const maker = goods.brandName || goods.makerShortName || goods.makerName;
  const pack = goods.unitCount === line?.goods.unitCount ? '' : ` ${goods.unitCount}${goods.unitName}装`;
  const number = quantity === line?.quantity ? '' : ` × ${quantity}`;
  return `${maker}${pack}${number}`;
}

const toGoods = ({ id, name, brandName, makerName, spec, unit }: TradeGoods): z.output<typeof goods> => ({
  id,
  name,
  brand_name: brandName,
  sccj: makerName,
  ypgg: spec,
  bzdw: unit,
});

/** Converts advice to the field names of the API; `items` are the lines of the cart. */
export function toCheaperState(advice: CartAdvice, items: readonly CartItem[]): CheaperState {
  const byId = new Map(items.map((item) => [item.id, item]));
  return {
    payable_fen: advice.payableFen,
    offers: advice.offers.map(({ lineId, goods, quantity, savedPerUnit, savedFen }) => ({
      id: lineId,
      goods: toGoods(goods),
      number: quantity,
      unit_name: goods.unitName,
      unit_saved: savedPerUnit / 10_000,
      saved_fen: savedFen,
      unit_text: `每${spaced(goods.unitName)}省 ${unitSavedText(savedPerUnit)}`,
      text: `换成${goodsWords(goods, quantity, byId.get(lineId))}`,
    })),
    replaced: advice.waysBack.map(({ lineId, goods, quantity }) => ({
      id: lineId,
      goods: toGoods(goods),
      number: quantity,
      text: `换回${goodsWords(goods, quantity, byId.get(lineId))}`,
    })),
  };
}
