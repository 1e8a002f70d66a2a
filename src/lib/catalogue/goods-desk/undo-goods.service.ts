import {
  type ChangeSet,
  changeSet,
  latestChanges,
} from '#lib/catalogue/goods/office/goods-changes.service.ts';
import { goodsForm } from '#lib/catalogue/goods/office/goods-desk.fields.ts';
import { goodsRecord } from '#lib/catalogue/goods/office/goods-desk.service.ts';
import { masterForm } from '#lib/catalogue/goods-desk/master.fields.ts';
import { categoryChoices, masterRecord } from '#lib/catalogue/goods-desk/master-record.service.ts';
import { writeGoods } from '#lib/catalogue/goods-desk/save-goods.service.ts';
import { writeMaster } from '#lib/catalogue/goods-desk/save-master.service.ts';
import type { Member } from '#lib/people/members/members.rules.ts';
import { change } from '#lib/platform/db/change.server.ts';
import type { Db } from '#lib/platform/db/database.server.ts';
import { notFound, ShopError } from '#lib/platform/http/call/errors.rules.ts';
import { type FormField, type Texts, wordsOfField } from '#lib/platform/http/call/forms/form-field.rules.ts';
import { fieldsOf, textsOf } from '#lib/platform/http/call/forms/form-schema.server.ts';
import { z } from 'zod';

const LONGEST_SHOWN = 60;

/** A change set in words. */
export interface ShownChange extends Omit<ChangeSet, 'fields'> {
  fields: { label: string; before: string; after: string }[];
}

/** Returns the latest change sets of a goods in words, the newest first. */
export async function goodsHistory(db: Db, id: number, limit: number): Promise<ShownChange[]> {
  const [sets, fields] = [await latestChanges(db, id, limit), await historyFields(db)];
  return sets.map((set) => ({
    ...set,
    fields: set.fields.map(({ field: name, before, after }) => {
      const field = fields.get(name);
      const words = (text: string) => shown((field && wordsOfField(field, text)) ?? text);
      return { label: field?.label ?? name, before: words(before), after: words(after) };
    }),
  }));
}

/** Fields of both forms by their names, with the choices that only the shop's data knows. */
async function historyFields(db: Db): Promise<Map<string, FormField>> {
  const choices: Readonly<Record<string, Partial<FormField>>> = await categoryChoices(db);
  const all = [...fieldsOf(goodsForm), ...fieldsOf(masterForm)];
  return new Map(all.map((field) => [field.name, { ...field, ...choices[field.name] }]));
}

function shown(text: string): string {
  const line = text.replaceAll('\n', '、');
  return line.length > LONGEST_SHOWN ? `${line.slice(0, LONGEST_SHOWN)}…` : line || '无';
}

/**
 * Sets the fields of one change set back to their values before it, as a change of its own. Throws `not_found`, and
 * `conflict` where a field was changed since, naming it; nothing is changed then. The restored values are checked as
 * typed ones are.
 */
export async function undoChange(
  db: Db,
  operator: Member,
  { id, set }: { id: number; set: number },
  now: number,
): Promise<void> {
  await change(db, async (trx, touch) => {
    const fields = await changeSet(trx, id, set);
    if (fields.length === 0) throw notFound('这次修改');
    const action = 'goods.undo';
    if (fields.every(({ field }) => field in masterForm.shape)) {
      const { input, version } = await masterRecord(trx, id);
      requireCurrent(masterForm, fields, textsOf(masterForm, input));
      const typed = { id, version, input: { ...input, ...valuesBefore(masterForm, fields) } };
      await writeMaster(trx, touch, { operator, typed, action }, now);
    } else {
      const { input, version } = await goodsRecord(trx, id);
      requireCurrent(goodsForm, fields, textsOf(goodsForm, input));
      const typed = { id, version, input: { ...input, ...valuesBefore(goodsForm, fields) } };
      await writeGoods(trx, touch, { operator, typed, isSure: true, action }, now);
    }
  });
}

type Fields = ChangeSet['fields'];

function requireCurrent(form: z.ZodObject, fields: Fields, texts: Texts): void {
  const labels = new Map(fieldsOf(form).map(({ name, label }) => [name, label]));
  const since = fields.filter(({ field, after }) => texts[field] !== after);
  if (since.length === 0) return;
  const named = since.map(({ field }) => `“${labels.get(field) ?? field}”`).join('、');
  throw new ShopError('conflict', `${named}后来又改过，这次没有撤销。请直接修改商品，或先撤销后面的修改。`);
}

/** Returns the values before a change set, as the form reads their texts. */
function valuesBefore<Schema extends z.ZodObject>(form: Schema, fields: Fields): Partial<z.output<Schema>> {
  const shape = Object.fromEntries(
    fields.flatMap(({ field }) => (form.shape[field] ? [[field, form.shape[field] as z.ZodType]] : [])),
  );
  const read = z
    .object(shape)
    .safeParse(Object.fromEntries(fields.map(({ field, before }) => [field, before])));
  if (read.success) return read.data as Partial<z.output<Schema>>;
  const [first] = read.error.issues;
  throw new ShopError('conflict', `原来的内容不再符合要求：${first?.message ?? ''}。请直接修改商品。`);
}
