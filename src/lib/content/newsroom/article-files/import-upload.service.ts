import { insertFile } from '#lib/content/newsroom/files/article-files.repository.ts';
import { checkedFile, LARGEST_FILE } from '#lib/content/newsroom/files/article-files.service.ts';
import {
  insertPicture,
  type PictureSize,
} from '#lib/content/newsroom/pictures/article-pictures.repository.ts';
import {
  KEPT_AT_MOST,
  keyOf,
  LARGEST_PICTURE,
  smallerMakes,
} from '#lib/content/newsroom/pictures/encode-picture.server.ts';
import type { ArticleFile } from '#lib/content/newsroom/article-files/article-file.rules.ts';
import { readArticleFile } from '#lib/content/newsroom/article-files/article-file.service.ts';
import type { Writer } from '#lib/content/newsroom/write.service.ts';
import { recordAudit } from '#lib/people/audit/audit.service.ts';
import { readPicture } from '#lib/people/uploads/read-picture.server.ts';
import { change } from '#lib/platform/db/change.server.ts';
import type { Db } from '#lib/platform/db/database.server.ts';
import { ShopError } from '#lib/platform/http/call/errors.rules.ts';
import { fileAddress } from '#lib/platform/markdown/files.rules.ts';
import {
  type PictureAddress,
  pictureAddress,
  readPictureAddress,
} from '#lib/platform/markdown/pictures.rules.ts';
import { unpackZip, type ZipFile } from '#lib/platform/zip.server.ts';

const MB = 1024 * 1024;
const LIMITS = { entries: 5000, total: 256 * MB, each: LARGEST_FILE };
const LARGEST_TEXT = MB;
const NOT_OURS = '不是由编辑器保存的图片，请在编辑器里上传。';

const bad = (words: string): ShopError => new ShopError('invalid_form', words);

/** A Markdown file, or an archive of Markdown files with their pictures and the files they offer. */
export interface Upload {
  name: string;
  bytes: Uint8Array;
}

/** A text of an upload. */
export interface NamedFile {
  name: string;
  file: ArticleFile;
}

/**
 * Reads the texts of an upload, in the order in which they have to be imported; pictures and files are imported on the
 * way. Each failure is a line of `problems`, starting with its file.
 */
export async function readUpload(
  db: Db,
  { upload, writer, isDry }: { upload: Upload; writer: Writer; isDry: boolean },
  now: number,
): Promise<{ files: NamedFile[]; pictures: Set<string>; offered: Set<string>; problems: string[] }> {
  const files: NamedFile[] = [];
  const pictures = new Set<string>();
  const offered = new Set<string>();
  const problems: string[] = [];
  for await (const { name, bytes, problem } of filesOf(upload)) {
    try {
      const picture = pictureOfName(name);
      if (!bytes) problems.push(`${name}：${problem}`);
      else if (picture) {
        await importPicture(db, writer, { picture, bytes, isDry }, now);
        pictures.add(pictureAddress(picture));
      } else if (name.startsWith('files/')) {
        offered.add(await importFile(db, writer, { name, bytes, isDry }, now));
      } else files.push({ name, file: readText(name, bytes) });
    } catch (error) {
      problems.push(problemOf(name, error));
    }
  }
  return { files: inOrder(files, problems), pictures, offered, problems };
}

async function* filesOf({ name, bytes }: Upload): AsyncGenerator<ZipFile> {
  const isZip = bytes[0] === 0x50 && bytes[1] === 0x4b;
  if (isZip) yield* unpackZip(bytes, LIMITS);
  else yield { name, bytes, problem: '' };
}

function readText(name: string, bytes: Uint8Array): ArticleFile {
  if (!/\.(md|markdown)$/i.test(name)) throw bad('不是文章（.md）或文章的图片、附件。');
  if (bytes.byteLength > LARGEST_TEXT) throw bad('文件过大。');
  let text;
  try {
    text = new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    throw bad('文字编码不是 UTF-8，请另存为 UTF-8 再导入。');
  }
  return readArticleFile(name, text);
}

const RANK: Record<ArticleFile['state'], number> = { published: 0, withdrawn: 0, scheduled: 1, draft: 2 };

/** Sorts public texts before scheduled ones and those only saved; one file for each. */
function inOrder(files: readonly NamedFile[], problems: string[]): NamedFile[] {
  const seen = new Set<string>();
  return files
    .toSorted(
      (a, b) => (a.file.id ?? Infinity) - (b.file.id ?? Infinity) || RANK[a.file.state] - RANK[b.file.state],
    )
    .filter(({ name, file }) => {
      const key = `${file.id}:${RANK[file.state]}`;
      if (file.id === null || !seen.has(key)) return seen.add(key);
      problems.push(`${name}：编号 ${file.id} 在另一个文件里已经有了。`);
      return false;
    });
}

/** Returns the message of an expected error, starting with the file; rethrows any other. */
export function problemOf(name: string, error: unknown): string {
  if (!(error instanceof ShopError)) throw error;
  return error.message.startsWith(`${name}：`) ? error.message : `${name}：${error.message}`;
}

/** The picture of a file in an export, by its name: `pictures/3f2a…-1200x800.webp`. */
export const pictureOfName = (name: string): PictureAddress | null =>
  name.startsWith('pictures/')
    ? readPictureAddress(`/picture/article/${name.slice('pictures/'.length)}`)
    : null;

/**
 * Imports an exported picture: exactly the bytes its name stands for, with nothing that our encoder would not write. An
 * existing one is unchanged. Throws `invalid_form`; with `isDry` nothing is stored.
 */
async function importPicture(
  db: Db,
  writer: Writer,
  { picture, bytes, isDry }: { picture: PictureAddress; bytes: Uint8Array; isDry: boolean },
  now: number,
): Promise<void> {
  if (bytes.byteLength > LARGEST_PICTURE || keyOf(bytes) !== picture.key)
    throw bad('图片与文件名不符，请用导出的原文件，或在编辑器里上传。');
  const sizes = await withSizes(writer, picture, bytes);
  if (isDry) return;
  await change(db, async (trx) => {
    if (!(await insertPicture(trx, { ...picture, alt: '', createdBy: null, sizes }, now))) return;
    const subject = `picture:${picture.key}`;
    await recordAudit(trx, { actorId: writer.id, action: 'picture.add', subject, detail: '导入', at: now });
  });
}

/**
 * Imports an exported file: exactly the bytes its name stands for, checked as at an upload. An existing one is
 * unchanged. Returns its address. Throws `invalid_form`; with `isDry` nothing is stored.
 */
async function importFile(
  db: Db,
  writer: Writer,
  { name, bytes, isDry }: { name: string; bytes: Uint8Array; isDry: boolean },
  now: number,
): Promise<string> {
  const file = await checkedFile(writer, bytes);
  const address = fileAddress(file);
  if (address.split('/').at(-1) !== name.slice('files/'.length))
    throw bad('附件与文件名不符，请用导出的原文件，或在编辑器里上传。');
  if (isDry) return address;
  await change(db, async (trx) => {
    if (!(await insertFile(trx, { ...file, createdBy: null }, now))) return;
    const subject = `file:${file.key}`;
    await recordAudit(trx, { actorId: writer.id, action: 'file.add', subject, detail: '导入', at: now });
  });
  return address;
}

async function withSizes(
  sender: Writer,
  { width, height }: PictureAddress,
  bytes: Uint8Array,
): Promise<PictureSize[]> {
  if (width > KEPT_AT_MOST.width || height > KEPT_AT_MOST.height) throw bad(NOT_OURS);
  const read = await readPicture(
    { bytes, makes: smallerMakes(width) },
    { sender, broken: () => bad('图片已损坏。') },
  );
  const isOurs =
    read.format === 'webp' && read.width === width && read.height === height && read.frames === 1;
  if (!isOurs || read.hasMetadata) throw bad(NOT_OURS);
  return [{ width, bytes }, ...read.made];
}
