import type { ColumnDefinitionBuilder, CreateTableBuilder } from 'kysely';
import { type Db, engineOf } from '#lib/platform/db/database.server.ts';

type Build = (column: ColumnDefinitionBuilder) => ColumnDefinitionBuilder;

/** Shorthands for migrations: the few column shapes the schema is made of, the same on both engines. */
export const text: Build = (column) => column.notNull().defaultTo('');
export const required: Build = (column) => column.notNull();
export const flag: Build = (column) => column.notNull().defaultTo(0);
export const zero = flag;
export const one: Build = (column) => column.notNull().defaultTo(1);
export const unique: Build = (column) => column.notNull().unique();
export const primaryKey: Build = (column) => column.primaryKey();

/** A column that must point at a row of another table; with `cascade` it is deleted with that row. */
export const references =
  (target: string, onDelete: 'cascade' | 'restrict' = 'restrict'): Build =>
  (column) =>
    column.notNull().references(target).onDelete(onDelete);

/** A column that may point at a row of another table; without `onDelete` that row cannot be deleted first. */
export const mayReference =
  (target: string, onDelete?: 'cascade' | 'set null'): Build =>
  (column) =>
    onDelete ? column.references(target).onDelete(onDelete) : column.references(target);

/** The type of a column of bytes. */
export const bytes = (db: Db): 'bytea' | 'blob' => (engineOf(db) === 'postgres' ? 'bytea' : 'blob');

/** Starts a table with an ever-growing integer id. */
export function tableWithId<Name extends string>(db: Db, name: Name): CreateTableBuilder<Name, 'id'> {
  const table = db.schema.createTable(name);
  return engineOf(db) === 'postgres'
    ? table.addColumn('id', 'integer', (id) => id.generatedByDefaultAsIdentity().primaryKey())
    : table.addColumn('id', 'integer', (id) => id.primaryKey().autoIncrement());
}

/** An index named after its table and columns. */
export async function index(
  db: Db,
  table: string,
  columns: string[],
  options: { unique?: boolean } = {},
): Promise<void> {
  const builder = db.schema
    .createIndex(`${table}_${columns.join('_')}`)
    .on(table)
    .columns(columns);
  await (options.unique ? builder.unique() : builder).execute();
}
