import { z } from 'zod';
import { lotsText } from '#lib/catalogue/goods/lots/lots.rules.ts';
import type { Member } from '#lib/people/members/members.rules.ts';
import { type ExportedList, listExport } from '#lib/platform/http/call/forms/list-export.server.ts';
import { daysOf, orderQueryFields, storeField } from '#lib/trade/orders/view/order-query.fields.ts';
import type { OrderLine, OrderSummary } from '#lib/trade/orders/view/order-view.rules.ts';
import { listOrders } from '#lib/trade/orders/view/orders.service.ts';

interface ExportedLine {
  order: OrderSummary;
  line: OrderLine;
}

/** A member's orders as a file, a line for each goods: what a purchaser's own program reads (product §7.4). */
export const orderLinesExport = (member: Member): ExportedList =>
  listExport({
    query: z.object({ ...orderQueryFields, store: storeField }),
    read: async (db, { size, ...query }) => {
      const { orders, pages } = await listOrders(db, member, { ...query, ...daysOf(query), size });
      return { rows: orders.flatMap((order) => order.lines.map((line) => ({ order, line }))), pages };
    },
    columns: [
      { label: '订单号', value: ({ order }) => order.no },
      ...(member.kind === 'head_office'
        ? [{ label: '下单单位', value: ({ order }: ExportedLine) => order.company }]
        : []),
      { label: '下单时间', kind: 'moment', value: ({ order }) => order.createdAt },
      { label: '状态', value: ({ order }) => order.stateText },
      { label: '商品编号', kind: 'number', value: ({ line }) => line.goodsId },
      { label: '商品', value: ({ line }) => line.name },
      { label: '规格', value: ({ line }) => line.spec },
      { label: '生产厂家', value: ({ line }) => line.makerName },
      { label: '批准文号', value: ({ line }) => line.approvalNo },
      { label: '批号', value: ({ order, line }) => (order.shippedAt === null ? '' : line.lotNo) },
      { label: '批次', value: ({ order, line }) => (order.shippedAt === null ? '' : lotsText(line.lots)) },
      { label: '数量', kind: 'number', value: ({ line }) => line.quantity },
      { label: '发货前减去', kind: 'number', value: ({ line }) => line.cut },
      { label: '单位', value: ({ line }) => line.unit },
      { label: '单价（元）', kind: 'money', value: ({ line }) => line.priceFen },
      { label: '优惠券（元）', kind: 'money', value: ({ line }) => line.couponFen },
      { label: '现金券（元）', kind: 'money', value: ({ line }) => line.voucherFen },
      { label: '实付（元）', kind: 'money', value: ({ line }) => line.shareFen },
      { label: '整单运费（元）', kind: 'money', value: ({ order }) => order.shippingFen },
      { label: '整单实付（元）', kind: 'money', value: ({ order }) => order.payableFen },
      { label: '整单已退（元）', kind: 'money', value: ({ order }) => order.refundedFen },
      { label: '活动', value: ({ line }) => line.activityName },
      { label: '付款方式', value: ({ order }) => order.paymentText },
      { label: '付款时间', kind: 'moment', value: ({ order }) => order.paidAt },
      { label: '发货时间', kind: 'moment', value: ({ order }) => order.shippedAt },
    ],
  });
