import { readPage } from '#lib/platform/paging.rules.ts';
import { DAY_MS, parseDateTime, plainDay } from '#lib/platform/time.rules.ts';

/** Query of a wallet table, the same for its page, its island and its call. */
export interface Asked<Choice extends string = string> {
  /** A kind of changes, or a state of coupons. */
  choice: Choice;
  /** A day, or a moment where the table takes them; empty bounds nothing. */
  from: string;
  until: string;
  page: number;
}

/** Names under which the address of a table holds its query. */
export interface TableAddress<Choice extends string = string> {
  path: string;
  /** The names in the query. */
  names: Readonly<Record<'choice' | 'from' | 'until', string>>;
  choices: readonly Choice[];
  /** The choice where the address makes none. */
  standard: Choice;
  /** True where a bound may be a moment within a day. */
  hasMoments: boolean;
}

/** Reads an address; what cannot be understood restricts nothing. */
export function readAsked<Choice extends string>(
  { names, choices, standard, hasMoments }: TableAddress<Choice>,
  query: URLSearchParams,
): Asked<Choice> {
  const given = (name: string): string => query.get(name) ?? '';
  const bound = (name: string): string => {
    const text = plainDay(given(name));
    return parseDateTime(text) !== null && (hasMoments || isDay(text)) ? text : '';
  };
  return {
    choice: choices.find((choice) => choice === given(names.choice)) ?? standard,
    from: bound(names.from),
    until: bound(names.until),
    page: readPage(given('page')),
  };
}

const isDay = (text: string): boolean => /^\d{4}-\d{2}-\d{2}$/.test(text);

/** Returns the address of a table's query, without default values. */
export function addressOf<Choice extends string>(
  { path, names, standard }: TableAddress<Choice>,
  { choice, from, until, page }: Asked<Choice>,
): string {
  const query = new URLSearchParams();
  if (choice !== standard) query.set(names.choice, choice);
  if (from !== '') query.set(names.from, from);
  if (until !== '') query.set(names.until, until);
  if (page !== 1) query.set('page', String(page));
  return query.size === 0 ? path : `${path}?${query}`;
}

/** Returns the bounds as moments (ms), `[from, until)`: a day includes all of it. Null is no bound. */
export function boundsOf({ from, until }: Pick<Asked, 'from' | 'until'>): {
  from: number | null;
  until: number | null;
} {
  const end = parseDateTime(until);
  return { from: parseDateTime(from), until: end !== null && isDay(until) ? end + DAY_MS : end };
}

/** True when the end is before the beginning, so that nothing can be found. */
export function isBackwards(asked: Pick<Asked, 'from' | 'until'>): boolean {
  const { from, until } = boundsOf(asked);
  return from !== null && until !== null && from >= until;
}

/** Text shown in place of rows then. */
export const BACKWARDS = '开始日期在结束日期之后，请换一个日期';

/** True where days restrict a table. */
export const hasBounds = ({ from, until }: Pick<Asked, 'from' | 'until'>): boolean =>
  from !== '' || until !== '';
