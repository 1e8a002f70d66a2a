import { setImmediate } from 'node:timers/promises';
import type { z } from 'zod';
import { openAddresses } from '#lib/catalogue/zones/open-zones.service.ts';
import { leadingParts } from '#lib/content/inbound-links.service.ts';
import { type LINK_KINDS, linkQuery } from '#lib/content/newsroom/newsroom.fields.ts';
import { linkColumns } from '#lib/content/newsroom/links/all-links.columns.ts';
import { findTextsToCheck, type TextToCheck } from '#lib/content/newsroom/links/links.repository.ts';
import { type DeadLink, readLinks, type ReadLinks } from '#lib/content/newsroom/links/links.rules.ts';
import { findDeadLinks, NO_ARTICLE, textsLeadingTo } from '#lib/content/newsroom/links/links.service.ts';
import { findStanding } from '#lib/content/newsroom/standing.repository.ts';
import type { Db } from '#lib/platform/db/database.server.ts';
import { notFound } from '#lib/platform/http/call/errors.rules.ts';
import { listExport } from '#lib/platform/http/call/lists/list-export.server.ts';
import { LruMap } from '#lib/platform/lru.rules.ts';
import { pageOf } from '#lib/platform/paging.rules.ts';
import { pathTo } from '#lib/routes.rules.ts';

/** Kind of links that are listed. */
export type LinkKind = keyof typeof LINK_KINDS;

/** A link of an article with its remark: the reason why it is broken, or empty where it was not checked. */
export interface ListedLink extends Pick<DeadLink, 'href' | 'text' | 'line' | 'words'> {
  kind: LinkKind;
  article: TextToCheck;
}

const LINKS_PER_PAGE = 50;

/** A page of the links in all articles that are broken, or lead out of the shop, at a moment (`now`, ms). */
export async function listLinks(
  db: Db,
  { keywords, kind, page: wanted, size = LINKS_PER_PAGE }: z.output<typeof linkQuery> & { size?: number },
  now: number,
) {
  const asked = keywords.toLowerCase();
  const links = (await checkAllLinks(db, now)).filter(({ href, text, words, article }) =>
    [href, text, words, article.title].some((said) => said.toLowerCase().includes(asked)),
  );
  const ofKind = (one: LinkKind) => links.filter((link) => link.kind === one);
  const counts = { dead: ofKind('dead').length, outside: ofKind('outside').length };
  const { offset, page, pages } = pageOf(wanted, counts[kind], size);
  return { list: ofKind(kind).slice(offset, offset + size), counts, page, pages };
}

/** Texts looked up together: all of them need as many queries as one. */
const TEXTS_AT_ONCE = 100;

async function checkAllLinks(db: Db, now: number): Promise<ListedLink[]> {
  const [texts, isOpen] = await Promise.all([findTextsToCheck(db), openAddresses(db, now)]);
  const links: ListedLink[] = [];
  for (let at = 0; at < texts.length; at += TEXTS_AT_ONCE) {
    const some = [];
    for (const article of texts.slice(at, at + TEXTS_AT_ONCE))
      some.push({ article, articleId: article.articleId, read: await readOnce(article.body) });
    const dead = await findDeadLinks(db, some, { isOpen });
    for (const [index, { article, read }] of some.entries())
      links.push(
        ...(dead[index] ?? [])
          .toSorted((a, b) => a.line - b.line)
          .map((link) => ({ ...link, kind: 'dead' as const, article })),
        ...read.outside.map((link) => ({ ...link, kind: 'outside' as const, words: '', article })),
      );
  }
  return withoutRepeated(links);
}

/**
 * Returns the places that link to an article, each with the page where it is edited: other articles, in their public or
 * newest texts, no withdrawn ones; adverts and menu entries. Throws `not_found`.
 */
export async function placesLinkingTo(db: Db, id: number): Promise<{ name: string; page: string }[]> {
  if (!(await findStanding(db, id))) throw notFound('这篇文章');
  const texts = [];
  for (const { articleId, title, body } of await findTextsToCheck(db)) {
    const page = pathTo('article_edit', { id: articleId });
    texts.push({ articleId, name: `《${title}》`, page, read: await readOnce(body) });
  }
  for (const { name, page, url } of await leadingParts(db))
    texts.push({ articleId: NO_ARTICLE, name, page, read: readLinks(`[·](<${url}>)`) });
  const linking = await textsLeadingTo(db, texts, id);
  return [...new Map(linking.map(({ name, page }) => [page, { name, page }])).values()];
}

/** Removes links of a newer text that are also in the public one, so that each is listed once. */
function withoutRepeated(links: readonly ListedLink[]): ListedLink[] {
  const nameOf = ({ kind, article, href, text }: ListedLink) =>
    JSON.stringify([kind, article.articleId, href, text]);
  const shown = new Set(links.filter(({ article }) => !article.isDraft).map(nameOf));
  return links.filter((link) => !link.article.isDraft || !shown.has(nameOf(link)));
}

/** Links by text, cached; the least recently used are dropped. */
const kept = new LruMap<string, ReadLinks>(3000);

/** The links of a text, read once per process; yields to other requests in between. */
async function readOnce(body: string): Promise<ReadLinks> {
  const before = kept.get(body);
  if (before) return before;
  await setImmediate();
  const read = readLinks(body);
  kept.set(body, read);
  return read;
}

/** The links as a file. */
export const linkExport = listExport({
  query: linkQuery,
  read: async (db, asked, now) => {
    const { list, pages } = await listLinks(db, asked, now);
    return { rows: list, pages };
  },
  columns: linkColumns('dead'),
});
