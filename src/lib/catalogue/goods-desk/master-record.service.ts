import { type Category, categoryTree } from '#lib/catalogue/categories/categories.service.ts';
import type { GoodsRow } from '#lib/catalogue/goods/goods.table.ts';
import { goodsRecord } from '#lib/catalogue/goods/office/goods-desk.service.ts';
import { findDeskRow, findGoodsAreas } from '#lib/catalogue/goods/office/goods-master.service.ts';
import { masterForm, type MasterInput, newGoodsForm } from '#lib/catalogue/goods-desk/master.fields.ts';
import type { MasterCategory } from '#lib/catalogue/goods-desk/master.rules.ts';
import { findMakerName, suggestedMakers } from '#lib/catalogue/makers/makers.service.ts';
import type { Db } from '#lib/platform/db/database.server.ts';
import { fieldError, notFound } from '#lib/platform/http/call/errors.rules.ts';
import type { FormField, Texts } from '#lib/platform/http/call/forms/form-field.rules.ts';
import { recordOf, textsOf } from '#lib/platform/http/call/forms/form-schema.server.ts';

/** Values of a goods that belong to it alone: a copy of it starts without them. */
const OWN = ['approval_no', 'barcode'] as const;

/** Master data of a goods as its form shows it. */
interface MasterRecord {
  row: GoodsRow;
  input: MasterInput;
  version: number;
}

/** Opens the master data of a goods. Throws `not_found`. */
export async function masterRecord(db: Db, id: number): Promise<MasterRecord> {
  const row = await findDeskRow(db, id);
  if (!row) throw notFound('这个商品');
  const input = recordOf(masterForm, {
    ...row,
    maker: await findMakerName(db, row.makerId),
    areas: await findGoodsAreas(db, id),
    scopeCode: row.scopeCode as MasterInput['scope_code'],
    insuranceClass: row.insuranceClass as MasterInput['insurance_class'],
    storage: row.storage as MasterInput['storage'],
  });
  return { row, input, version: row.version };
}

/** Returns the texts of a new goods' form that starts as a copy of a goods. Throws `not_found`. */
export async function copiedTexts(db: Db, id: number): Promise<Texts> {
  const [{ input }, { input: sale }] = [await masterRecord(db, id), await goodsRecord(db, id)];
  const texts = textsOf(newGoodsForm, { ...sale, ...input });
  return { ...texts, ...Object.fromEntries(OWN.map((name) => [name, ''])) };
}

/** Returns the categories to choose from, which only the shop's data knows. */
export const categoryChoices = async (db: Db): Promise<{ category_id: Partial<FormField> }> => ({
  category_id: { groups: (await categoryTree(db)).map(groupOf) },
});

/** Returns these, and the makers to be suggested. */
export const masterChoices = async (
  db: Db,
): Promise<Record<'category_id' | 'maker', Partial<FormField>>> => ({
  ...(await categoryChoices(db)),
  maker: { suggestions: await suggestedMakers(db) },
});

const groupOf = ({ id, name, children }: Category) => ({
  name,
  words: new Map([
    [String(id), children.length === 0 ? name : `${name}（不细分）`],
    ...children.map((child) => [String(child.id), child.name] as const),
  ]),
});

/** Finds the category of a form. Throws `invalid_form` for an unknown one. */
export async function categoryOfForm(db: Db, id: number): Promise<MasterCategory> {
  const found = (await categoryTree(db))
    .flatMap((category) => [category, ...category.children])
    .find((category) => category.id === id);
  if (!found) throw fieldError('category_id', '没有这个分类，可能已被删除，请重新选择。');
  return found;
}
