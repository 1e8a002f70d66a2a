import { z } from 'zod';
import { type ArrivalAlert, MOST_ALERTS_AT_ONCE } from '#lib/catalogue/arrivals/arrivals.rules.ts';
import { flag, moment } from '#lib/platform/http/call/answer.fields.ts';
import { idsFieldOf, pageField } from '#lib/platform/http/call/common.fields.ts';

/** `goods_ids` of the calls, in any spelling of a list. */
export const alertGoodsFields = {
  goods_ids: idsFieldOf(
    '请先选择商品',
    MOST_ALERTS_AT_ONCE,
    `一次最多 ${MOST_ALERTS_AT_ONCE} 种商品，请分批操作。`,
  ),
};

export const alertQueryFields = { page: pageField };

export const alertAnswer = z
  .object({
    goods_id: z.int(),
    name: z.string(),
    ypgg: z.string().describe('规格'),
    sccj: z.string().describe('生产厂家'),
    stock: z.int().describe('现有库存'),
    is_on_sale: flag('在售'),
    created_at: moment('设提醒的时间'),
    notified_at: moment('通知到货的时间').nullable(),
  })
  .meta({ id: 'ArrivalAlert' });

/** An alert with the field names of the calls. */
export const toAlertAnswer = (alert: ArrivalAlert): z.output<typeof alertAnswer> => ({
  goods_id: alert.goodsId,
  name: alert.name,
  ypgg: alert.spec,
  sccj: alert.makerName,
  stock: alert.stock,
  is_on_sale: alert.isOnSale ? 1 : 0,
  created_at: alert.createdAt,
  notified_at: alert.notifiedAt,
});
