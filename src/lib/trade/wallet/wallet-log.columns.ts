import type { Column } from '#lib/platform/http/call/lists/column.rules.ts';
import {
  BALANCE_REASONS,
  type BalanceEntry,
  balanceNote,
  POINTS_REASONS,
  type PointsEntry,
  pointsNote,
} from '#lib/trade/wallet/wallet.rules.ts';

/** The columns of the changes of a balance, in a file. */
export const balanceColumns: readonly Column<BalanceEntry>[] = [
  { key: 'createdAt', label: '时间', kind: 'moment' },
  { key: 'reason', label: '类型', words: BALANCE_REASONS },
  { key: 'note', label: '说明', value: (entry) => balanceNote(entry) },
  { key: 'reference', label: '相关单号' },
  { key: 'changeFen', label: '变动', kind: 'money' },
  { key: 'balanceAfterFen', label: '余额', kind: 'money' },
];

/** The columns of the changes of points, in a file. */
export const pointsColumns: readonly Column<PointsEntry>[] = [
  { key: 'createdAt', label: '时间', kind: 'moment' },
  { key: 'reason', label: '类型', words: POINTS_REASONS },
  { key: 'note', label: '说明', value: (entry) => pointsNote(entry) },
  { key: 'reference', label: '相关单号' },
  { key: 'change', label: '变动', kind: 'count' },
  { key: 'pointsAfter', label: '积分', kind: 'count' },
];
