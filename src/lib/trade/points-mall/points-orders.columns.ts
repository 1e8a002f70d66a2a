import { wholeAddress } from '#lib/people/addresses/whole-address.rules.ts';
import type { Column } from '#lib/platform/http/call/lists/column.rules.ts';
import {
  POINTS_ORDER_SOURCES,
  POINTS_ORDER_STATES,
  POINTS_ORDER_TONES,
} from '#lib/trade/points-mall/points-mall.rules.ts';
import type { FoundPointsOrder } from '#lib/trade/points-mall/points-orders.service.ts';

/** The columns of the orders of goods for points. */
export const pointsOrderColumns: readonly Column<FoundPointsOrder>[] = [
  { key: 'no', label: '订单号', place: 'head', class: 'tabular-nums' },
  { key: 'source', label: '来源', words: POINTS_ORDER_SOURCES, only: 'file' },
  { key: 'company', label: '公司', only: 'file' },
  { key: 'name', label: '商品' },
  { key: 'spec', label: '规格', only: 'file' },
  { key: 'quantity', label: '数量', kind: 'count', only: 'file' },
  { key: 'points', label: '积分', kind: 'count', only: 'file' },
  { key: 'moneyFen', label: '金额', kind: 'money', only: 'file' },
  { key: 'customer', label: '客户与收货地址', only: 'page' },
  {
    key: 'state',
    label: '状态',
    words: POINTS_ORDER_STATES,
    tone: ({ state }) => POINTS_ORDER_TONES[state],
    isPlain: true,
  },
  { key: 'receiver', label: '收货人', only: 'file' },
  { key: 'phone', label: '电话', only: 'file' },
  {
    key: 'address',
    label: '地址',
    value: ({ regionName, address }) => wholeAddress(regionName, address),
    only: 'file',
  },
  { key: 'carrier', label: '承运商', only: 'file' },
  { key: 'trackingNo', label: '运单号', only: 'file' },
  { key: 'createdAt', label: '下单时间', kind: 'moment', only: 'file' },
  { key: 'shippedAt', label: '发货时间', kind: 'moment', only: 'file' },
  { key: 'actions', label: '发货', only: 'page' },
];
