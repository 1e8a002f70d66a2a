import { recordAudit } from '#lib/people/audit/audit.service.ts';
import type { Member } from '#lib/people/members/members.rules.ts';
import type { Db } from '#lib/platform/db/database.server.ts';
import { transact } from '#lib/platform/db/transact.server.ts';
import { fieldError, notFound, ShopError } from '#lib/platform/http/call/errors.rules.ts';
import { wrongMarkdown } from '#lib/platform/markdown/markdown.rules.ts';
import { pageOf } from '#lib/platform/paging.rules.ts';
import {
  countSignatures,
  deleteUnpublishedText,
  findLastVersion,
  findSignatureById,
  findSignatures,
  findText,
  findTexts,
  insertText,
  setUnpublishedText,
} from '#lib/trade/contracts/contracts.repository.ts';
import { contractProblem, contractYear, type SignedContract } from '#lib/trade/contracts/contracts.rules.ts';
import { currentText, hashOf, toSigned } from '#lib/trade/contracts/contracts.service.ts';
import type { ContractTextRow } from '#lib/trade/contracts/contracts.table.ts';

const SIGNATURES_PER_PAGE = 20;

/** A version in the list. Times in ms. */
interface ListedVersion {
  id: number;
  year: number;
  version: number;
  publishedAt: number | null;
  createdAt: number;
  signatures: number;
  /** Whether it is what buyers sign now. */
  isCurrent: boolean;
}

/** All versions of the contract, the newest first. */
export async function listContractTexts(db: Db, now: number): Promise<ListedVersion[]> {
  const current = await currentText(db, now);
  return (await findTexts(db)).map(({ id, year, version, published_at, created_at, signatures }) => ({
    ...{ id, year, version, signatures },
    publishedAt: published_at,
    createdAt: created_at,
    isCurrent: id === current.id,
  }));
}

/** A page of who has signed, the newest first, by words of the company and a year (null: any). */
export async function listSignatures(
  db: Db,
  wanted: { company: string; year: number | null; page: number },
): Promise<{ signatures: SignedContract[]; total: number; page: number; pages: number }> {
  const total = await countSignatures(db, wanted);
  const { page, pages, offset } = pageOf(wanted.page, total, SIGNATURES_PER_PAGE);
  const rows = await findSignatures(db, wanted, SIGNATURES_PER_PAGE, offset);
  return { signatures: rows.map(toSigned), total, page, pages };
}

/** A signed contract, for staff. Throws `not_found`. */
export async function readSignature(db: Db, id: number): Promise<SignedContract> {
  const row = await findSignatureById(db, id);
  if (!row) throw notFound('这份签署的合同');
  return toSigned(row);
}

/** A version with its text. Throws `not_found`. */
export async function readContractText(db: Db, id: number): Promise<ContractTextRow> {
  const text = await findText(db, id);
  if (!text) throw notFound('这份合同文本');
  return text;
}

/**
 * Begins a new version for this year or the next, with the words of the current one. Throws `invalid_form`, and
 * `conflict` where a colleague begins one at the same moment.
 */
export async function beginContractText(
  db: Db,
  operator: Member,
  year: number,
  now: number,
): Promise<number> {
  const thisYear = contractYear(now);
  if (year !== thisYear && year !== thisYear + 1) {
    throw fieldError('year', `只能为 ${thisYear} 或 ${thisYear + 1} 年度新建文本。`);
  }
  const { body, hash } = await currentText(db, now);
  return transact(db, async (trx) => {
    const version = (await findLastVersion(trx, year)) + 1;
    const begun = await insertText(trx, {
      ...{ year, version, body, hash, created_at: now, published_at: null },
    });
    if (!begun) throw new ShopError('conflict', '同事刚刚也新建了一份，请刷新页面查看。');
    await audit(
      trx,
      operator,
      { id: begun.id, action: 'contract.begin', detail: named({ year, version }) },
      now,
    );
    return begun.id;
  });
}

/** Saves the words of a version that is not published. Throws `invalid_form`, `not_found`, `conflict`. */
export async function saveContractText(
  db: Db,
  operator: Member,
  { id, body }: { id: number; body: string },
  now: number,
): Promise<void> {
  const text = await readContractText(db, id);
  const wrong = wrongMarkdown(body);
  if (wrong !== null) throw fieldError('body', wrong);
  await transact(db, async (trx) => {
    if (!(await setUnpublishedText(trx, id, { body, hash: hashOf(body) }))) throw published();
    await audit(trx, operator, { id, action: 'contract.save', detail: named(text) }, now);
  });
}

/**
 * Publishes a version: whoever has not signed for its year signs this one. Publishing it again changes nothing. Throws
 * `invalid_form` for a text that lacks what it needs, `not_found`.
 */
export async function publishContractText(db: Db, operator: Member, id: number, now: number): Promise<void> {
  await transact(db, async (trx) => {
    const text = await readContractText(trx, id);
    const problem = contractProblem(text.body);
    if (problem !== '') throw fieldError('body', problem);
    if (!(await setUnpublishedText(trx, id, { published_at: now }))) return;
    await audit(trx, operator, { id, action: 'contract.publish', detail: named(text) }, now);
  });
}

/** Deletes a version that is not published. Throws `not_found`, `conflict`. */
export async function deleteContractText(db: Db, operator: Member, id: number, now: number): Promise<void> {
  await transact(db, async (trx) => {
    const text = await readContractText(trx, id);
    if (!(await deleteUnpublishedText(trx, id))) throw published();
    await audit(trx, operator, { id, action: 'contract.delete', detail: named(text) }, now);
  });
}

const published = (): ShopError =>
  new ShopError('conflict', '这份文本已经公布，不能再改。要修改请新建一个版本。');

const named = ({ year, version }: { year: number; version: number }): string =>
  `${year} 年度第 ${version} 版`;

const audit = (
  trx: Parameters<typeof recordAudit>[0],
  operator: Member,
  { id, action, detail }: { id: number; action: string; detail: string },
  now: number,
): Promise<void> =>
  recordAudit(trx, { actorId: operator.id, action, subject: `contract_text:${id}`, detail, at: now });
