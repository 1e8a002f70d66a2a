import { readTable } from '#lib/platform/table-files/read-table.server.ts';
import { chunks } from '#lib/catalogue/search/names/tokens.rules.ts';
import { synonymColumns } from '#lib/catalogue/search/synonyms/synonyms-at-hand.service.ts';
import { type OfficeSynonym, synonymListColumns } from '#lib/catalogue/search/synonyms/synonyms.columns.ts';
import {
  synonymForm,
  type SynonymInput,
  synonymQuery,
} from '#lib/catalogue/search/synonyms/synonyms.fields.ts';
import {
  countGoodsNamed,
  countSynonyms,
  deleteSynonym,
  findSamePair,
  findSynonym,
  findSynonyms,
  insertSynonyms,
  setSynonym,
} from '#lib/catalogue/search/synonyms/synonyms.repository.ts';
import {
  plainOf,
  readPairs,
  SYNONYM_LIMITS,
  type SynonymAction,
} from '#lib/catalogue/search/synonyms/synonyms.rules.ts';
import { recordAudit } from '#lib/people/audit/audit.service.ts';
import type { Member } from '#lib/people/members/members.rules.ts';
import { change } from '#lib/platform/db/change.server.ts';
import type { Db, Trx } from '#lib/platform/db/database.server.ts';
import { fieldError, linesRefused, notFound, OvertakenForm } from '#lib/platform/http/call/errors.rules.ts';
import { recordOf } from '#lib/platform/http/call/forms/form-schema.server.ts';
import { listExport } from '#lib/platform/http/call/lists/list-export.server.ts';
import { mergedForm } from '#lib/platform/http/call/office.fields.ts';
import { pageOf } from '#lib/platform/paging.rules.ts';

const PAGE_SIZE = 50;
const ROWS_AT_ONCE = 200;

/** A page of the pairs that hold the words on either side, the latest first. */
export async function listSynonyms(
  db: Db,
  { keywords, page: asked, size = PAGE_SIZE }: { keywords: string; page: number; size?: number },
): Promise<{ synonyms: OfficeSynonym[]; total: number; page: number; pages: number }> {
  const plain = plainOf(keywords);
  // No name holds signs alone.
  const total = plain === '' && keywords !== '' ? 0 : await countSynonyms(db, plain);
  const { page, pages, offset } = pageOf(asked, total, size);
  const rows = total === 0 ? [] : await findSynonyms(db, plain, { limit: size, offset });
  const goods = new Map<string, number>();
  for (const { namePlain } of rows)
    if (!goods.has(namePlain)) goods.set(namePlain, await countGoodsNamed(db, namePlain));
  const synonyms = rows.map(({ id, alias, name, namePlain, updatedAt }) => ({
    id,
    alias,
    name,
    goods: goods.get(namePlain) ?? 0,
    updatedAt,
  }));
  return { synonyms, total, page, pages };
}

/** A pair as its form shows it. Throws `not_found`. */
export async function openSynonym(
  db: Db,
  id: number,
): Promise<{ id: number; version: number; input: SynonymInput }> {
  const row = await findSynonym(db, id);
  if (!row) throw notFound('这个同义词');
  return { id, version: row.version, input: recordOf(synonymForm, row) };
}

const OVERTAKEN = '别人刚改过这个同义词，这次没有保存。请看过差别再保存。';
const IS_THERE = '已经有这一对同义词。';
const TOO_MANY = `同义词最多 ${SYNONYM_LIMITS.pairs} 对，请先删去用不到的。`;

/**
 * Saves a pair, a new one where `id` is null; searches use it within a second. Returns its id. Throws `invalid_form`
 * for a pair that exists, `not_found`, and `conflict` where a colleague has changed the same fields since it was
 * opened.
 */
export async function saveSynonym(
  db: Db,
  operator: Member,
  {
    id,
    version = 0,
    marks = '',
    input: typed,
  }: { id: number | null; version?: number; marks?: string; input: SynonymInput },
  now: number,
): Promise<number> {
  return change(db, async (trx, touch) => {
    const row = id === null ? undefined : await findSynonym(trx, id);
    if (id !== null && !row) throw notFound('这个同义词');
    const input =
      row && row.version !== version
        ? mergedForm(synonymForm, marks, { saved: recordOf(synonymForm, row), typed }, OVERTAKEN)
        : typed;
    const columns = synonymColumns(input, now);
    const [alias, name] = [columns.alias_plain, columns.name_plain];
    if (await findSamePair(trx, { alias, name, except: row?.id ?? 0 })) throw fieldError('alias', IS_THERE);
    if (row && !(await setSynonym(trx, row, columns))) throw new OvertakenForm(OVERTAKEN);
    if (!row) await requireRoom(trx, 1);
    const saved = row?.id ?? (await insertSynonyms(trx, [{ ...columns, created_at: now }]))[0];
    if (saved === undefined) throw fieldError('alias', IS_THERE);
    const action = row ? 'synonym.edit' : 'synonym.create';
    await record(trx, operator, { action, id: saved, detail: `${input.alias} → ${input.name}` }, now);
    touch('synonyms');
    return saved;
  });
}

/** Deletes a pair. Throws `not_found`. */
export async function removeSynonym(db: Db, operator: Member, id: number, now: number): Promise<void> {
  await change(db, async (trx, touch) => {
    const row = await findSynonym(trx, id);
    if (!row) throw notFound('这个同义词');
    await deleteSynonym(trx, id);
    const detail = `${row.alias} → ${row.name}`;
    await record(trx, operator, { action: 'synonym.remove', id, detail }, now);
    touch('synonyms');
  });
}

/**
 * Adds the pairs of a list, all or none of them; existing pairs are unchanged. Throws `invalid_form` on `file` or
 * `text` for unreadable input, and for lines that are no pair.
 */
export async function importSynonyms(
  db: Db,
  operator: Member,
  { bytes, field }: { bytes: Uint8Array; field: 'file' | 'text' },
  now: number,
): Promise<{ added: number; there: number }> {
  const { pairs, problems } = readPairs(
    await readTable({ bytes, field, most: SYNONYM_LIMITS.rows }, { sender: operator }),
  );
  if (problems.length > 0) throw linesRefused(field, problems, '这次一对也没有导入');
  if (pairs.length === 0) throw fieldError(field, '没有读到同义词：每行一对，别名在前。');
  return change(db, async (trx, touch) => {
    let added = 0;
    for (const some of chunks(pairs, ROWS_AT_ONCE)) {
      const rows = some.map((pair) => ({ ...synonymColumns(pair, now), created_at: now }));
      added += (await insertSynonyms(trx, rows)).length;
    }
    await requireRoom(trx, 0);
    const there = pairs.length - added;
    const detail = `新增 ${added} 对，已有 ${there} 对`;
    await record(trx, operator, { action: 'synonym.import', id: 0, detail }, now);
    touch('synonyms');
    return { added, there };
  });
}

async function requireRoom(trx: Trx, more: number): Promise<void> {
  if ((await countSynonyms(trx)) + more > SYNONYM_LIMITS.pairs) throw fieldError('alias', TOO_MANY);
}

const record = (
  trx: Trx,
  operator: Member,
  { action, id, detail }: { action: SynonymAction; id: number; detail: string },
  at: number,
): Promise<void> => recordAudit(trx, { actorId: operator.id, action, subject: `synonym:${id}`, detail, at });

/** The list as a file, which can be edited and imported again. */
export const synonymExport = listExport({
  query: synonymQuery,
  read: async (db, asked) => {
    const { synonyms, pages } = await listSynonyms(db, asked);
    return { rows: synonyms, pages };
  },
  columns: synonymListColumns,
});
