import { fenToYuan, formatFen } from '#lib/platform/money.rules.ts';
import { formatDate, formatDateTime, formatMoment } from '#lib/platform/time.rules.ts';
import type { Tone } from '#lib/platform/tone.rules.ts';

/** A value of a list: fen for money, ms for moments and days. */
export type Cell = string | number;

/**
 * Kinds of value, which define how a column is aligned and written. `money` is in fen; times are in ms: `second` is
 * written to the second, `moment` to the minute.
 */
export type ColumnKind = 'text' | 'count' | 'money' | 'second' | 'moment' | 'day';

/**
 * Places on the card that a row becomes on phones: `head` and `actions` have a line of their own, `line` too, with its
 * label before it, `fact` stands among others.
 */
export type ColumnPlace = 'head' | 'line' | 'fact' | 'actions';

interface AnyColumn<Row> {
  /** Heads the column; labels the value on a phone's card. */
  label: string;
  /** Standard: `text`. */
  kind?: ColumnKind;
  /** Words of the keys that the rows hold. */
  words?: Readonly<Record<string, string>>;
  /** Page that the value links to. */
  href?: (row: Row) => string;
  /** Text of the page where there is no value. */
  none?: string;
  /** Small text after the value, on the page only. */
  note?: (row: Row) => string | null;
  /** Shows the value as a chip. */
  tone?: (row: Row) => Tone;
  /** Orders of the list by this column, as the sort field of its query names them; the head links to them. */
  sort?: { ascending?: string; descending?: string };
  /** Standard: `head` for a link, `actions` for the column of that name, `line` for text, `fact` for others. */
  place?: ColumnPlace;
  /** True when the value needs no label on a phone's card. */
  isPlain?: boolean;
  /** Of the cell. */
  class?: string;
}

type KeyOf<Row> = { [Key in keyof Row]-?: Row[Key] extends Cell | null ? Key : never }[keyof Row] & string;

/**
 * A column of a list, declared once for the page (head, cell, phone's card), the files (CSV, XLSX) and, in the rows of
 * a schema, the answer of a call. `key` names the value in the row, else `value` reads it. A column of the page alone
 * may have markup of its own: the slot of the same name of `ListTable`.
 */
export type Column<Row> = AnyColumn<Row> &
  (
    | { key: KeyOf<Row>; value?: (row: Row) => Cell | null; only?: 'page' | 'file' }
    | { key: string; value: (row: Row) => Cell | null; only?: 'page' | 'file' }
    | { key: string; value?: never; only: 'page' }
  );

/** The same column, whatever its rows are. */
export type ColumnHead = Pick<Column<never>, 'key' | 'label' | 'kind'>;

export const ofPage = <Row>(columns: readonly Column<Row>[]): readonly Column<Row>[] =>
  columns.filter(({ only }) => only !== 'file');

export const ofFile = <Row>(columns: readonly Column<Row>[]): readonly Column<Row>[] =>
  columns.filter(({ only }) => only !== 'page');

/** Returns the label in a file, where amounts are plain numbers. */
export const fileLabel = ({ label, kind }: ColumnHead): string =>
  kind === 'money' ? `${label}（元）` : label;

function valueOf<Row>({ key, value, words }: Column<Row>, row: Row): Cell | null {
  const found = value ? value(row) : ((row as Record<string, Cell | null | undefined>)[key] ?? null);
  return words && found !== null ? (words[found] ?? '') : found;
}

/** Returns the value as the page writes it: `¥1,234.50`, `2026-11-24 08:30`. */
export function cellText<Row>(column: Column<Row>, row: Row): string {
  const value = valueOf(column, row);
  if (typeof value !== 'number') return value || (column.none ?? '');
  if (column.kind === 'money') return formatFen(value);
  return dateText(column.kind, value) ?? String(value);
}

/** Returns the value as files hold it: amounts in yuan and counts as numbers; an empty text for none. */
export function fileCell<Row>(column: Column<Row>, row: Row): Cell {
  const value = valueOf(column, row);
  if (typeof value !== 'number') return value ?? '';
  if (column.kind === 'money') return fenToYuan(value);
  return dateText(column.kind, value) ?? value;
}

function dateText(kind: ColumnKind | undefined, at: number): string | undefined {
  if (kind === 'second') return formatMoment(at);
  if (kind === 'moment') return formatDateTime(at);
  return kind === 'day' ? formatDate(at) : undefined;
}

export const isNumber = ({ kind }: ColumnHead): boolean => kind === 'count' || kind === 'money';

/** Returns how the list is sorted by a column, and the order that its head leads to; null where it leads to none. */
export function sortOf(
  { sort }: Pick<Column<never>, 'sort'>,
  current: string,
): { state: 'ascending' | 'descending' | 'none'; next: string } | null {
  const { ascending, descending } = sort ?? {};
  const first = descending ?? ascending;
  if (first === undefined) return null;
  const state = current === ascending ? 'ascending' : current === descending ? 'descending' : 'none';
  return { state, next: (state === 'descending' ? ascending : first) ?? first };
}

/** Returns the place on a phone's card. */
export function placeOf<Row>({ key, place, href, kind = 'text', tone }: Column<Row>): ColumnPlace {
  if (place) return place;
  if (href) return 'head';
  if (key === 'actions') return 'actions';
  return kind === 'text' && !tone ? 'line' : 'fact';
}
