import { isDeepStrictEqual } from 'node:util';
import {
  deleteTitle,
  findTitles,
  insertTitle,
  setDefaultTitle,
  setTitle,
} from '#lib/trade/invoices/invoice-titles.repository.ts';
import {
  type InvoiceTitle,
  isCompanyName,
  MOST_TITLES,
  type TitleInput,
} from '#lib/trade/invoices/invoice-title.rules.ts';
import { columnsOf } from '#lib/platform/db/rows.rules.ts';
import type { Db, Trx } from '#lib/platform/db/database.server.ts';
import { transact } from '#lib/platform/db/transact.server.ts';
import { mergedForm } from '#lib/platform/http/call/office.fields.ts';
import {
  titleFields,
  titleForm,
  toTitleInput,
  toTitleRecord,
} from '#lib/trade/invoices/invoice-title.fields.ts';
import { fieldError, notFound, ShopError } from '#lib/platform/http/call/errors.rules.ts';
import { lockMember } from '#lib/people/members/members.service.ts';
import type { Member } from '#lib/people/members/members.rules.ts';

type TitleForm = TitleInput & { isDefault: boolean };

const OVERTAKEN = '这个抬头刚在别处改过，您的还没有保存。请对照后再保存。';

const toColumns = ({ kind, title, taxNo, bank, account, address, phone }: TitleInput) =>
  columnsOf({ kind, title, taxNo, bank, account, address, phone });

/** Returns a member's invoice titles, the default first. */
export const listTitles = (db: Db, member: Member): Promise<InvoiceTitle[]> => findTitles(db, member.id);

/**
 * Adds a title; the first is the default. An existing title is not added again, its id is returned. Throws
 * `invalid_form` for a company's without its tax number, and `conflict` when there are too many.
 */
export function addTitle(db: Db, member: Member, form: TitleForm, now: number): Promise<number> {
  const columns = toColumns(form);
  return inTurn(db, member, async (trx) => {
    checkTaxNo(member, form);
    const existing = await findTitles(trx, member.id);
    const same = existing.find((title) => isDeepStrictEqual(toColumns(title), columns));
    if (!same && existing.length >= MOST_TITLES) {
      throw new ShopError('conflict', `最多保存 ${MOST_TITLES} 个发票抬头，请先删除不用的抬头。`);
    }
    const id = same?.id ?? (await insertTitle(trx, { ...columns, member_id: member.id, created_at: now }));
    if (form.isDefault || existing.length === 0) await setDefaultTitle(trx, member.id, id);
    return id;
  });
}

/**
 * Changes a title; orders keep the title they were placed with. Throws `not_found`, `invalid_form` as {@link addTitle}
 * does, and `conflict` where another tab has changed the same fields since the form was opened (`marks`; without them
 * all fields are saved).
 */
export async function editTitle(
  db: Db,
  member: Member,
  id: number,
  { marks = '', ...typed }: TitleForm & { marks?: string },
): Promise<void> {
  await inTurn(db, member, async (trx) => {
    const title = (await findTitles(trx, member.id)).find((one) => one.id === id);
    if (!title) throw noTitle();
    const forms = { saved: toTitleRecord(title), typed: toTitleRecord(typed) };
    const merged =
      marks === '' ? forms.typed : mergedForm(titleForm, marks, { ...forms, reads: titleFields }, OVERTAKEN);
    const form = toTitleInput(merged);
    checkTaxNo(member, form);
    await setTitle(trx, member.id, id, toColumns(form));
    if (form.isDefault) await setDefaultTitle(trx, member.id, id);
  });
}

/** Makes a title the default. Throws `not_found`. */
export async function makeDefaultTitle(db: Db, member: Member, id: number): Promise<void> {
  await inTurn(db, member, async (trx) => {
    if (!(await setTitle(trx, member.id, id, { is_default: 1 }))) throw noTitle();
    await setDefaultTitle(trx, member.id, id);
  });
}

/** Deletes a title; when it was the default the newest of the others becomes it. Throws `not_found`. */
export async function removeTitle(db: Db, member: Member, id: number): Promise<void> {
  await inTurn(db, member, async (trx) => {
    const deleted = await deleteTitle(trx, member.id, id);
    if (!deleted) throw noTitle();
    const [next] = await findTitles(trx, member.id);
    if (deleted.isDefault === 1 && next) await setDefaultTitle(trx, member.id, next.id);
  });
}

/**
 * Requires the tax number of a company, whose invoice is invalid without it; a person has none. Throws `invalid_form`.
 */
function checkTaxNo(member: Member, { title, taxNo }: TitleInput): void {
  if (taxNo === '' && isCompanyName(title, member.company))
    throw fieldError('tax_no', '单位的抬头要填税号（18 位统一社会信用代码）；开给个人的，抬头填姓名');
}

const noTitle = (): ShopError => notFound('这个发票抬头');

/** Runs changes of one member's titles one at a time, as they share one default. */
function inTurn<T>(db: Db, member: Member, work: (trx: Trx) => Promise<T>): Promise<T> {
  return transact(db, async (trx) => {
    await lockMember(trx, member.id);
    return work(trx);
  });
}
