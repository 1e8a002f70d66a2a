import { createHash } from 'node:crypto';
import { tidyBody } from '#lib/content/newsroom/article-file.rules.ts';
import type { ArticleText } from '#lib/content/articles/articles.rules.ts';
import type { ArticleStanding } from '#lib/content/newsroom/newsroom.rules.ts';
import { TEXT_PARTS } from '#lib/content/newsroom/write/text.rules.ts';

/** Which revisions of an article are of any consequence, as texts. */
export interface LivingTexts {
  head: ArticleText;
  /** What readers see; null while they see nothing. */
  shown: ArticleText | null;
  /** What waits for its time. */
  due: ArticleText | null;
}

/** What an article was like when a file was made from it: its newest revision's number, and prints of the rest. */
export interface BaseVersion {
  number: number;
  /** Of its texts, its state and when it is due. */
  texts: string;
  /** Of its topic, order, address and date. */
  place: string;
}

type Standing = Pick<ArticleStanding, 'headNumber' | 'state' | 'dueAt'> & Place;
type Place = Pick<ArticleStanding, 'categoryId' | 'position' | 'alias' | 'publishedAt'>;

export const BASE_PATTERN = /^(\d{1,10})-([0-9a-f]{12})-([0-9a-f]{12})$/;

/**
 * Distinguishes an article's state from any other: an import compares it with the state it finds, and asks where they
 * differ. Made of what is exported, so that it is the same in another shop that took in the same files. Times count in
 * minutes, as in files.
 */
export function baseVersion(standing: Standing, { head, shown, due }: LivingTexts): BaseVersion {
  const texts = [head, shown, due].map(
    (text) => text && TEXT_PARTS.map((part) => (part === 'body' ? tidyBody(text.body) : text[part])),
  );
  return {
    number: standing.headNumber,
    texts: printOf([standing.state, minuteOf(standing.dueAt), texts]),
    place: placePrint(standing),
  };
}

export const placePrint = ({ categoryId, position, alias, publishedAt }: Place): string =>
  printOf([categoryId, position, alias, minuteOf(publishedAt)]);

/** `5-3f2a91c04d1e-77ab01de9c00`, as it stands in a file. */
export const writeBase = ({ number, texts, place }: BaseVersion): string => `${number}-${texts}-${place}`;

export function readBase(base: string): BaseVersion | null {
  const [, number = '', texts = '', place = ''] = BASE_PATTERN.exec(base) ?? [];
  return place === '' ? null : { number: Number(number), texts, place };
}

/** A short name for anything that can be written as JSON. */
export const printOf = (value: unknown): string =>
  createHash('sha256').update(JSON.stringify(value)).digest('hex').slice(0, 12);

const minuteOf = (ms: number | null): number | null => (ms === null ? null : Math.floor(ms / 60_000));
