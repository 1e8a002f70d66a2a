import { lotDay, lotsText } from '#lib/catalogue/goods/lots/lots.rules.ts';
import type { Column } from '#lib/platform/http/call/lists/column.rules.ts';
import { KEPT_WORDS } from '#lib/trade/order-desk/order-desk.rules.ts';
import type { DeskOrder } from '#lib/trade/order-desk/order-desk.service.ts';
import { openOfOrder } from '#lib/trade/order-desk/pack-order.rules.ts';
import type { Packing } from '#lib/trade/order-desk/pack.service.ts';
import { ORDER_KINDS } from '#lib/trade/orders/order-words.rules.ts';
import { PAYMENT_METHODS } from '#lib/trade/orders/orders.rules.ts';
import { countUnits } from '#lib/trade/parcels/parcels.rules.ts';
import { pathTo } from '#lib/routes.rules.ts';

/** The columns of the desk's list of orders; the program of a warehouse or a carrier reads those of its file. */
export const deskOrderColumns: readonly Column<DeskOrder>[] = [
  { key: 'no', label: '订单号', place: 'head', class: 'md:min-w-40' },
  { key: 'stateText', label: '状态', only: 'file' },
  { key: 'kind', label: '订单类型', words: ORDER_KINDS, only: 'file' },
  { key: 'company', label: '公司', note: ({ receiver, phone }) => `${receiver} ${phone}` },
  { key: 'receiver', label: '收货人', only: 'file' },
  { key: 'phone', label: '电话', only: 'file' },
  { key: 'regionName', label: '地区', only: 'file' },
  { key: 'address', label: '地址', only: 'file' },
  { key: 'wholeAddress', label: '收货地址', only: 'page' },
  {
    key: 'goods',
    label: '商品',
    value: ({ lines }) =>
      lines.map(({ name, spec, quantity, unit }) => `${name} ${spec} ${quantity}${unit}`).join('；'),
  },
  {
    key: 'lots',
    label: '批次',
    value: ({ lines }) =>
      lines
        .map(({ name, lots }) => (lots.length === 0 ? '' : `${name} ${lotsText(lots)}`))
        .filter(Boolean)
        .join('；'),
    only: 'file',
  },
  {
    key: 'isMissing',
    label: '召回缺货',
    value: ({ isMissing }) => (isMissing ? '是，勿发' : ''),
    only: 'file',
  },
  {
    key: 'keptFor',
    label: '待复核',
    value: ({ keptFor }) => (keptFor === null ? '' : `${KEPT_WORDS[keptFor]}，勿发`),
    only: 'file',
  },
  { key: 'isCold', label: '冷藏', value: ({ isCold }) => (isCold ? '是' : ''), only: 'file' },
  { key: 'goodsFen', label: '商品金额', kind: 'money', only: 'file' },
  { key: 'reductionFen', label: '活动减免', kind: 'money', only: 'file' },
  { key: 'couponFen', label: '优惠券', kind: 'money', only: 'file' },
  { key: 'voucherFen', label: '现金券', kind: 'money', only: 'file' },
  { key: 'shippingFen', label: '运费', kind: 'money', only: 'file' },
  {
    key: 'payableFen',
    label: '应付',
    kind: 'money',
    place: 'line',
    note: ({ paymentMethod }) => (paymentMethod ? PAYMENT_METHODS[paymentMethod] : '未付款'),
    class: 'price',
  },
  { key: 'paymentMethod', label: '付款方式', words: PAYMENT_METHODS, only: 'file' },
  { key: 'createdAt', label: '下单时间', kind: 'moment', place: 'line' },
  { key: 'paidAt', label: '付款时间', kind: 'moment', only: 'file' },
  { key: 'shippedAt', label: '发货时间', kind: 'moment', only: 'file' },
  {
    key: 'carriers',
    label: '承运商',
    value: ({ parcels }) => parcels.map(({ carrier }) => carrier).join('；'),
    only: 'file',
  },
  {
    key: 'trackingNos',
    label: '运单号',
    value: ({ parcels }) => parcels.map(({ trackingNo }) => trackingNo).join('；'),
    only: 'file',
  },
  { key: 'remark', label: '买家备注', only: 'file' },
];

/** The columns of the orders that are sent together. */
export const ordersToSendColumns: readonly Column<DeskOrder>[] = [
  { key: 'no', label: '订单', href: ({ id }) => pathTo('order_on_desk', { id }) },
  { key: 'company', label: '买家' },
  { key: 'regionName', label: '收货地址' },
  {
    key: 'units',
    label: '商品',
    value: (order) =>
      [
        `${countUnits(openOfOrder(order))} 件`,
        order.isCold ? '冷藏' : '',
        order.isSentInPart ? '部分已发' : '',
      ]
        .filter(Boolean)
        .join('，'),
    class: 'tabular-nums',
  },
];

/** Units of a lot to be packed. */
export type PackedUnits = Packing['rows'][number];

/** The columns of the goods of a parcel that is packed. */
export const packedColumns: readonly Column<PackedUnits>[] = [
  { key: 'goods', label: '商品', place: 'head', only: 'page' },
  { key: 'lotNo', label: '批号', value: ({ units }) => units.lotNo || '无批号', class: 'tabular-nums' },
  {
    key: 'expiresAt',
    label: '有效期至',
    value: ({ units }) => lotDay(units.expiresAt),
    class: 'tabular-nums md:whitespace-nowrap',
  },
  { key: 'place', label: '库位', value: ({ units }) => units.place || '未定' },
  {
    key: 'quantity',
    label: '装入数量',
    kind: 'count',
    place: 'line',
    class: 'md:whitespace-nowrap',
    only: 'page',
  },
];
