import { stringify } from 'yaml';
import type { ArticleState, ArticleText } from '#lib/content/articles/articles.rules.ts';
import { topicOf } from '#lib/content/articles/topics.rules.ts';
import { formatDateTime } from '#lib/platform/time.rules.ts';

/** An article as a Markdown file with a head of `key: value` lines: the format of import and export. */
export interface ArticleFile extends Omit<ArticleText, 'author'> {
  id: number | null;
  /** State of the article when the file was exported (`baseOf`); null for a file written by hand. */
  base: string | null;
  categoryId: number;
  state: ArticleState;
  /** Author shown to readers; null leaves it unchanged. */
  author: string | null;
  alias: string | null;
  /** Its position in its topic; 0 leaves it unchanged. */
  position: number;
  /** The date shown to readers (ms). */
  publishedAt: number | null;
  /** Time (ms) at which a scheduled text becomes public. */
  due: number | null;
  /** Old aliases that redirect to the article. */
  redirects: readonly string[];
}

/** Topic of texts of the frame, which belong to none. */
export const SITE = 'site';

/** Writes an article as a file; `readArticleFile` returns the same article again. */
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

/** A body without blank lines around it; with one line break at its end. */
export const tidyBody = (body: string): string =>
  `${body
    .replace(/\r\n?/g, '\n')
    .replace(/^(?:[ \t]*\n)+/, '')
    .trimEnd()}\n`;
