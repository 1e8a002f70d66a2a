/** A column's name as the shop's code spells it: `paid_fen` is `paidFen`. */
type NameOf<Column> = Column extends `${infer First}_${infer Rest}`
  ? `${First}${Capitalize<NameOf<Rest>>}`
  : Column;

/** A row as it leaves its repository: the columns' values under the names of the code. */
export type Named<Row> = { [Column in keyof Row as NameOf<Column>]: Row[Column] };

/** A name of the code as its column: `paidFen` is `paid_fen`. */
type ColumnOf<Name> = Name extends `${infer First}${infer Rest}`
  ? `${First extends Lowercase<First> ? First : `_${Lowercase<First>}`}${ColumnOf<Rest>}`
  : Name;

/** A row's values under the names of its columns, as they are written. */
export type Columns<Row> = { [Name in keyof Row as ColumnOf<Name>]: Row[Name] };

const names = new Map<string, string>();

/** A column's name as the code spells it. */
export function nameOf<Column extends string>(column: Column): NameOf<Column> {
  let name = names.get(column);
  if (name === undefined) {
    name = column.replaceAll(/_([a-z0-9])/g, (_, letter: string) => letter.toUpperCase());
    names.set(column, name);
  }
  return name as NameOf<Column>;
}

/** One row under the names of the code. */
export function named<Row extends object>(row: Row): Named<Row> {
  const result: Record<string, unknown> = {};
  for (const column in row) result[nameOf(column)] = row[column];
  return result as Named<Row>;
}

const ROWS_AT_ONCE = 500;

/** A list in parts that one statement takes the values of: SQLite takes 32,766 and PostgreSQL 65,535. */
export const inParts = <One>(list: readonly One[]): One[][] =>
  Array.from({ length: Math.ceil(list.length / ROWS_AT_ONCE) }, (_, part) =>
    list.slice(part * ROWS_AT_ONCE, (part + 1) * ROWS_AT_ONCE),
  );

/** All rows of a query, under the names of the code. */
export const readAll = async <Row extends object>(query: {
  execute(): Promise<Row[]>;
}): Promise<Named<Row>[]> => (await query.execute()).map((row) => named(row));

/** The first row of a query, where there is one. */
export async function readFirst<Row extends object>(query: {
  executeTakeFirst(): Promise<Row | undefined>;
}): Promise<Named<Row> | undefined> {
  const row = await query.executeTakeFirst();
  return row && named(row);
}

/** The first row of a query; throws where there is none. */
export const readOne = async <Row extends object>(query: {
  executeTakeFirstOrThrow(): Promise<Row>;
}): Promise<Named<Row>> => named(await query.executeTakeFirstOrThrow());

/** Values under the names of the code as the columns they are written to. */
export const columnsOf = <Row extends object>(row: Row): Columns<Row> =>
  Object.fromEntries(
    Object.entries(row).map(([name, value]) => [
      name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`),
      value,
    ]),
  ) as Columns<Row>;

/** A yes or no as both engines keep it. */
export type Flag = 0 | 1;
