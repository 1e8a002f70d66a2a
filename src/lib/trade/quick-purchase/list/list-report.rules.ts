import type { ListLine } from '#lib/trade/quick-purchase/list/list-lines.rules.ts';
import type { LineMatch, MatchedBy } from '#lib/trade/quick-purchase/list/match-line.rules.ts';

/**
 * Result of a line of a list: it is on the pad (`sure`, or `chosen` by its member), its member has to choose
 * (`doubtful`), nothing was found (`missing`), its number is invalid (`number`), or it requests no goods (`skipped`).
 */
export const ENTRY_STATES = {
  doubtful: '请选择',
  missing: '没有找到',
  number: '数量有误',
  sure: '已放进采购单',
  chosen: '已选择',
  skipped: '已跳过',
} as const;
type EntryState = keyof typeof ENTRY_STATES;

/** A line of the last imported list. */
export interface ReportEntry {
  line: number;
  /** as written */
  text: string;
  state: EntryState;
  /** quantity as written; null where the list has none */
  number: string | null;
  /** id of the goods meant; 0 where unknown */
  goodsId: number;
  /** `药品名 规格 厂家` of that goods */
  goods: string;
  by: MatchedBy | '';
  /** goods that may be meant */
  choices: { id: number; text: string }[];
  /** reason for which nothing was found, problem with the number, or codes that cannot be read */
  problem: string;
  /** key under which a choice is stored */
  key: string;
  /** text for a search elsewhere: the name as written */
  name: string;
  /** units it put on the pad; absent in old reports */
  units?: number;
  /** units of its goods on the pad before this list; 0 once the list's number has replaced them */
  had?: number;
}

/**
 * Returns the reason for which a line is not on the pad, or the part of it that was ignored; `problem` concerns its
 * number.
 */
export function problemOf(line: ListLine, match: LineMatch, problem: string): string {
  if (line.skipped) return line.skipped;
  if (match.kind !== 'missing')
    return problem || (match.kind === 'sure' && match.by === 'barcode' ? '' : line.spoilt);
  const isNamed = [line.name, line.code, line.goodsCode, line.approvalNo, line.barcode].some(Boolean);
  return [isNamed || line.spoilt === '' ? match.reason : '', line.spoilt].filter(Boolean).join('，');
}

/** Counts the lines in each state. */
export const countStates = (entries: readonly ReportEntry[]): Record<EntryState, number> => {
  const counts: Record<EntryState, number> = {
    doubtful: 0,
    missing: 0,
    number: 0,
    sure: 0,
    chosen: 0,
    skipped: 0,
  };
  for (const { state } of entries) counts[state] += 1;
  return counts;
};

/** Returns the goods of a list that were on the pad before it, with the quantity of the list alone. */
export function repeatedGoods(entries: readonly ReportEntry[]): Map<number, number> {
  const numbers = new Map<number, number>();
  for (const { goodsId, units = 0 } of entries)
    if (units > 0) numbers.set(goodsId, (numbers.get(goodsId) ?? 0) + units);
  const had = new Set(entries.flatMap((entry) => ((entry.had ?? 0) > 0 ? [entry.goodsId] : [])));
  return new Map([...numbers].filter(([goodsId]) => had.has(goodsId)));
}

/** Returns the reason for which a line takes no choice (any more); empty where its member has to choose. */
export function closedWords(line: number, entry: ReportEntry | undefined): string {
  if (!entry) return `没有第 ${line} 行`;
  if (entry.state === 'sure' || entry.state === 'chosen') return `第 ${line} 行已处理`;
  return entry.state === 'missing' || entry.state === 'skipped' ? `第 ${line} 行没有可选的商品` : '';
}

/** Returns the message on choices made; for the first few unchanged lines with the reason. */
export function settledWords({
  settled,
  learned,
  left,
  untouched,
}: {
  settled: number;
  learned: number;
  left: number;
  untouched: readonly string[];
}): string {
  const more = untouched.length > MOST_NAMED ? ` 等 ${untouched.length} 行` : '';
  return [
    ...(settled > 0 || untouched.length === 0 ? [`${settled} 行已放进采购单`] : []),
    ...(learned > 0 ? ['下次自动匹配'] : []),
    ...(untouched.length > 0 ? [untouched.slice(0, MOST_NAMED).join('，') + more] : []),
    ...(left > 0 ? [`还有 ${left} 行要选`] : []),
  ].join('，');
}
const MOST_NAMED = 5;

/** Returns the summary of a list: `1,970 行已放进采购单，12 行请选择，10 行没有找到，8 行数量有误`. */
export function reportWords(entries: readonly ReportEntry[]): string {
  const { sure, chosen, doubtful, missing, number, skipped } = countStates(entries);
  const added = repeatedGoods(entries).size;
  return [
    `${sure + chosen} 行已放进采购单`,
    ...(doubtful > 0 ? [`${doubtful} 行请选择`] : []),
    ...(missing > 0 ? [`${missing} 行没有找到`] : []),
    ...(number > 0 ? [`${number} 行数量有误`] : []),
    ...(skipped > 0 ? [`${skipped} 行已跳过`] : []),
    ...(added > 0 ? [`其中 ${added} 种采购单里已有，数量累加了`] : []),
  ].join('，');
}
