/**
 * Rows as one text for a page: each field's name stands in it once, and not once a row, as carts have hundreds.
 * All rows have the same fields.
 */
export function packRows<Row extends object>(rows: readonly Row[]): string {
  const names = Object.keys(rows[0] ?? {}) as (keyof Row)[];
  return JSON.stringify([names, names.map((name) => rows.map((row) => row[name]))]);
}

/** The rows of {@link packRows}. */
export function unpackRows<Row extends object>(text: string): Row[] {
  const [names, columns] = JSON.parse(text) as [string[], unknown[][]];
  const count = columns[0]?.length ?? 0;
  return Array.from(
    { length: count },
    (_, at) => Object.fromEntries(names.map((name, column) => [name, columns[column]?.[at]])) as Row,
  );
}
