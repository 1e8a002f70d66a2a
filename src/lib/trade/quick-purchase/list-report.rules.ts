import type { MatchedBy } from '#lib/trade/quick-purchase/matching/match-line.rules.ts';

/**
 * What became of a line of a list: it is on the pad (`sure`, or `chosen` by its member), its member has to choose
 * (`doubtful`), nothing was found (`missing`), or its number is none (`number`).
 */
export const ENTRY_STATES = {
  doubtful: '请选择',
  missing: '没有找到',
  number: '数量有误',
  sure: '已放进采购单',
  chosen: '已选择',
} as const;
export type EntryState = keyof typeof ENTRY_STATES;

/** A line of the list that was put in last. */
export interface ReportEntry {
  line: number;
  /** as it was written */
  text: string;
  state: EntryState;
  /** as it was written; null where the list has no numbers */
  number: string | null;
  /** the goods that is meant; 0 where that is not known */
  goodsId: number;
  /** `药品名 规格 厂家` of that goods */
  goods: string;
  by: MatchedBy | '';
  /** those that may be meant */
  choices: { id: number; text: string }[];
  /** why nothing was found, or what is wrong with the number */
  problem: string;
  /** under what a choice is remembered */
  key: string;
  /** what is looked for elsewhere: the name as it was written */
  name: string;
}

/** How many lines are in which state. */
export const countStates = (entries: readonly ReportEntry[]): Record<EntryState, number> => {
  const counts: Record<EntryState, number> = { doubtful: 0, missing: 0, number: 0, sure: 0, chosen: 0 };
  for (const { state } of entries) counts[state] += 1;
  return counts;
};

/** `1,970 行已放进采购单，12 行请选择，10 行没有找到，8 行数量有误`. */
export function reportWords(entries: readonly ReportEntry[]): string {
  const { sure, chosen, doubtful, missing, number } = countStates(entries);
  return [
    `${sure + chosen} 行已放进采购单`,
    ...(doubtful > 0 ? [`${doubtful} 行请选择`] : []),
    ...(missing > 0 ? [`${missing} 行没有找到`] : []),
    ...(number > 0 ? [`${number} 行数量有误`] : []),
  ].join('，');
}
