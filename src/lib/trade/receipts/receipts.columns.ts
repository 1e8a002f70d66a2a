import type { Column } from '#lib/platform/http/call/lists/column.rules.ts';
import { dueDay, type Receipt, RECEIPT_STATES } from '#lib/trade/receipts/receipts.rules.ts';

/** The columns of the receipts in the office's file; its page shows them as cards. */
export const receiptColumns: readonly Column<Receipt>[] = [
  { key: 'orderNo', label: '订单号' },
  { key: 'company', label: '公司' },
  { key: 'state', label: '状态', words: RECEIPT_STATES },
  { key: 'receivedAt', label: '收货时间', kind: 'moment' },
  { key: 'due', label: '期限', value: (receipt) => dueDay(receipt) },
  { key: 'isOverdue', label: '逾期', value: ({ isOverdue }) => (isOverdue ? '是' : '否') },
  { key: 'sentAt', label: '提交时间', kind: 'moment' },
  { key: 'decidedAt', label: '审核时间', kind: 'moment' },
  { key: 'reason', label: '退回原因', value: ({ state, reason }) => (state === 'refused' ? reason : '') },
  {
    key: 'goods',
    label: '商品',
    value: ({ goods }) =>
      goods
        .map(({ name, spec, quantity, unit, lotNo }) => `${name} ${spec} × ${quantity} ${unit} ${lotNo}`)
        .join('；'),
  },
];
