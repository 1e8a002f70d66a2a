import { mineGoodsAnswer } from '#lib/catalogue/goods-view/goods-answer.fields.ts';
import { mySetAnswer } from '#lib/catalogue/offers/offers-answer.fields.ts';
import { z } from 'zod';
import { mineOfGoods } from '#lib/catalogue/goods-view/goods-mine.service.ts';
import { mySets } from '#lib/catalogue/offers/sets.service.ts';
import { loadTradeGoods } from '#lib/catalogue/pricing/cart/trade-goods.service.ts';
import { regionsText } from '#lib/platform/regions.rules.ts';
import { netPriceAnswer, toNetFields } from '#lib/trade/coupons/coupons-answer.fields.ts';
import { netPrices } from '#lib/trade/coupons/net-prices.service.ts';
import { defineCall } from '#lib/people/calls/define-call.server.ts';
import { idsFieldOf } from '#lib/platform/http/call/common.fields.ts';

const MOST = 200;
const idsOfPage = idsFieldOf('请先选择商品', MOST, `一次最多查询 ${MOST} 种商品，请分批查询。`);
const setsOfPage = idsFieldOf('请给出组合编号', MOST, `一次最多查询 ${MOST} 个组合，请分批查询。`);

/** Own prices, rights and cart numbers for the goods of a page that is the same for everyone. */
export const GET = defineCall({
  method: 'GET',
  path: '/api/goods/mine',
  summary:
    '本页商品的会员价、毛利、可购状态、购物车内数量与上次采购，用券后的到手价，本页组合的会员价与节省，以及判断控销的所在地区',
  who: 'member',
  input: z.object({
    ids: idsOfPage,
    sets: setsOfPage.optional().describe('本页的组合'),
  }),
  answer: z.object({
    list: z.array(mineGoodsAnswer),
    net: z.array(netPriceAnswer).describe('用上够得着的最好的券后更低的商品'),
    sets: z.array(mySetAnswer),
    region: z.string(),
  }),
  run: async ({ db, input, member, now }) => {
    const goods = await loadTradeGoods(db, member, input.ids, now);
    const list = await mineOfGoods(db, member, goods, now);
    const lastNumbers = new Map(list.map(({ id, last_units }) => [id, last_units]));
    const net = await netPrices(db, member, { goods: goods.values(), lastNumbers }, now);
    return {
      data: {
        list,
        net: net.map(toNetFields),
        sets: await mySets(db, member, input.sets ?? [], now),
        region: regionsText(member.regionCode === '' ? [] : [member.regionCode]),
      },
    };
  },
});
