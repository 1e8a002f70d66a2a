import { setImmediate } from 'node:timers/promises';
import type { z } from 'zod';
import { openAddresses } from '#lib/catalogue/zones/open-zones.service.ts';
import { type LINK_KINDS, linkQuery } from '#lib/content/newsroom/desk-lists.fields.ts';
import {
  findBodies,
  findTextsToCheck,
  type TextToCheck,
} from '#lib/content/newsroom/links/links.repository.ts';
import { type DeadLink, readLinks, type ReadLinks } from '#lib/content/newsroom/links/links.rules.ts';
import { findDeadLinks } from '#lib/content/newsroom/links/links.service.ts';
import { categoryWords } from '#lib/content/newsroom/state-words.rules.ts';
import type { Db } from '#lib/platform/db/database.server.ts';
import { listExport } from '#lib/platform/http/call/forms/list-export.server.ts';
import { LruMap } from '#lib/platform/lru.rules.ts';
import { pageOf } from '#lib/platform/paging.rules.ts';

type LinkKind = keyof typeof LINK_KINDS;

/** A link of an article with what is to be said of it: why it leads nowhere, or nothing where nobody was asked. */
interface ListedLink extends Pick<DeadLink, 'href' | 'text' | 'line' | 'words'> {
  kind: LinkKind;
  article: TextToCheck;
}

export interface LinkPage {
  list: ListedLink[];
  counts: Record<LinkKind, number>;
  page: number;
  pages: number;
}

const LINKS_PER_PAGE = 50;

/** A page of the links in all articles that lead nowhere, or out of the shop, as it is at a moment (`now`, ms). */
export async function listLinks(
  db: Db,
  { keywords, kind, page: wanted, size = LINKS_PER_PAGE }: z.output<typeof linkQuery> & { size?: number },
  now: number,
): Promise<LinkPage> {
  const asked = keywords.toLowerCase();
  const links = (await checkAllLinks(db, now)).filter(({ href, text, words, article }) =>
    [href, text, words, article.title].some((said) => said.toLowerCase().includes(asked)),
  );
  const ofKind = (one: LinkKind) => links.filter((link) => link.kind === one);
  const counts = { dead: ofKind('dead').length, outside: ofKind('outside').length };
  const { offset, page, pages } = pageOf(wanted, counts[kind], size);
  return { list: ofKind(kind).slice(offset, offset + size), counts, page, pages };
}

/** Texts looked up together: as many queries for all of them as for one. */
const TEXTS_AT_ONCE = 100;

async function checkAllLinks(db: Db, now: number): Promise<ListedLink[]> {
  const [texts, isOpen] = await Promise.all([findTextsToCheck(db), openAddresses(db, now)]);
  const links: ListedLink[] = [];
  for (let at = 0; at < texts.length; at += TEXTS_AT_ONCE) {
    const some = texts.slice(at, at + TEXTS_AT_ONCE);
    const read = await readTexts(db, some);
    const linked = some.map((article, index) => ({
      articleId: article.articleId,
      read: read[index] ?? NONE,
    }));
    const dead = await findDeadLinks(db, linked, { isOpen });
    for (const [index, article] of some.entries())
      links.push(
        ...(dead[index] ?? [])
          .toSorted((a, b) => a.line - b.line)
          .map((link) => ({ ...link, kind: 'dead' as const, article })),
        ...(read[index] ?? NONE).outside.map((link) => ({
          ...link,
          kind: 'outside' as const,
          words: '',
          article,
        })),
      );
  }
  return withoutRepeated(links);
}

/** What a newer text still has of what readers see is said once: of what they see. */
function withoutRepeated(links: readonly ListedLink[]): ListedLink[] {
  const nameOf = ({ kind, article, href, text }: ListedLink) =>
    JSON.stringify([kind, article.articleId, href, text]);
  const shown = new Set(links.filter(({ article }) => !article.isDraft).map(nameOf));
  return links.filter((link) => !link.article.isDraft || !shown.has(nameOf(link)));
}

/** Saved texts never change: each is read once a process, those looked at last stay. */
const MOST_READ = 3000;
const readOnce = new WeakMap<Db, LruMap<string, ReadLinks>>();
const NONE: ReadLinks = readLinks('');

async function readTexts(db: Db, texts: readonly TextToCheck[]): Promise<ReadLinks[]> {
  const kept = readOnce.get(db) ?? new LruMap<string, ReadLinks>(MOST_READ);
  readOnce.set(db, kept);
  const found = new Map(texts.map((text) => [keyOf(text), kept.get(keyOf(text))]));
  const unread = texts.filter((text) => !found.get(keyOf(text)));
  const bodies = unread.length === 0 ? [] : await findBodies(db, unread);
  for (const text of unread) {
    const body = bodies.find(
      ({ articleId, number }) => articleId === text.articleId && number === text.number,
    )?.body;
    const read = readLinks(body ?? '');
    kept.set(keyOf(text), read);
    found.set(keyOf(text), read);
    await setImmediate();
  }
  return texts.map((text) => found.get(keyOf(text)) ?? NONE);
}

/** An id may be given again to an article that comes with an import. */
const keyOf = ({ articleId, number, savedAt }: TextToCheck): string => `${articleId} ${number} ${savedAt}`;

/** The links as a file. */
export const linkExport = listExport({
  query: linkQuery,
  read: async (db, asked, now) => {
    const { list, pages } = await listLinks(db, asked, now);
    return { rows: list, pages };
  },
  columns: [
    { label: '文章编号', kind: 'number', value: ({ article }) => article.articleId },
    { label: '文章', value: ({ article }) => article.title },
    { label: '栏目', value: ({ article }) => categoryWords(article.categoryId) },
    { label: '未发布', value: ({ article }) => (article.isDraft ? '是' : '') },
    { label: '行', kind: 'number', value: ({ line }) => line },
    { label: '文字', value: ({ text }) => text },
    { label: '地址', value: ({ href }) => href },
    { label: '原因', value: ({ words }) => words },
  ],
});
