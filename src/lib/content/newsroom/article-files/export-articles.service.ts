import {
  type ArticleFile,
  writeArticleFile,
} from '#lib/content/newsroom/article-files/article-file.rules.ts';
import { baseOf } from '#lib/content/newsroom/article-files/article-file.service.ts';
import type { ArticleStanding } from '#lib/content/newsroom/newsroom.rules.ts';
import {
  findAllRedirects,
  findAllStandings,
  findLivingTexts,
  findPictures,
} from '#lib/content/newsroom/article-files/transfer.repository.ts';
import { textOf } from '#lib/content/newsroom/article-text.rules.ts';
import type { ArticleState } from '#lib/content/articles/articles.rules.ts';
import { topicOf } from '#lib/content/articles/topics.rules.ts';
import type { Db } from '#lib/platform/db/database.server.ts';
import { findFiles } from '#lib/content/newsroom/files/article-files.repository.ts';
import { fileAddress } from '#lib/platform/markdown/files.rules.ts';
import { packZip } from '#lib/platform/zip.server.ts';
import { pictureAddress } from '#lib/platform/markdown/pictures.rules.ts';

const FILE = /\/file\/article\/([a-z0-9]{16})-\d/g;
const FILES_AT_ONCE = 10;
const PICTURE = /\/picture\/article\/([a-z0-9]{16})-\d/g;
const PICTURES_AT_ONCE = 200;

/**
 * All articles as Markdown files with their pictures and the files they offer, in one archive: `gwzn/17.md` is the
 * public text, `gwzn/17-due.md` a scheduled text, `gwzn/17-newer.md` one that is only saved.
 */
export async function exportArticles(db: Db): Promise<Uint8Array<ArrayBuffer>> {
  const files = await articleFiles(db);
  const texts = files.map(({ name, file }) => ({ name, content: writeArticleFile(file) }));
  const named = (address: RegExp): string[] => [
    ...new Set(texts.flatMap(({ content }) => [...content.matchAll(address)].map(([, key = '']) => key))),
  ];
  return packZip([
    ...texts,
    ...(await pictureFiles(db, named(PICTURE))),
    ...(await offeredFiles(db, named(FILE))),
  ]);
}

async function articleFiles(db: Db): Promise<{ name: string; file: ArticleFile }[]> {
  const [standings, texts, redirects] = await Promise.all([
    findAllStandings(db),
    findLivingTexts(db),
    findAllRedirects(db),
  ]);
  const byNumber = new Map(texts.map((text) => [`${text.articleId}:${text.number}`, text]));
  return standings.flatMap((standing) => {
    const textAt = (number: number | null) => byNumber.get(`${standing.id}:${number}`) ?? null;
    const head = textAt(standing.headNumber);
    if (!head) return [];
    const shown = standing.state === 'published' ? textAt(standing.publicNumber) : null;
    const base = baseOf(standing, { head, shown, due: textAt(standing.dueNumber) });
    return filesOf(standing).flatMap(({ number, state, suffix }) => {
      const text = textAt(number);
      if (!text) return [];
      const { id, categoryId, alias, position, publishedAt } = standing;
      const file: ArticleFile = {
        id,
        base,
        alias,
        position,
        categoryId,
        state,
        ...textOf(text),
        publishedAt,
        due: state === 'scheduled' ? standing.dueAt : null,
        redirects: redirects.get(id) ?? [],
      };
      return [{ name: `${topicOf(categoryId)?.slug ?? 'site'}/${id}${suffix}.md`, file }];
    });
  });
}

interface Part {
  number: number;
  state: ArticleState;
  suffix: '' | '-due' | '-newer';
}

function filesOf({ state, headNumber, publicNumber, dueNumber }: ArticleStanding): Part[] {
  const parts: Part[] = [];
  if (state === 'published' && publicNumber !== null) parts.push({ number: publicNumber, state, suffix: '' });
  if (dueNumber !== null)
    parts.push({ number: dueNumber, state: 'scheduled', suffix: parts.length === 0 ? '' : '-due' });
  if (parts.length === 0) parts.push({ number: headNumber, state, suffix: '' });
  else if (parts.every(({ number }) => number !== headNumber))
    parts.push({ number: headNumber, state: 'draft', suffix: '-newer' });
  return parts;
}

async function pictureFiles(
  db: Db,
  keys: readonly string[],
): Promise<{ name: string; content: Uint8Array }[]> {
  const files = [];
  for (let at = 0; at < keys.length; at += PICTURES_AT_ONCE) {
    for (const picture of await findPictures(db, keys.slice(at, at + PICTURES_AT_ONCE)))
      files.push({ name: `pictures/${pictureAddress(picture).split('/').at(-1)}`, content: picture.bytes });
  }
  return files;
}

async function offeredFiles(
  db: Db,
  keys: readonly string[],
): Promise<{ name: string; content: Uint8Array }[]> {
  const files = [];
  for (let at = 0; at < keys.length; at += FILES_AT_ONCE) {
    for (const file of await findFiles(db, keys.slice(at, at + FILES_AT_ONCE)))
      files.push({ name: `files/${fileAddress(file).split('/').at(-1)}`, content: file.bytes });
  }
  return files;
}
