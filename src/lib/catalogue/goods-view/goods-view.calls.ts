import { goodsDetail } from '#lib/catalogue/goods-view/detail/goods-detail.service.ts';
import {
  goodsAnswer,
  ladderRowAnswer,
  mineGoodsAnswer,
  parameterAnswer,
  promotionLineAnswer,
} from '#lib/catalogue/goods-view/goods-answer.fields.ts';
import { fieldsFor, mineOfGoods } from '#lib/catalogue/goods-view/goods-mine.service.ts';
import { mySetAnswer } from '#lib/catalogue/offers/offers-answer.fields.ts';
import { mySets } from '#lib/catalogue/offers/sets.service.ts';
import { loadTradeGoods } from '#lib/catalogue/pricing/cart/trade-goods.service.ts';
import { defineCall } from '#lib/people/calls/define-call.server.ts';
import { idField, idsFieldOf } from '#lib/platform/http/call/common.fields.ts';
import { notFound } from '#lib/platform/http/call/errors.rules.ts';
import { regionsText } from '#lib/platform/regions.rules.ts';
import { netPriceAnswer, toNetFields } from '#lib/trade/coupons/coupons-answer.fields.ts';
import { netPrices } from '#lib/trade/coupons/net-prices.service.ts';
import { z } from 'zod';

/** Product §9.7: one goods with parameters, ladder, promotions and the same medicine by others. */
export const getGoodsDetailId = defineCall({
  method: 'GET',
  path: '/api/goods/detail/{id}',
  summary: '商品详情',
  who: 'anyone',
  input: z.object({ id: idField }),
  answer: z.object({
    goods: goodsAnswer,
    parameters: z.array(parameterAnswer),
    ladder: z.array(ladderRowAnswer),
    promotions: z.array(promotionLineAnswer),
    content: z.string(),
    same: z.array(goodsAnswer),
  }),
  run: async ({ db, input, member, now }) => {
    const detail = await goodsDetail(db, input.id, now);
    if (!detail) throw notFound('这个商品');
    const others = detail.comparison.map(({ goods }) => goods).filter(({ id }) => id !== input.id);
    const [goods, ...same] = await fieldsFor(db, member, [detail.goods, ...others], now);
    if (!goods) throw notFound('这个商品');
    const { parameters, ladder, promotions, facts } = detail;
    return { data: { goods, parameters, ladder, promotions, content: facts.description, same } };
  },
});

const MOST = 200;

const idsOfPage = idsFieldOf('请先选择商品', MOST, `一次最多查询 ${MOST} 种商品，请分批查询。`);

const setsOfPage = idsFieldOf('请给出组合编号', MOST, `一次最多查询 ${MOST} 个组合，请分批查询。`);

/** Own prices, rights and cart numbers for the goods of a page that is the same for all visitors. */
export const getGoodsMine = defineCall({
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
