import { lotsText } from '#lib/catalogue/goods/lots/lots.rules.ts';
import type { MemberKind } from '#lib/people/members/members.rules.ts';
import type { Column } from '#lib/platform/http/call/lists/column.rules.ts';
import type { OrderLine, OrderSummary } from '#lib/trade/orders/view/order-view.rules.ts';

/** A line of an order in a file. */
interface ListedLine {
  order: OrderSummary;
  line: OrderLine;
}

const COMPANY: Column<ListedLine> = {
  key: 'company',
  label: '下单单位',
  value: ({ order }) => order.company,
};

/** Returns the columns of a member's order lines in a file; a head office reads in them who ordered. */
export const orderLineColumns = (kind: MemberKind): readonly Column<ListedLine>[] => [
  { key: 'no', label: '订单号', value: ({ order }) => order.no },
  ...(kind === 'head_office' ? [COMPANY] : []),
  { key: 'createdAt', label: '下单时间', kind: 'moment', value: ({ order }) => order.createdAt },
  { key: 'state', label: '状态', value: ({ order }) => order.stateText },
  { key: 'goodsId', label: '商品编号', kind: 'count', value: ({ line }) => line.goodsId },
  { key: 'name', label: '商品', value: ({ line }) => line.name },
  { key: 'spec', label: '规格', value: ({ line }) => line.spec },
  { key: 'makerName', label: '生产厂家', value: ({ line }) => line.makerName },
  { key: 'approvalNo', label: '批准文号', value: ({ line }) => line.approvalNo },
  { key: 'lotNo', label: '批号', value: ({ order, line }) => (order.shippedAt === null ? '' : line.lotNo) },
  {
    key: 'lots',
    label: '批次',
    value: ({ order, line }) => (order.shippedAt === null ? '' : lotsText(line.lots)),
  },
  { key: 'quantity', label: '数量', kind: 'count', value: ({ line }) => line.quantity },
  { key: 'cut', label: '发货前减去', kind: 'count', value: ({ line }) => line.cut },
  { key: 'unit', label: '单位', value: ({ line }) => line.unit },
  { key: 'priceFen', label: '单价', kind: 'money', value: ({ line }) => line.priceFen },
  { key: 'amountFen', label: '金额', kind: 'money', value: ({ line }) => line.amountFen },
  { key: 'reductionFen', label: '活动减免', kind: 'money', value: ({ line }) => line.reductionFen },
  { key: 'couponFen', label: '优惠券', kind: 'money', value: ({ line }) => line.couponFen },
  { key: 'voucherFen', label: '现金券', kind: 'money', value: ({ line }) => line.voucherFen },
  { key: 'shareFen', label: '实付', kind: 'money', value: ({ line }) => line.shareFen },
  { key: 'shippingFen', label: '整单运费', kind: 'money', value: ({ order }) => order.shippingFen },
  { key: 'payableFen', label: '整单实付', kind: 'money', value: ({ order }) => order.payableFen },
  { key: 'refundedFen', label: '整单已退', kind: 'money', value: ({ order }) => order.refundedFen },
  { key: 'activityName', label: '活动', value: ({ line }) => line.activityName },
  { key: 'paymentText', label: '付款方式', value: ({ order }) => order.paymentText },
  { key: 'paidAt', label: '付款时间', kind: 'moment', value: ({ order }) => order.paidAt },
  { key: 'shippedAt', label: '发货时间', kind: 'moment', value: ({ order }) => order.shippedAt },
];
