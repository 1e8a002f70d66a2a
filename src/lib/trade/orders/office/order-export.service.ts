import { listExport } from '#lib/platform/http/call/forms/list-export.server.ts';
import { orderDeskQuery, orderSearch } from '#lib/trade/orders/office/order-desk.fields.ts';
import { KEPT_WORDS } from '#lib/trade/orders/office/order-desk.rules.ts';
import { listDeskOrders } from '#lib/trade/orders/office/order-desk.service.ts';
import { ORDER_KINDS } from '#lib/trade/orders/order-words.rules.ts';
import { lotsText } from '#lib/catalogue/goods/lots/lots.rules.ts';
import { PAYMENT_METHODS } from '#lib/trade/orders/orders.rules.ts';

/** The desk's list of orders as a file: what a warehouse or a carrier's program reads. */
export const orderDeskExport = listExport({
  query: orderDeskQuery,
  read: async (db, { page, size, ...query }, now) => {
    const { orders, pages } = await listDeskOrders(db, { ...orderSearch(query), page, size }, now);
    return { rows: orders, pages };
  },
  columns: [
    { label: '订单号', value: ({ no }) => no },
    { label: '状态', value: ({ stateText }) => stateText },
    { label: '订单类型', value: ({ kind }) => ORDER_KINDS[kind] },
    { label: '公司', value: ({ company }) => company },
    { label: '收货人', value: ({ receiver }) => receiver },
    { label: '电话', value: ({ phone }) => phone },
    { label: '地区', value: ({ regionName }) => regionName },
    { label: '地址', value: ({ address }) => address },
    {
      label: '商品',
      value: ({ lines }) =>
        lines.map(({ name, spec, quantity, unit }) => `${name} ${spec} ${quantity}${unit}`).join('；'),
    },
    {
      label: '批次',
      value: ({ lines }) =>
        lines
          .map(({ name, lots }) => (lots.length === 0 ? '' : `${name} ${lotsText(lots)}`))
          .filter(Boolean)
          .join('；'),
    },
    { label: '召回缺货', value: ({ isMissing }) => (isMissing ? '是，勿发' : '') },
    { label: '待复核', value: ({ keptFor }) => (keptFor === null ? '' : `${KEPT_WORDS[keptFor]}，勿发`) },
    { label: '冷藏', value: ({ isCold }) => (isCold ? '是' : '') },
    { label: '应付（元）', kind: 'money', value: ({ payableFen }) => payableFen },
    {
      label: '付款方式',
      value: ({ paymentMethod }) => (paymentMethod === null ? '' : PAYMENT_METHODS[paymentMethod]),
    },
    { label: '下单时间', kind: 'moment', value: ({ createdAt }) => createdAt },
    { label: '付款时间', kind: 'moment', value: ({ paidAt }) => paidAt },
    { label: '发货时间', kind: 'moment', value: ({ shippedAt }) => shippedAt },
    { label: '承运商', value: ({ parcels }) => parcels.map(({ carrier }) => carrier).join('；') },
    { label: '运单号', value: ({ parcels }) => parcels.map(({ trackingNo }) => trackingNo).join('；') },
    { label: '买家备注', value: ({ remark }) => remark },
  ],
});
