import { auditOf, recordAudit } from '#lib/people/audit/audit.service.ts';
import type { Member } from '#lib/people/members/members.rules.ts';
import type { Db, Trx } from '#lib/platform/db/database.server.ts';
import { transact } from '#lib/platform/db/transact.server.ts';
import { fieldError, notFound, ShopError } from '#lib/platform/http/call/errors.rules.ts';
import { wrongMarkdown } from '#lib/platform/markdown/markdown.rules.ts';
import { pageOf } from '#lib/platform/paging.rules.ts';
import { formatDateTime } from '#lib/platform/time.rules.ts';
import {
  countSignatures,
  deleteUnpublishedText,
  findLastVersion,
  findSignatureById,
  findSignatures,
  findText,
  findTexts,
  findTextsWithPictures,
  insertText,
  type ListedText,
  setUnpublishedText,
} from '#lib/trade/contracts/contracts.repository.ts';
import {
  contractName,
  contractProblem,
  contractYear,
  type SignedContract,
} from '#lib/trade/contracts/contracts.rules.ts';
import { currentText, hashOf } from '#lib/trade/contracts/contracts.service.ts';
import type { ContractTextRow } from '#lib/trade/contracts/contracts.table.ts';

const SIGNATURES_PER_PAGE = 20;
const SAVED = 'contract.save';
/** Number of audit entries searched for the last user who saved a version. */
const MOST_SEEN = 20;

/** A version of the contract with the number of its signatures; `isCurrent`: buyers sign it now. */
export type OfficeContractText = ListedText & { isCurrent: boolean };

/** Returns all versions of the contract, newest first, and marks the one that buyers sign now. */
export async function listContractTexts(db: Db, now: number): Promise<OfficeContractText[]> {
  const current = await currentText(db, now);
  return (await findTexts(db)).map((text) => ({ ...text, isCurrent: text.id === current.id }));
}

/** Returns a page of signatures, newest first, by words of the company and a year (null: any). */
export async function listSignatures(
  db: Db,
  wanted: { company: string; year: number | null; page: number },
): Promise<{ signatures: SignedContract[]; total: number; page: number; pages: number }> {
  const total = await countSignatures(db, wanted);
  const { page, pages, offset } = pageOf(wanted.page, total, SIGNATURES_PER_PAGE);
  const signatures = await findSignatures(db, wanted, SIGNATURES_PER_PAGE, offset);
  return { signatures, total, page, pages };
}

/** Returns a signed contract, for staff. Throws `not_found`. */
export async function readSignature(db: Db, id: number): Promise<SignedContract> {
  const signed = await findSignatureById(db, id);
  if (!signed) throw notFound('这份签署的合同');
  return signed;
}

/** Returns a version with its text. Throws `not_found`. */
export async function readContractText(db: Db, id: number): Promise<ContractTextRow> {
  const text = await findText(db, id);
  if (!text) throw notFound('这份合同文本');
  return text;
}

/** Returns the versions that show pictures, also those without a signature. */
export const contractPictures = async (db: Db): Promise<{ title: string; text: string }[]> =>
  (await findTextsWithPictures(db)).map(({ body, ...version }) => ({
    title: contractName(version),
    text: body,
  }));

/**
 * Creates a new version for this year or the next, with the text of the current one. Throws `invalid_form`, and
 * `conflict` where a colleague creates one at the same time.
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
    const begun = await insertText(trx, { year, version, body, hash, created_at: now, published_at: null });
    if (!begun) throw new ShopError('conflict', '同事刚刚也新建了一份，请刷新页面查看。');
    await audit(
      trx,
      operator,
      { id: begun.id, action: 'contract.begin', detail: contractName({ year, version }) },
      now,
    );
    return begun.id;
  });
}

/** Text written into a version, and the hash of the text it replaces; without a hash it replaces any text. */
interface WrittenText {
  id: number;
  body: string;
  basedOn?: string | null;
}

/**
 * Saves the text of an unpublished version. Throws `invalid_form`, `not_found`, and `conflict` where it is published or
 * a colleague has saved another text since.
 */
export async function saveContractText(
  db: Db,
  operator: Member,
  written: WrittenText,
  now: number,
): Promise<void> {
  await transact(db, async (trx) => {
    if (!(await saveWithin(trx, operator, written, now))) throw await whyNot(trx, written.id);
  });
}

/** Saves a text; true when it was saved, or was already saved before. */
async function saveWithin(trx: Trx, operator: Member, written: WrittenText, now: number): Promise<boolean> {
  const { id, body, basedOn } = written;
  const text = await readContractText(trx, id);
  const wrong = wrongMarkdown(body);
  if (wrong !== null) throw fieldError('body', wrong);
  const hash = hashOf(body);
  const hashes = [basedOn ?? text.hash, hash];
  if (!(await setUnpublishedText(trx, { id, hashes }, { body, hash }))) return false;
  if (text.hash !== hash) await audit(trx, operator, { id, action: SAVED, detail: contractName(text) }, now);
  return true;
}

/**
 * Publishes a version: members without a signature for its year sign this one. A text sent along is saved in the same
 * transaction, or rejected with it. Publishing again changes nothing. Throws `invalid_form` for a text that lacks
 * required parts, `not_found`, `conflict`.
 */
export async function publishContractText(
  db: Db,
  operator: Member,
  { id, written = null }: { id: number; written?: WrittenText | null },
  now: number,
): Promise<void> {
  await transact(db, async (trx) => {
    const before = await readContractText(trx, id);
    const body = written?.body ?? before.body;
    const problem = contractProblem(body);
    if (problem !== '') throw fieldError('body', problem);
    const hash = hashOf(body);
    if (before.publishedAt !== null && before.hash === hash) return;
    const isSaved = written === null || (await saveWithin(trx, operator, written, now));
    if (!isSaved || !(await setUnpublishedText(trx, { id, hashes: [hash] }, { publishedAt: now }))) {
      const after = await readContractText(trx, id);
      if (after.publishedAt !== null && after.hash === hash) return;
      throw await whyNot(trx, id);
    }
    await audit(trx, operator, { id, action: 'contract.publish', detail: contractName(before) }, now);
  });
}

/** Returns the error for a version that was not changed. */
async function whyNot(trx: Trx, id: number): Promise<ShopError> {
  const { publishedAt } = await readContractText(trx, id);
  if (publishedAt !== null) return published();
  const last = (await auditOf(trx, subjectOf(id), MOST_SEEN)).find(({ action }) => action === SAVED);
  const who = last ? `${last.who || '同事'}（${formatDateTime(last.at)}）` : '同事';
  return new ShopError(
    'conflict',
    `${who}在您打开之后改过这份文本。您填写的还在，请对照下面已保存的文本；再保存就以您的为准。`,
  );
}

/** Deletes an unpublished version. Throws `not_found`, `conflict`. */
export async function deleteContractText(db: Db, operator: Member, id: number, now: number): Promise<void> {
  await transact(db, async (trx) => {
    const text = await readContractText(trx, id);
    if (!(await deleteUnpublishedText(trx, id))) throw published();
    await audit(trx, operator, { id, action: 'contract.delete', detail: contractName(text) }, now);
  });
}

const published = (): ShopError =>
  new ShopError('conflict', '这份文本已经公布，不能再改。要修改请新建一个版本。');

const audit = (
  trx: Trx,
  operator: Member,
  { id, action, detail }: { id: number; action: string; detail: string },
  now: number,
): Promise<void> =>
  recordAudit(trx, { actorId: operator.id, action, subject: subjectOf(id), detail, at: now });

const subjectOf = (id: number): string => `contract_text:${id}`;
