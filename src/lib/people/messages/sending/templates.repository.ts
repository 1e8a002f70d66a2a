import { readAll, readFirst } from '#lib/platform/db/rows.rules.ts';
import type { Insertable } from 'kysely';
import type { MessageTemplateTable, TemplateRow } from '#lib/people/messages/messages.table.ts';
import type { Db, Trx } from '#lib/platform/db/database.server.ts';

type NewTemplate = Omit<Insertable<MessageTemplateTable>, 'id' | 'version'>;

export function findTemplates(db: Db): Promise<TemplateRow[]> {
  return readAll(db.selectFrom('message_template').selectAll().orderBy('name'));
}

export function findTemplate(db: Db, id: number): Promise<TemplateRow | undefined> {
  return readFirst(db.selectFrom('message_template').selectAll().where('id', '=', id));
}

/** Keeps a template unless one has its name; undefined then. */
export async function insertTemplate(trx: Trx, template: NewTemplate): Promise<number | undefined> {
  const row = await trx
    .insertInto('message_template')
    .values(template)
    .onConflict((conflict) => conflict.column('name').doNothing())
    .returning('id')
    .executeTakeFirst();
  return row?.id;
}

/** Whether another template has a name. */
export async function isNameTaken(trx: Trx, name: string, butId: number): Promise<boolean> {
  const row = await trx
    .selectFrom('message_template')
    .select('id')
    .where('name', '=', name)
    .where('id', '!=', butId)
    .executeTakeFirst();
  return row !== undefined;
}

/** Changes a template that is as it was shown; whether it did. */
export async function setTemplate(
  trx: Trx,
  { id, version }: { id: number; version: number },
  template: NewTemplate,
): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('message_template')
    .set({ ...template, version: version + 1 })
    .where('id', '=', id)
    .where('version', '=', version)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

export async function deleteTemplate(trx: Trx, id: number): Promise<boolean> {
  const { numDeletedRows } = await trx.deleteFrom('message_template').where('id', '=', id).executeTakeFirst();
  return numDeletedRows > 0n;
}
