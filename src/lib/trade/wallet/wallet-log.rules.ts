import { pageLink } from '#lib/page-link.rules.ts';
import { fenToYuan, formatFen } from '#lib/platform/money.rules.ts';
import { type Asked, boundsOf, type TableAddress } from '#lib/trade/wallet/wallet-table.rules.ts';
import {
  BALANCE_REASONS,
  type BalanceEntry,
  balanceNote,
  type BalanceReason,
  type LogPage,
  type LogQuery,
  POINTS_REASONS,
  type PointsEntry,
  pointsNote,
  type PointsReason,
} from '#lib/trade/wallet/wallet.rules.ts';

/** Names of a log's query, the same for its page and its calls. */
export const LOG_NAMES = { choice: 'use_type', from: 'start_time', until: 'end_time' } as const;

const logAddress = <Reason extends string>(
  path: string,
  reasons: Readonly<Record<Reason, string>>,
): TableAddress<Reason | ''> => ({
  path,
  names: LOG_NAMES,
  choices: Object.keys(reasons) as Reason[],
  standard: '',
  hasMoments: true,
});

export const BALANCE_ADDRESS = logAddress<BalanceReason>(pageLink('/wdqb/yegl'), BALANCE_REASONS);
export const POINTS_ADDRESS = logAddress<PointsReason>(pageLink('/wdqb/jfgl'), POINTS_REASONS);

/** Returns the query in the form of the services. */
export const logQuery = <Reason extends string>({
  choice,
  page,
  ...bounds
}: Asked<Reason | ''>): LogQuery<Reason> => ({
  reason: choice === '' ? null : choice,
  page,
  ...boundsOf(bounds),
});

/** Returns a change of a balance as calls answer it. */
export const toBalanceRow = (entry: BalanceEntry) => ({
  id: entry.id,
  use_type: entry.reason,
  use_type_text: BALANCE_REASONS[entry.reason] as string,
  reference: entry.reference,
  note: balanceNote(entry),
  change: fenToYuan(entry.changeFen),
  change_fen: entry.changeFen,
  user_money: fenToYuan(entry.balanceAfterFen),
  user_money_fen: entry.balanceAfterFen,
  created_at: entry.createdAt,
});

/** Returns a page of them with the current balance (fen). */
export const toBalanceLog = (log: LogPage<BalanceEntry>, balanceFen: number) => ({
  data: log.entries.map(toBalanceRow),
  ...pageFields(log),
  user_money_fen: balanceFen,
});
export type BalanceLog = ReturnType<typeof toBalanceLog>;

/** Returns a change of points as calls answer it. */
export const toPointsRow = (entry: PointsEntry) => ({
  id: entry.id,
  use_type: entry.reason,
  use_type_text: POINTS_REASONS[entry.reason] as string,
  reference: entry.reference,
  note: pointsNote(entry),
  change: entry.change,
  points: entry.pointsAfter,
  created_at: entry.createdAt,
});

/** Returns a page of them with the current points. */
export const toPointsLog = (log: LogPage<PointsEntry>, points: number) => ({
  data: log.entries.map(toPointsRow),
  ...pageFields(log),
  points,
});
export type PointsLog = ReturnType<typeof toPointsLog>;

const pageFields = ({ page, pages, total, isCut }: LogPage<unknown>) => ({
  page,
  pages,
  total,
  is_cut: isCut ? (1 as const) : (0 as const),
});

/** A change of a log as its page shows it. */
export interface LogLine {
  id: number;
  kind: string;
  /** Description of the change, in a sentence. */
  note: string;
  /** ms */
  at: number;
  /** With its sign. */
  change: string;
  isGain: boolean;
  /** The amount after it. */
  after: string;
}

const signed = (change: number, text: string): string => (change > 0 ? `+${text}` : text);

export const balanceLine = (row: BalanceLog['data'][number]): LogLine => ({
  id: row.id,
  kind: row.use_type_text,
  note: row.note,
  at: row.created_at,
  change: signed(row.change_fen, formatFen(row.change_fen)),
  isGain: row.change_fen > 0,
  after: formatFen(row.user_money_fen),
});

export const pointsLine = (row: PointsLog['data'][number]): LogLine => ({
  id: row.id,
  kind: row.use_type_text,
  note: row.note,
  at: row.created_at,
  change: signed(row.change, String(row.change)),
  isGain: row.change > 0,
  after: String(row.points),
});

/** A page of a log as its table shows it. */
export interface ShownLog extends Omit<LogPage<unknown>, 'entries'> {
  lines: LogLine[];
  /** fen, or points: the member's current amount; null when the server was not asked */
  held: number | null;
}

export const showBalance = ({ data, is_cut, user_money_fen, ...log }: BalanceLog): ShownLog => ({
  ...log,
  isCut: is_cut === 1,
  lines: data.map(balanceLine),
  held: user_money_fen,
});

export const showPoints = ({ data, is_cut, points, ...log }: PointsLog): ShownLog => ({
  ...log,
  isCut: is_cut === 1,
  lines: data.map(pointsLine),
  held: points,
});
