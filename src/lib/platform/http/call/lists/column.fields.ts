import { fen, keysOf, moment } from '#lib/platform/http/call/answer.fields.ts';
import type { Column } from '#lib/platform/http/call/lists/column.rules.ts';
import { z } from 'zod';

type Declared = Pick<Column<never>, 'label' | 'kind' | 'words' | 'none' | 'place' | 'isPlain' | 'class'> & {
  only?: 'page' | 'file';
};
type More = Omit<Declared, 'label' | 'kind' | 'words'>;

/** Columns by the field of a row's schema that holds their values. */
const DECLARED = z.registry<Declared>();

function column<Schema extends z.ZodType>(schema: Schema, declared: Declared): Schema {
  const described = schema.describe(schema.description ?? declared.label);
  DECLARED.add(described, declared);
  return described;
}

export const textColumn = (label: string, more: More = {}) => column(z.string(), { label, ...more });
export const countColumn = (label: string, more: More = {}) =>
  column(z.int(), { label, kind: 'count', ...more });
export const moneyColumn = (label: string, more: More = {}) =>
  column(fen(label), { label, kind: 'money', ...more });
export const momentColumn = (label: string, more: More = {}) =>
  column(moment(label), { label, kind: 'moment', ...more });
/** A column of keys, shown in their words. */
export const wordColumn = <Key extends string>(
  label: string,
  words: Readonly<Record<Key, string>>,
  more: More = {},
) => column(keysOf(words), { label, words, ...more });

const withoutNull = (schema: z.ZodType): z.ZodType =>
  schema instanceof z.ZodNullable ? (schema.unwrap() as z.ZodType) : schema;

/**
 * Returns the columns of a list whose rows a call answers: those that its row's schema declares, in their order. `more`
 * adds to them by key (links, notes), and columns with values of their own after them.
 */
export function columnsOf<Row extends z.ZodObject>(
  row: Row,
  more: Readonly<Record<string, Partial<Column<z.output<Row>>>>> = {},
): readonly Column<z.output<Row>>[] {
  const declared = Object.entries(row.shape).flatMap(([key, schema]) => {
    const found = DECLARED.get(withoutNull(schema as z.ZodType));
    return found ? [[key, found] as const] : [];
  });
  const all = new Map<string, object>(declared);
  for (const [key, added] of Object.entries(more)) all.set(key, { ...all.get(key), ...added });
  return [...all].map(([key, rest]) => ({ key, ...rest }) as Column<z.output<Row>>);
}

/** Returns the fields of a list's row; others, of the record that it is made from, are left out. */
export const listRow = <Row extends z.ZodObject>(row: Row, values: z.output<Row>): z.output<Row> =>
  Object.fromEntries(
    Object.keys(row.shape).map((key) => [key, (values as Record<string, unknown>)[key]]),
  ) as z.output<Row>;
