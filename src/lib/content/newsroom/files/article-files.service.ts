import {
  countFilesSince,
  deleteFiles,
  findFiles,
  findFilesBefore,
  insertFile,
} from '#lib/content/newsroom/files/article-files.repository.ts';
import { keyOf } from '#lib/content/newsroom/pictures/encode-picture.server.ts';
import { recordAudit } from '#lib/people/audit/audit.service.ts';
import type { Member } from '#lib/people/members/members.rules.ts';
import { lockMember } from '#lib/people/members/members.service.ts';
import { harmlessDocument } from '#lib/people/uploads/document.server.ts';
import { fileName } from '#lib/people/uploads/uploads.rules.ts';
import { change } from '#lib/platform/db/change.server.ts';
import type { Db } from '#lib/platform/db/database.server.ts';
import { transact } from '#lib/platform/db/transact.server.ts';
import { fieldError, ShopError } from '#lib/platform/http/call/errors.rules.ts';
import {
  type FileAddress,
  fileAddress,
  fileMarkdown,
  readFileAddress,
} from '#lib/platform/markdown/files.rules.ts';
import { DAY_MS } from '#lib/platform/time.rules.ts';

/** Limit of the size of an article's file, in bytes. */
export const LARGEST_FILE = 20 * 1024 * 1024;
export const FILE_TOO_LARGE = '附件不能超过 20 MB，请压缩或分成几个再上传。';
const MOST_A_DAY = 50;
/** Time (ms) for which a file that no text offers is kept. */
const KEPT_UNUSED_MS = 30 * DAY_MS;

/**
 * Stores a file for articles to offer, identified by its bytes whatever its name; the same one again returns the
 * existing one. Throws `invalid_form` on the field `file` for an unusable file, `too_many_requests` over 50 a day.
 */
export async function saveFile(
  db: Db,
  editor: Member,
  { bytes, name: given }: { bytes: Uint8Array; name: string },
  now: number,
) {
  await checkFiles(db, editor, now);
  const file = await checkedFile(editor, bytes);
  const name = nameOf(given, file);
  await change(db, async (trx) => {
    await lockMember(trx, editor.id);
    await checkFiles(trx, editor, now);
    if (!(await insertFile(trx, { ...file, createdBy: editor.id }, now))) return;
    const subject = `file:${file.key}`;
    await recordAudit(trx, { actorId: editor.id, action: 'file.add', subject, detail: name, at: now });
  });
  const url = fileAddress(file);
  return { url, name, size: file.size, markdown: fileMarkdown({ url, name }) };
}

/** Returns a file as it is offered, with its address. Throws `invalid_form` on the field `file` for an unusable one. */
export async function checkedFile(
  sender: { id: number | null },
  given: Uint8Array,
): Promise<FileAddress & { bytes: Uint8Array }> {
  if (given.byteLength > LARGEST_FILE) throw fieldError('file', FILE_TOO_LARGE);
  const { kind, bytes } = await harmlessDocument(given, { sender, field: 'file' });
  return { key: keyOf(bytes), size: bytes.byteLength, kind, bytes };
}

/** The given name of a file, with the extension of its actual type. */
function nameOf(given: string, { kind }: FileAddress): string {
  const plain = fileName(given).replace(/\.(?:pdf|docx|xlsx|zip)$/i, '') || '附件';
  return fileName(`${plain}.${kind}`);
}

/** Throws `too_many_requests` for an editor that has added 50 files within a day. */
export async function checkFiles(db: Db, editor: Member, now: number): Promise<void> {
  if ((await countFilesSince(db, editor.id, now - DAY_MS)) < MOST_A_DAY) return;
  throw new ShopError('too_many_requests', `一天最多上传 ${MOST_A_DAY} 个附件，请明天再试。`);
}

/** The bytes behind an address of a file; null where there is none of exactly this size and kind. */
export async function readFile(
  db: Db,
  address: string,
): Promise<(FileAddress & { bytes: Uint8Array }) | null> {
  const asked = readFileAddress(address);
  const [file] = asked ? await findFiles(db, [asked.key]) : [];
  return file && fileAddress(file) === address ? file : null;
}

/** Deletes files that were added a month ago and that no text of an article offers, including old versions. */
export async function deleteUnusedFiles(db: Db, now: number): Promise<void> {
  const { keys, texts } = await findFilesBefore(db, now - KEPT_UNUSED_MS);
  const unused = keys.filter((key) => !texts.some((text) => text.includes(`/file/article/${key}-`)));
  if (unused.length > 0) await transact(db, (trx) => deleteFiles(trx, unused));
}
