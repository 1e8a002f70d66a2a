import { stringify } from 'yaml';
import type { ArticleState, ArticleText } from '#lib/content/articles/articles.rules.ts';
import { topicOf } from '#lib/content/articles/topics.rules.ts';
import { formatDateTime } from '#lib/platform/time.rules.ts';

/** An article as a Markdown file with a head of `key: value` lines: how all of them are imported and exported. */
export interface ArticleFile extends Omit<ArticleText, 'author'> {
  id: number | null;
  /** What the article was like when the file was made from it (`baseOf`); null for a file of one's own. */
  base: string | null;
  categoryId: number;
  state: ArticleState;
  /** Who readers see as its author; null leaves that open. */
  author: string | null;
  alias: string | null;
  /** Its place in its topic; 0 leaves that open. */
  position: number;
  /** The date readers see (ms). */
  publishedAt: number | null;
  /** When a scheduled text becomes public (ms). */
  due: number | null;
  /** Old short addresses that lead on to the article. */
  redirects: readonly string[];
}

/** Stands for the topic of texts of the frame, which are in none. */
export const SITE = 'site';

/** Writes an article as a file; `readArticleFile` gives the same article again. */
export function writeArticleFile(file: ArticleFile): string {
  const { body, categoryId, publishedAt, due, redirects, ...article } = file;
  const head = Object.entries({
    ...article,
    topic: topicOf(categoryId)?.slug ?? SITE,
    published: publishedAt === null ? null : formatDateTime(publishedAt),
    due: due === null ? null : formatDateTime(due),
    redirects: redirects.length === 0 ? null : redirects,
  }).filter(([key, value]) => value !== null && (value !== '' || key === 'author'));
  return `---\n${stringify(Object.fromEntries(head), { lineWidth: 0 })}---\n\n${tidyBody(body)}`;
}

/** A body without blank lines around it; one at the end of its last line. */
export const tidyBody = (body: string): string =>
  `${body
    .replace(/\r\n?/g, '\n')
    .replace(/^(?:[ \t]*\n)+/, '')
    .trimEnd()}\n`;
