import type { QueryWord } from '#lib/catalogue/search/names/tokens.rules.ts';

/** An article in searchable form: characters without signs and blanks, Latin words with a blank around each. */
export interface SearchableArticle {
  title: string;
  /** Latin words that begin at the title's start, `" fp fapiao "`. */
  titleHeads: string;
  /** Latin words from any place in title and keywords. */
  latin: string;
  keywords: string;
  /** The name of its topic, and the Latin words that begin at its start. */
  topic: string;
  topicHeads: string;
  body: string;
}

/** Rank of a match, the smaller the better. */
export const RANK = { exact: 0, begins: 1, title: 2, keywords: 3, body: 4 } as const;
type Rank = (typeof RANK)[keyof typeof RANK];

/** Returns the rank of an article for a query, all words of which it must hold; null when it does not. */
export function matchArticle(article: SearchableArticle, words: readonly QueryWord[]): Rank | null {
  let worst: Rank = RANK.exact;
  for (const word of words) {
    const rank =
      word.script === 'han' ? matchHan(article, word.tokens.join('')) : matchLatin(article, word.prefix);
    if (rank === null) return null;
    if (rank > worst) worst = rank;
  }
  return worst;
}

function matchHan({ title, keywords, topic, body }: SearchableArticle, phrase: string): Rank | null {
  if (title === phrase) return RANK.exact;
  if (title.startsWith(phrase)) return RANK.begins;
  if (title.includes(phrase)) return RANK.title;
  if (topic === phrase || keywords.includes(phrase)) return RANK.keywords;
  return body.includes(phrase) ? RANK.body : null;
}

function matchLatin(
  { title, titleHeads, latin, topicHeads, body }: SearchableArticle,
  prefix: string,
): Rank | null {
  if (title === prefix || titleHeads.includes(` ${prefix} `)) return RANK.exact;
  if (titleHeads.includes(` ${prefix}`)) return RANK.begins;
  if (latin.includes(` ${prefix}`)) return RANK.title;
  if (topicHeads.includes(` ${prefix}`)) return RANK.keywords;
  return new RegExp(`(?<![a-z0-9])${prefix}`).test(body) ? RANK.body : null;
}
