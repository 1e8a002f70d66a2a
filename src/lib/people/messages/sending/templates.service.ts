import type { AuditLine } from '#lib/people/audit/audit.rules.ts';
import { auditOfActions, recordAudit } from '#lib/people/audit/audit.service.ts';
import type { Member } from '#lib/people/members/members.rules.ts';
import type { TemplateRow } from '#lib/people/messages/messages.table.ts';
import {
  type MessageTemplate,
  TEMPLATE_ACTIONS,
  type Words,
} from '#lib/people/messages/sending/sending.rules.ts';
import { templateForm } from '#lib/people/messages/sending/sending.fields.ts';
import {
  deleteTemplate,
  findTemplate,
  findTemplates,
  insertTemplate,
  isNameTaken,
  setTemplate,
} from '#lib/people/messages/sending/sending.repository.ts';
import type { Db, Trx } from '#lib/platform/db/database.server.ts';
import { transact } from '#lib/platform/db/transact.server.ts';
import { recordOf } from '#lib/platform/http/call/forms/form-schema.server.ts';
import { fieldError, notFound, OvertakenForm } from '#lib/platform/http/call/errors.rules.ts';
import { mergedForm } from '#lib/platform/http/call/office.fields.ts';

type Kept = Words & { name: string };

const AUDIT_SHOWN = 20;
const OVERTAKEN = '同事刚保存过这个模板，您填写的还在下面；看过以后再保存，就用您填写的。';
const TAKEN = '已有同名的模板，请换一个名称。';

/** All templates, by name. */
export const listTemplates = async (db: Db): Promise<MessageTemplate[]> =>
  (await findTemplates(db)).map(toTemplate);

/** Returns the latest actions on templates, the newest first. */
export const templatesTrail = (db: Db): Promise<AuditLine[]> =>
  auditOfActions(db, Object.keys(TEMPLATE_ACTIONS), AUDIT_SHOWN);

/** Returns a template; null where there is none. */
export async function templateOf(db: Db, id: number | null): Promise<MessageTemplate | null> {
  const row = id === null ? undefined : await findTemplate(db, id);
  return row ? toTemplate(row) : null;
}

/** Stores a named template. Throws `invalid_form` for a name that is taken. */
export async function addTemplate(db: Db, operator: Member, kept: Kept, now: number): Promise<number> {
  return transact(db, async (trx) => {
    const id = await insertTemplate(trx, { ...kept, updated_at: now });
    if (id === undefined) throw fieldError('name', TAKEN);
    await note(trx, operator, { id, action: 'added', detail: kept.name }, now);
    return id;
  });
}

/**
 * Changes a template. Throws `not_found`, `invalid_form` for a name that is taken, and `conflict` where a colleague has
 * changed the same fields since it was opened (`marks`).
 */
export async function saveTemplate(
  db: Db,
  operator: Member,
  { id, version, marks = '', ...typed }: Kept & { id: number; version: number; marks?: string },
  now: number,
): Promise<void> {
  await transact(db, async (trx) => {
    const before = await findTemplate(trx, id);
    if (!before) throw notFound('这个模板');
    const forms = { saved: recordOf(templateForm, before), typed };
    const kept = before.version === version ? typed : mergedForm(templateForm, marks, forms, OVERTAKEN);
    if (await isNameTaken(trx, kept.name, id)) throw fieldError('name', TAKEN);
    if (!(await setTemplate(trx, before, { ...kept, updated_at: now }))) throw new OvertakenForm(OVERTAKEN);
    const detail = before.name === kept.name ? kept.name : `${before.name} → ${kept.name}`;
    await note(trx, operator, { id, action: 'changed', detail }, now);
  });
}

/** Deletes a template; returns whether it existed. */
export async function removeTemplate(db: Db, operator: Member, id: number, now: number): Promise<boolean> {
  return transact(db, async (trx) => {
    const before = await findTemplate(trx, id);
    if (!before || !(await deleteTemplate(trx, id))) return false;
    await note(trx, operator, { id, action: 'removed', detail: before.name }, now);
    return true;
  });
}

const note = (
  trx: Trx,
  { id: actorId }: Member,
  { id, action, detail }: { id: number; action: string; detail: string },
  at: number,
): Promise<void> =>
  recordAudit(trx, {
    actorId,
    action: `message_template.${action}`,
    subject: `message_template:${id}`,
    detail,
    at,
  });

const toTemplate = ({ id, name, kind, title, text, link, version, updatedAt }: TemplateRow) => ({
  id,
  name,
  kind,
  title,
  text,
  link,
  version,
  updatedAt,
});
