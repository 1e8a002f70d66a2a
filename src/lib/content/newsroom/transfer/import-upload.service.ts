import type { ArticleFile } from '#lib/content/newsroom/article-file.rules.ts';
import type { Db } from '#lib/platform/db/database.server.ts';
import { importPicture, pictureOfName } from '#lib/content/newsroom/transfer/import-picture.service.ts';
import { readArticleFile } from '#lib/content/newsroom/transfer/read-article-file.service.ts';
import type { Writer } from '#lib/content/newsroom/write/save.service.ts';
import { unpackZip, type ZipFile } from '#lib/platform/zip.server.ts';
import { ShopError } from '#lib/platform/http/call/errors.rules.ts';
import { pictureAddress } from '#lib/platform/markdown/pictures.rules.ts';

const MB = 1024 * 1024;
const LIMITS = { entries: 5000, total: 256 * MB, each: 8 * MB };
const LARGEST_TEXT = MB;

/** A Markdown file, or an archive of them with their pictures. */
export interface Upload {
  name: string;
  bytes: Uint8Array;
}

/** A text of an upload. */
export interface NamedFile {
  name: string;
  file: ArticleFile;
}

/** Reads the texts, in the order in which they have to be taken in; pictures are taken in on the way. */
export async function readFiles(
  db: Db,
  writer: Writer,
  {
    upload,
    isDry,
    pictures,
    problems,
  }: { upload: Upload; isDry: boolean; pictures: Set<string>; problems: string[] },
  now: number,
): Promise<NamedFile[]> {
  const files: NamedFile[] = [];
  for await (const { name, bytes, problem } of filesOf(upload)) {
    try {
      const picture = pictureOfName(name);
      if (!bytes) problems.push(`${name}：${problem}`);
      else if (picture) {
        await importPicture(db, writer, { picture, bytes, isDry }, now);
        pictures.add(pictureAddress(picture));
      } else files.push({ name, file: readText(name, bytes) });
    } catch (error) {
      problems.push(problemOf(name, error));
    }
  }
  return inOrder(files, problems);
}

async function* filesOf({ name, bytes }: Upload): AsyncGenerator<ZipFile> {
  const isZip = bytes[0] === 0x50 && bytes[1] === 0x4b;
  if (isZip) yield* unpackZip(bytes, LIMITS);
  else yield { name, bytes, problem: '' };
}

function readText(name: string, bytes: Uint8Array): ArticleFile {
  if (!/\.(md|markdown)$/i.test(name)) throw new ShopError('invalid_form', '不是文章（.md）或文章的图片。');
  if (bytes.byteLength > LARGEST_TEXT) throw new ShopError('invalid_form', '文件过大。');
  return readArticleFile(name, decode(bytes));
}

function decode(bytes: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    throw new ShopError('invalid_form', '文字编码不是 UTF-8，请另存为 UTF-8 再导入。');
  }
}

const RANK: Record<ArticleFile['state'], number> = { published: 0, withdrawn: 0, scheduled: 1, draft: 2 };

/** What readers see comes before what waits and what is only saved; one file for each. */
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

/** The files of one article together: all are compared with what it was before the first of them. */
export function byArticle(files: readonly NamedFile[]): NamedFile[][] {
  const groups: NamedFile[][] = [];
  for (const named of files) {
    const last = groups.at(-1);
    if (last && named.file.id !== null && last[0]?.file.id === named.file.id) last.push(named);
    else groups.push([named]);
  }
  return groups;
}

/** What was expected in words, file first; everything else goes on. */
export function problemOf(name: string, error: unknown): string {
  if (!(error instanceof ShopError)) throw error;
  return error.message.startsWith(`${name}：`) ? error.message : `${name}：${error.message}`;
}
