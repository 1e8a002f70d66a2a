import { findAllArticles } from '#lib/articles/articles.repository.ts';
import { type Article, ARTICLES_TAG, TEXTS_TAG } from '#lib/articles/articles.rules.ts';
import { matchArticle, type SearchableArticle } from '#lib/articles/article-match.rules.ts';
import { excerptOf } from '#lib/articles/excerpt.rules.ts';
import { topicOf } from '#lib/articles/topics.rules.ts';
import type { Db } from '#lib/db/database.ts';
import { remembered } from '#lib/db/memo.ts';
import { plainText } from '#lib/markdown/plain-text.rules.ts';
import { highlight, type Segment } from '#lib/search/highlight.rules.ts';
import { likeness } from '#lib/search/likeness.rules.ts';
import { correctWords } from '#lib/search/slips.rules.ts';
import { type QueryWord, queryTokens } from '#lib/search/tokens.rules.ts';
import { nameTokens } from '#lib/search/tokens.service.ts';
import { splitUnits } from '#lib/search/units.rules.ts';

interface Indexed extends SearchableArticle {
  article: Article;
  readings: string;
  /** The text in lines, for excerpts. */
  lines: string[];
}

/** An article that was found, the places it was found at marked. */
export interface ArticleHit {
  article: Article;
  title: Segment[];
  /** A stretch of the text around the first hit, or the summary. */
  excerpt: Segment[];
}

export interface FoundArticles {
  hits: ArticleHit[];
  total: number;
  pages: number;
  /** Titles near to a query that found nothing. */
  nearest: Article[];
}

export const HITS_PER_PAGE = 20;
const NEAREST_SHOWN = 5;
/** Of 1; less alike is no help. */
const LIKE_ENOUGH = 0.2;

/**
 * Searches published articles of help and news by characters, pinyin initials and full pinyin, as goods are searched:
 * titles first, then keywords, then texts. One slip is forgiven in Latin input that finds nothing. `page` from 1.
 */
export async function searchArticles(db: Db, query: string, page: number): Promise<FoundArticles> {
  const index = await articleIndex(db);
  const { words } = queryTokens(query);
  const found = words.length === 0 ? [] : await matches(index, words);
  const from = (page - 1) * HITS_PER_PAGE;
  return {
    hits: found.slice(from, from + HITS_PER_PAGE).map((entry) => ({
      article: entry.article,
      title: highlight(entry.article.title, entry.readings, query),
      excerpt: highlight(excerptOf(entry.lines, entry.article.summary, words), '', query),
    })),
    total: found.length,
    pages: Math.max(1, Math.ceil(found.length / HITS_PER_PAGE)),
    nearest: found.length === 0 ? nearest(index, query) : [],
  };
}

/** Made anew after a publication, on the first search: some dozens to a few thousand texts in memory. */
const articleIndex = (db: Db): Promise<Indexed[]> =>
  remembered(db, 'article-index', [ARTICLES_TAG, TEXTS_TAG], async () =>
    (await findAllArticles(db)).filter(({ categoryId }) => topicOf(categoryId)).map(toIndexed),
  );

function toIndexed(article: Article): Indexed {
  const title = nameTokens(article.title);
  const keywords = nameTokens(article.keywords);
  const lines = [article.summary, ...plainText(article.body).split('\n')].filter(Boolean);
  return {
    article,
    lines,
    readings: title.readings,
    title: title.plain,
    titleHeads: ` ${title.heads} `,
    latin: ` ${title.latin} ${keywords.latin} `,
    keywords: keywords.plain,
    body: lines.map(plain).join(' '),
  };
}

const plain = (text: string): string =>
  splitUnits(text)
    .map((unit) => unit.text)
    .join('');

async function matches(index: readonly Indexed[], words: readonly QueryWord[]): Promise<Indexed[]> {
  const exact = ranked(index, words);
  if (exact.length > 0) return exact;
  const known = async (meant: string[]): Promise<string[]> =>
    meant.filter((word) => index.some(({ latin }) => latin.includes(` ${word}`)));
  for (const mended of await correctWords(words, known)) {
    const found = ranked(index, mended);
    if (found.length > 0) return found;
  }
  return [];
}

const ranked = (index: readonly Indexed[], words: readonly QueryWord[]): Indexed[] =>
  index
    .flatMap((entry) => {
      const rank = matchArticle(entry, words);
      return rank === null ? [] : [{ entry, rank }];
    })
    .toSorted((a, b) => a.rank - b.rank || b.entry.article.changedAt - a.entry.article.changedAt)
    .map(({ entry }) => entry);

function nearest(index: readonly Indexed[], query: string): Article[] {
  const asked = nameTokens(query);
  const near = (entry: Indexed): number =>
    likeness(asked.plain, entry.title) + likeness(asked.readings, entry.readings);
  return index
    .map((entry) => ({ entry, likeness: near(entry) }))
    .filter((candidate) => candidate.likeness >= LIKE_ENOUGH)
    .toSorted((a, b) => b.likeness - a.likeness)
    .slice(0, NEAREST_SHOWN)
    .map(({ entry }) => entry.article);
}

/** Articles nearest to one by words, to go on with: of the same topic, never itself. */
export async function relatedArticles(db: Db, article: Article, limit: number): Promise<Article[]> {
  const index = await articleIndex(db);
  const own = plain(`${article.title}${article.keywords}`);
  return index
    .filter((entry) => entry.article.categoryId === article.categoryId && entry.article.id !== article.id)
    .map((entry) => ({ entry, near: likeness(own, entry.title + entry.keywords) }))
    .toSorted((a, b) => b.near - a.near || b.entry.article.publishedAt - a.entry.article.publishedAt)
    .slice(0, limit)
    .map(({ entry }) => entry.article);
}
