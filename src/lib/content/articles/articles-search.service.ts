import { setImmediate as nextTurn } from 'node:timers/promises';
import { findAllArticles } from '#lib/content/articles/articles.repository.ts';
import { type Article, ARTICLES_TAG, TEXTS_TAG } from '#lib/content/articles/articles.rules.ts';
import { matchArticle, RANK, type SearchableArticle } from '#lib/content/articles/article-match.rules.ts';
import { type Asked, bestAnswers, isQuestion, readQuestion } from '#lib/content/articles/questions.rules.ts';
import { excerptOf } from '#lib/content/articles/excerpt.rules.ts';
import { isNews, topicOf } from '#lib/content/articles/topics.rules.ts';
import type { Db } from '#lib/platform/db/database.server.ts';
import { remembered } from '#lib/platform/db/memo.server.ts';
import { plainText, readMarkdown } from '#lib/platform/markdown/markdown.rules.ts';
import { highlightWords, type Segment } from '#lib/catalogue/search/names/highlight.rules.ts';
import { correctWords } from '#lib/catalogue/search/names/slips.rules.ts';
import { type QueryWord, queryTokens, queryWord } from '#lib/catalogue/search/names/tokens.rules.ts';
import { nameTokens } from '#lib/catalogue/search/names/tokens.service.ts';
import { splitUnits } from '#lib/catalogue/search/names/units.rules.ts';

/** Pairs of neighbouring signs of a text, or of syllables of its reading, for comparing two texts. */
export function pairsOf(signs: readonly string[]): ReadonlySet<string> {
  return new Set(signs.slice(1).map((sign, at) => `${signs[at] ?? ''} ${sign}`));
}

/** Returns the share of pairs that two texts have in common, 0 none to 1 all. */
export function sharedPairs(one: ReadonlySet<string>, other: ReadonlySet<string>): number {
  if (one.size + other.size === 0) return 0;
  let shared = 0;
  for (const pair of one) if (other.has(pair)) shared += 1;
  return (2 * shared) / (one.size + other.size);
}

/** Sorted distinct words: built once, used for many look-ups. */
export const vocabularyOf = (words: Iterable<string>): string[] => [...new Set(words)].sort();

/** True when some word of a vocabulary has this beginning. */
export function holdsBeginning(vocabulary: readonly string[], beginning: string): boolean {
  let from = 0;
  let to = vocabulary.length;
  while (from < to) {
    const middle = (from + to) >> 1;
    if ((vocabulary[middle] ?? '') < beginning) from = middle + 1;
    else to = middle;
  }
  return vocabulary[from]?.startsWith(beginning) ?? false;
}

interface Indexed extends SearchableArticle {
  article: Article;
  readings: string;
  /** The text in lines, for excerpts. */
  lines: string[];
  /** Pairs of the title, by its signs and by its sound. */
  signPairs: ReadonlySet<string>;
  soundPairs: ReadonlySet<string>;
  /** Pairs of title and keywords. */
  wordPairs: ReadonlySet<string>;
}

/** An article that was found, with its hits marked. */
interface ArticleHit {
  article: Article;
  title: Segment[];
  /** A stretch of the text around the first hit, or the summary. */
  excerpt: Segment[];
}

interface FoundArticles {
  hits: ArticleHit[];
  total: number;
  pages: number;
  /** Titles similar to a query that found nothing. */
  nearest: Article[];
}

const HITS_PER_PAGE = 20;
const NEAREST_SHOWN = 5;
/** Minimum of the summed likeness (at most 2: one for the signs and one for the sound). */
const LIKE_ENOUGH = 0.15;

/**
 * Searches published articles of help and news by characters, pinyin initials and full pinyin, like the search for
 * goods: titles first, then keywords, then texts. A question in plain words (怎么退货) finds its answers. One slip is
 * forgiven in Latin input that finds nothing. `page` from 1.
 */
export async function searchArticles(db: Db, query: string, page: number): Promise<FoundArticles> {
  const index = await articleIndex(db);
  const { words } = queryTokens(query);
  const { found, marked } = words.length === 0 ? NOTHING : await matches(index, words, query);
  const from = (page - 1) * HITS_PER_PAGE;
  return {
    hits: found.slice(from, from + HITS_PER_PAGE).map((entry) => ({
      article: entry.article,
      title: highlightWords(entry.article.title, entry.readings, marked),
      excerpt: highlightWords(excerptOf(entry.lines, entry.article.summary, marked), '', marked),
    })),
    total: found.length,
    pages: Math.max(1, Math.ceil(found.length / HITS_PER_PAGE)),
    nearest: found.length === 0 ? nearest(index, query) : [],
  };
}

/** Articles indexed earlier, by database and article: after a publication only changed ones are read again. */
const indexedBefore = new WeakMap<Db, ReadonlyMap<number, Indexed>>();

/** Time (ms) for which building the index may block other requests. */
const TURN_MS = 10;

/**
 * Some dozens to a few thousand texts in memory; updated on the first search after a publication, in short slices, so
 * that other requests are served in between.
 */
const articleIndex = (db: Db): Promise<Indexed[]> =>
  remembered(db, 'article-index', [ARTICLES_TAG, TEXTS_TAG], async () => {
    const before = indexedBefore.get(db);
    const index: Indexed[] = [];
    let since = performance.now();
    for (const article of await findAllArticles(db)) {
      const topic = topicOf(article.categoryId);
      if (!topic) continue;
      const known = before?.get(article.id);
      index.push(
        known && isSameText(known.article, article) ? { ...known, article } : toIndexed(article, topic.name),
      );
      if (performance.now() - since < TURN_MS) continue;
      await nextTurn();
      since = performance.now();
    }
    indexedBefore.set(db, new Map(index.map((entry) => [entry.article.id, entry])));
    return index;
  });

const isSameText = (one: Article, other: Article): boolean =>
  (['categoryId', 'title', 'summary', 'keywords', 'body'] as const).every(
    (field) => one[field] === other[field],
  );

function toIndexed(article: Article, topic: string): Indexed {
  const title = nameTokens(article.title);
  const keywords = nameTokens(article.keywords);
  const { tree, wrong } = readMarkdown(article.body);
  const text = wrong === null ? plainText(tree).split('\n') : [];
  const lines = [article.summary, ...text].filter(Boolean);
  return {
    article,
    lines,
    readings: title.readings,
    title: title.plain,
    titleHeads: ` ${title.heads} `,
    latin: ` ${title.latin} ${keywords.latin} `,
    keywords: keywords.plain,
    topic: nameTokens(topic).plain,
    topicHeads: ` ${nameTokens(topic).heads} `,
    body: lines.map(plain).join(' '),
    signPairs: pairsOf([...title.plain]),
    soundPairs: pairsOf(soundOf(title.readings)),
    wordPairs: pairsOf([...title.plain, ...keywords.plain]),
  };
}

/** The first reading of every sign. */
const soundOf = (readings: string): string[] => readings.split(' ').map((word) => word.split('/')[0] ?? '');

const plain = (text: string): string =>
  splitUnits(text)
    .map((unit) => unit.text)
    .join('');

const vocabularies = new WeakMap<readonly Indexed[], readonly string[]>();

/** The Latin words of an index, collected when a query first needs them. */
function vocabularyFor(index: readonly Indexed[]): readonly string[] {
  const known =
    vocabularies.get(index) ?? vocabularyOf(index.flatMap(({ latin }) => latin.trim().split(' ')));
  vocabularies.set(index, known);
  return known;
}

interface Matches {
  found: readonly Indexed[];
  /** Words to highlight in the results. */
  marked: readonly QueryWord[];
}

const NOTHING: Matches = { found: [], marked: [] };

/**
 * Finds articles that hold the words as typed; for a question, or words that match no title or keyword, its answers
 * come before matches in texts.
 */
async function matches(
  index: readonly Indexed[],
  words: readonly QueryWord[],
  query: string,
): Promise<Matches> {
  const exact = ranked(index, words);
  const named = exact.filter(({ rank }) => rank < RANK.body);
  if (named.length > 0 && !isQuestion(query)) return { found: entriesOf(exact), marked: words };
  const asked = readQuestion(plain(query));
  const found = [...new Set([...entriesOf(named), ...answering(index, asked), ...entriesOf(exact)])];
  const marked = [...words, ...wordsOf(asked)];
  return found.length > 0 ? { found, marked } : mended(index, words);
}

const wordsOf = (asked: readonly Asked[]): QueryWord[] =>
  asked.flatMap(({ typed, meant }) => [...typed, ...meant].flatMap((word) => queryWord(word) ?? []));

/** The same with one slip corrected. */
async function mended(index: readonly Indexed[], words: readonly QueryWord[]): Promise<Matches> {
  const vocabulary = vocabularyFor(index);
  const known = async (meant: string[]): Promise<string[]> =>
    meant.filter((word) => holdsBeginning(vocabulary, word));
  for (const meant of await correctWords(words, known)) {
    const found = entriesOf(ranked(index, meant));
    if (found.length > 0) return { found, marked: words };
  }
  return NOTHING;
}

interface Ranked {
  entry: Indexed;
  rank: number;
}

const ranked = (index: readonly Indexed[], words: readonly QueryWord[]): Ranked[] =>
  index
    .flatMap((entry) => {
      const rank = matchArticle(entry, words);
      return rank === null ? [] : [{ entry, rank }];
    })
    .toSorted((a, b) => a.rank - b.rank || b.entry.article.changedAt - a.entry.article.changedAt);

const entriesOf = (found: readonly Ranked[]): Indexed[] => found.map(({ entry }) => entry);

/** Articles that answer the question, the best first. */
const answering = (index: readonly Indexed[], asked: readonly Asked[]): readonly Indexed[] =>
  bestAnswers(index, asked, ({ article }) => {
    const topic = topicOf(article.categoryId);
    return topic !== undefined && isNews(topic);
  });

function nearest(index: readonly Indexed[], query: string): Article[] {
  const asked = nameTokens(query);
  const signs = pairsOf([...asked.plain]);
  const sounds = pairsOf(soundOf(asked.readings));
  const near = (entry: Indexed): number =>
    sharedPairs(signs, entry.signPairs) + sharedPairs(sounds, entry.soundPairs);
  return index
    .map((entry) => ({ entry, likeness: near(entry) }))
    .filter((candidate) => candidate.likeness >= LIKE_ENOUGH)
    .toSorted((a, b) => b.likeness - a.likeness)
    .slice(0, NEAREST_SHOWN)
    .map(({ entry }) => entry.article);
}

/** Number of related articles on a news item's page. */
export const RELATED_SHOWN = 5;

/** Articles most similar to one by words, for further reading: of the same topic, never itself. */
export async function relatedArticles(db: Db, article: Article, limit: number): Promise<Article[]> {
  const index = await articleIndex(db);
  const own = index.find((entry) => entry.article.id === article.id)?.wordPairs ?? new Set();
  return index
    .filter((entry) => entry.article.categoryId === article.categoryId && entry.article.id !== article.id)
    .map((entry) => ({ entry, near: sharedPairs(own, entry.wordPairs) }))
    .toSorted((a, b) => b.near - a.near || b.entry.article.publishedAt - a.entry.article.publishedAt)
    .slice(0, limit)
    .map(({ entry }) => entry.article);
}
