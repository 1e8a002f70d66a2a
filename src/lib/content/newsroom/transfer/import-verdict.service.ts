import { type ArticleFile, tidyBody } from '#lib/content/newsroom/article-file.rules.ts';
import { ARTICLE_STATES, type ArticleText } from '#lib/content/articles/articles.rules.ts';
import { findAliasOwner } from '#lib/content/articles/articles.service.ts';
import type { Db, Trx } from '#lib/platform/db/database.server.ts';
import {
  type BaseVersion,
  placePrint,
  printOf,
  readBase,
  writeBase,
} from '#lib/content/newsroom/write/base-version.service.ts';
import { findBase } from '#lib/content/newsroom/write/find-base.service.ts';
import { categoryWords } from '#lib/content/newsroom/state-words.rules.ts';
import type { ArticleStanding, Revision } from '#lib/content/newsroom/newsroom.rules.ts';
import { differingPlace } from '#lib/content/newsroom/transfer/import-place.service.ts';
import { findByTitle } from '#lib/content/newsroom/transfer/import.repository.ts';
import { findHead, findRevision } from '#lib/content/newsroom/write/revisions.repository.ts';
import { findStanding, holdArticle } from '#lib/content/newsroom/standing.repository.ts';
import { asTyped, isSameText } from '#lib/content/newsroom/write/text.rules.ts';
import { formatDateTime, isSameMinute } from '#lib/platform/time.rules.ts';

/** What is to be done with a file, and why somebody has to be asked first. */
export interface Verdict {
  /** The article it is about; null for a new one. */
  id: number | null;
  /** The file says of its place what its base said, and the article has been moved since: it stays where it is. */
  keepsPlace: boolean;
  /** Why the file is left out unless it is chosen, in words. */
  doubt: string | null;
  /** Of what the doubt is about: a choice made before that changed is none. */
  seen: string;
}

interface Live {
  standing: ArticleStanding;
  head: Revision;
  base: BaseVersion;
}

/**
 * Compares a file with the article it is about, as it stands: only what a file's own base shows to be the latest may
 * be changed unasked, and only by number. Nobody else changes that article until the transaction ends.
 */
export async function judgeFile(trx: Trx, file: ArticleFile): Promise<Verdict> {
  const live = await findLive(trx, await findFilesArticle(trx, file));
  const doubt = (words: string, about: Live | null = live): Verdict => ({
    id: live?.standing.id ?? null,
    keepsPlace: false,
    doubt: words,
    seen: about ? printOf([about.standing.id, writeBase(about.base)]) : '',
  });
  const led = await findLed(trx, file, live?.standing.id);
  if (led) return doubt(`短地址 ${file.alias} 现在转到${nameOf(led)}，导入后会改为转到这一篇。`, led);
  if (!live) return { id: null, keepsPlace: false, doubt: null, seen: '' };
  const { standing, head, base } = live;
  const hasText = await isThere(trx, standing, head, file);
  const isPlaced = differingPlace(standing, file).length === 0;
  const fine = (keepsPlace = false): Verdict => ({ id: standing.id, keepsPlace, doubt: null, seen: '' });
  if (hasText && isPlaced) return fine();
  if (file.id === null) return doubt(unnumberedWords(file, live));
  const from = file.base === null ? null : readBase(file.base);
  if (!from) return doubt(`文件没有写明改自哪一版（base），不能确定它比${nowWords(live)}新。`);
  if (!hasText && from.texts !== base.texts)
    return doubt(`文件导出自第 ${from.number} 版，之后文章改过：${nowWords(live)}。`);
  if (isPlaced || from.place === base.place) return fine();
  if (!hasText && placePrint(file) === from.place) return fine(true);
  return doubt(`${nameOf(live)}的栏目、顺序、短地址或日期在文件导出之后改过。`);
}

/** The article a file is about: by its number, else its short address, else title and topic. */
async function findFilesArticle(
  db: Db,
  { id, alias, categoryId, title }: ArticleFile,
): Promise<number | undefined> {
  if (id !== null) return id;
  const owner = alias === null ? undefined : await findAliasOwner(db, alias);
  return owner?.isCurrent ? owner.articleId : findByTitle(db, categoryId, title);
}

async function findLive(trx: Trx, id: number | undefined): Promise<Live | null> {
  if (id === undefined) return null;
  await holdArticle(trx, id);
  const [standing, head] = [await findStanding(trx, id), await findHead(trx, id)];
  return standing && head ? { standing, head, base: await findBase(trx, standing, head) } : null;
}

/** Another article that the file's address leads on to, as its old one. */
async function findLed(trx: Trx, { alias }: ArticleFile, id: number | undefined): Promise<Live | null> {
  const owner = alias === null ? undefined : await findAliasOwner(trx, alias);
  return owner && !owner.isCurrent && owner.articleId !== id ? findLive(trx, owner.articleId) : null;
}

/** Whether an article already is what its file says. */
export async function isThere(
  trx: Trx,
  { id, state, publicNumber, dueNumber, dueAt }: ArticleStanding,
  head: Revision,
  file: ArticleFile,
): Promise<boolean> {
  const holds = async (number: number | null) => {
    const revision = number === null ? undefined : await findRevision(trx, id, number);
    return revision !== undefined && holdsText(revision, file);
  };
  const isRead = state === 'published' && file.state !== 'withdrawn' && (await holds(publicNumber));
  if (file.state === 'published') return isRead;
  if (file.state === 'scheduled')
    return isRead || (isSameMinute(dueAt, file.due) && (await holds(dueNumber)));
  return holdsText(head, file) && (file.state === 'draft' || !['published', 'scheduled'].includes(state));
}

const tidied = (text: ArticleText): ArticleText => ({ ...text, body: tidyBody(text.body) });

/** Whether a text is a file's; whatever the file leaves open is. */
export const holdsText = (text: ArticleText, file: ArticleFile): boolean =>
  isSameText(tidied(text), tidied(asTyped(file, text)));

const nameOf = ({ standing, head }: Live): string => `《${head.title}》（编号 ${standing.id}）`;

function nowWords({ standing, head }: Live): string {
  const by = head.savedBy === '' ? '' : `${head.savedBy} `;
  return `现在的第 ${head.number} 版（${by}${formatDateTime(head.createdAt)} 保存，${ARTICLE_STATES[standing.state]}）`;
}

function unnumberedWords({ alias }: ArticleFile, live: Live): string {
  const { id, categoryId } = live.standing;
  const isByAddress = alias !== null && alias === live.standing.alias;
  const found = isByAddress
    ? `短地址 ${alias} 是${nameOf(live)}的`
    : `${categoryWords(categoryId)}里已有同名的${nameOf(live)}`;
  return `文件没有写编号，而${found}。要另建一篇，请换${isByAddress ? '短地址' : '标题'}；要更新那一篇，请写上 id: ${id}，或选择覆盖。`;
}
