import type { ArticleText } from '#lib/content/articles/articles.rules.ts';

/** Limit of characters of the name of an article's file. */
export const LONGEST_FILE_NAME = 80;
/** Limit of characters of a picture's alternative text. */
export const LONGEST_ALT = 120;

/** Limit of characters of each part of an article. */
export const TEXT_LIMITS = {
  title: 80,
  summary: 300,
  keywords: 200,
  author: 80,
  source: 80,
  body: 50_000,
} as const;

export const TOO_LONG = '正文最多 5 万字，请分成几篇';

export const UNTITLED = '未命名文章';

const COPY = '（副本）';

/** Returns the title of a copy: that of its original, which may be a copy itself, shortened to the limit. */
export const copyTitle = (title: string): string =>
  (title.endsWith(COPY) ? title.slice(0, -COPY.length) : title).slice(0, TEXT_LIMITS.title - COPY.length) +
  COPY;

/** The parts of an article in the order an editor sees them. */
export const TEXT_PARTS = ['title', 'summary', 'keywords', 'author', 'source', 'body'] as const;

/** The text fields that an editor writes, picked from any object that has them. */
export const textOf = ({ title, summary, keywords, author, source, body }: ArticleText): ArticleText => ({
  title,
  summary,
  keywords,
  author,
  source,
  body,
});

/** A text from a form or a file, which may leave the author unchanged. */
export type TypedText = Omit<ArticleText, 'author'> & { author?: string | null | undefined };

/** Completes a typed text: parts left unchanged are taken from the newest text. */
export const asTyped = (typed: TypedText, head: Pick<ArticleText, 'author'>): ArticleText => ({
  ...typed,
  author: typed.author ?? head.author,
});

/** A single line in normal form: trimmed, one blank between words. */
export const tidyLine = (text: string): string => text.trim().replace(/\s+/g, ' ');

/** Line breaks of one kind; browsers send CRLF. */
export const tidyBreaks = (text: string): string => text.replace(/\r\n?/g, '\n');

/** A text in the form in which it is saved: single lines without needless spaces, line breaks of one kind. */
export const tidyText = (text: ArticleText): ArticleText => ({
  title: tidyLine(text.title),
  summary: tidyLine(text.summary),
  keywords: tidyLine(text.keywords),
  author: tidyLine(text.author),
  source: tidyLine(text.source),
  body: tidyBreaks(text.body),
});

export const isSameText = (one: ArticleText, other: ArticleText): boolean =>
  TEXT_PARTS.every((part) => one[part] === other[part]);

export const PART_NAMES: Record<keyof ArticleText, string> = {
  title: '标题',
  summary: '摘要',
  keywords: '关键词',
  author: '作者',
  source: '来源',
  body: '正文',
};

/** Lists the parts that differ, in words for the audit log: `标题、正文`. */
export const changedParts = (one: ArticleText, other: ArticleText): string =>
  TEXT_PARTS.filter((part) => one[part] !== other[part])
    .map((part) => PART_NAMES[part])
    .join('、');
