import type { Column } from '#lib/platform/http/call/lists/column.rules.ts';
import { formatFen } from '#lib/platform/money.rules.ts';
import {
  BALANCE_REASONS,
  type BalanceEntry,
  POINTS_REASONS,
  type PointsEntry,
} from '#lib/trade/wallet/wallet.rules.ts';

const signed = (change: number, text: string): string => (change > 0 ? `+${text}` : text);

/** Columns of a member's balance ledger, for staff. */
export const balanceLedgerColumns: readonly Column<BalanceEntry>[] = [
  { key: 'createdAt', label: '时间', kind: 'moment', isPlain: true },
  {
    key: 'reason',
    label: '事项',
    words: BALANCE_REASONS,
    note: ({ reference }) => reference,
    place: 'head',
    class: 'break-all',
  },
  {
    key: 'changeFen',
    label: '变动',
    kind: 'money',
    value: ({ changeFen }) => signed(changeFen, formatFen(changeFen)),
  },
  { key: 'balanceAfterFen', label: '之后', kind: 'money' },
];

/** Columns of a member's points ledger, for staff. */
export const pointsLedgerColumns: readonly Column<PointsEntry>[] = [
  { key: 'createdAt', label: '时间', kind: 'moment', isPlain: true },
  {
    key: 'reason',
    label: '事项',
    words: POINTS_REASONS,
    note: ({ reference }) => reference,
    place: 'head',
    class: 'break-all',
  },
  { key: 'change', label: '变动', kind: 'count', value: ({ change }) => signed(change, String(change)) },
  { key: 'pointsAfter', label: '之后', kind: 'count' },
];
