import { parse, stringify } from 'yaml';
import { ALIAS_PATTERN, type ArticleState, type ArticleText } from '#lib/articles/articles.rules.ts';
import { FRAME_TEXTS, topicBySlug, topicOf } from '#lib/articles/topics.rules.ts';
import { ShopError } from '#lib/http/errors.ts';
import { formatDateTime, parseDateTime } from '#lib/time.rules.ts';

/** An article as a Markdown file with a head of `key: value` lines: how all of them are imported and exported. */
export interface ArticleFile extends ArticleText {
  id: number | null;
  categoryId: number;
  state: ArticleState;
  author: string;
  alias: string | null;
  position: number;
  /** The date readers see (ms). */
  publishedAt: number | null;
}

const HEAD = /^\uFEFF?---\r?\n([\s\S]*?)\r?\n---\r?\n?/;
const SITE = 'site';
const bad = (name: string, words: string): ShopError => new ShopError('invalid_form', `${name}：${words}`);

/** Writes an article as a file; `readArticleFile` gives the same article again. */
export function writeArticleFile({ body, categoryId, publishedAt, ...article }: ArticleFile): string {
  const topic = topicOf(categoryId)?.slug ?? SITE;
  const published = publishedAt === null ? null : formatDateTime(publishedAt);
  const head = Object.entries({ ...article, topic, published }).filter(
    ([, value]) => value !== null && value !== '',
  );
  return `---\n${stringify(Object.fromEntries(head), { lineWidth: 0 })}---\n\n${body.trim()}\n`;
}

/**
 * Reads an article's file; `name` stands in messages. Throws `invalid_form` that says which file, what and how to
 * mend.
 */
export function readArticleFile(name: string, text: string): ArticleFile {
  const head = HEAD.exec(text);
  if (!head) throw bad(name, '开头缺少用 --- 围起的说明（标题、栏目等）。');
  const fields = readHead(name, head[1] ?? '');
  const title = String(fields['title'] ?? '').trim();
  if (title === '') throw bad(name, '缺少 title（标题）。');
  const slug = String(fields['topic'] ?? '');
  const categoryId = slug === SITE ? FRAME_TEXTS : topicBySlug(slug)?.id;
  if (categoryId === undefined) throw bad(name, `topic（栏目）“${slug}”不存在。`);
  const alias = fields['alias'] === undefined ? null : String(fields['alias']);
  if (alias !== null && !ALIAS_PATTERN.test(alias))
    throw bad(name, 'alias（短地址）只能用小写字母、数字和连字符。');
  const id = fields['id'] === undefined ? null : Number(fields['id']);
  if (id !== null && !(Number.isInteger(id) && id > 0)) throw bad(name, 'id 应是正整数。');
  const string = (key: string): string => String(fields[key] ?? '').trim();
  return {
    id,
    categoryId,
    title,
    alias,
    summary: string('summary'),
    keywords: string('keywords'),
    source: string('source'),
    author: string('author'),
    position: Number(fields['position'] ?? 0) || 0,
    state: readState(name, fields['state']),
    publishedAt: readTime(name, fields['published']),
    body: `${text.slice(head[0].length).trim()}\n`,
  };
}

function readHead(name: string, head: string): Record<string, unknown> {
  try {
    const fields: unknown = parse(head, { schema: 'failsafe' });
    if (fields !== null && typeof fields === 'object' && !Array.isArray(fields))
      return fields as Record<string, unknown>;
  } catch {
    // told below
  }
  throw bad(name, '开头的说明读不懂，每行应是“名称: 内容”。');
}

function readState(name: string, state: unknown): ArticleState {
  if (state === undefined) return 'published';
  if (state === 'draft' || state === 'scheduled' || state === 'published' || state === 'withdrawn')
    return state;
  throw bad(name, 'state（状态）应是 draft、published 或 withdrawn。');
}

function readTime(name: string, time: unknown): number | null {
  if (time === undefined) return null;
  const ms = parseDateTime(String(time));
  if (ms === null) throw bad(name, 'published（日期）应写成 2026-11-20 08:30。');
  return ms;
}
