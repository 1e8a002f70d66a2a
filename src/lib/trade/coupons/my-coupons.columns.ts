import type { Column } from '#lib/platform/http/call/lists/column.rules.ts';
import { lastDayText } from '#lib/trade/coupons/coupons.rules.ts';
import { COUPON_STATUSES, scopeLine, type ShownCoupon } from '#lib/trade/coupons/my-coupons.rules.ts';

/** The columns of a member's coupons, or vouchers, in a file. */
export const myCouponColumns: readonly Column<ShownCoupon>[] = [
  { key: 'name', label: '名称' },
  { key: 'amountFen', label: '面额', kind: 'money' },
  { key: 'minimumFen', label: '满多少可用', kind: 'money' },
  { key: 'covers', label: '适用范围', value: ({ covers }) => scopeLine(covers) },
  { key: 'validFrom', label: '开始', kind: 'moment' },
  { key: 'validUntil', label: '最后一天', value: ({ validUntil }) => lastDayText(validUntil) },
  { key: 'status', label: '状态', words: COUPON_STATUSES },
  { key: 'usedAt', label: '使用时间', kind: 'moment' },
  { key: 'orderNo', label: '订单号', value: ({ order }) => order?.no ?? null },
  {
    key: 'usedFen',
    label: '抵用',
    kind: 'money',
    value: ({ usedFen, usedAt }) => (usedAt === null ? null : usedFen),
  },
];
