import { createHash } from 'node:crypto';
import type { ArticleText } from '#lib/content/articles/articles.rules.ts';
import type { ArticleStanding, Revision } from '#lib/content/newsroom/newsroom.rules.ts';
import { TEXT_PARTS } from '#lib/content/newsroom/text.rules.ts';
import { findRevision } from '#lib/content/newsroom/texts.repository.ts';
import { tidyBody } from '#lib/content/newsroom/transfer/article-file.rules.ts';
import type { Db } from '#lib/platform/db/database.server.ts';

/** Which revisions of an article are of any consequence: the newest, what readers see, and what waits for its time. */
interface LivingTexts {
  head: ArticleText;
  shown: ArticleText | null;
  due: ArticleText | null;
}

/** Its last part is the same for the same article; files of before had two such parts. */
export const BASE_PATTERN = /^\d{1,10}(-[0-9a-f]{12}){1,2}$/;

/**
 * What an article was like when a file was made from it, `5-3f2a91c04d1e`: its newest revision's number, and a print of
 * its texts, its state and its place. An import compares it with what it finds, and asks where it differs. Made of what
 * is exported, so that it is the same in another shop that took in the same files; times count in minutes, as in files.
 * Its order in its topic is no part of it: that is arranged in the list.
 */
export function baseOf(standing: ArticleStanding, { head, shown, due }: LivingTexts): string {
  const texts = [head, shown, due].map(
    (text) => text && TEXT_PARTS.map((part) => (part === 'body' ? tidyBody(text.body) : text[part])),
  );
  const { headNumber, state, dueAt, categoryId, alias, publishedAt } = standing;
  return `${headNumber}-${printOf([state, minuteOf(dueAt), texts, categoryId, alias, minuteOf(publishedAt)])}`;
}

/** The same, as it is now. */
export async function findBase(db: Db, standing: ArticleStanding, head: Revision): Promise<string> {
  const { id, state, publicNumber, dueNumber } = standing;
  const textAt = async (number: number | null) =>
    number === null ? null : number === head.number ? head : ((await findRevision(db, id, number)) ?? null);
  const shown = state === 'published' ? await textAt(publicNumber) : null;
  return baseOf(standing, { head, shown, due: await textAt(dueNumber) });
}

/** What of a base is the same in another shop with the same article. */
export const printIn = (base: string): string | undefined => base.split('-').at(-1);

/** A short name for anything that can be written as JSON. */
export const printOf = (value: unknown): string =>
  createHash('sha256').update(JSON.stringify(value)).digest('hex').slice(0, 12);

const minuteOf = (ms: number | null): number | null => (ms === null ? null : Math.floor(ms / 60_000));
