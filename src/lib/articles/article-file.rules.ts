import { parse, stringify } from 'yaml';
import { ALIAS_PATTERN, type ArticleState, type ArticleText } from '#lib/articles/articles.rules.ts';
import { FRAME_TEXTS, topicBySlug, topicOf } from '#lib/articles/topics.rules.ts';
import { ShopError } from '#lib/http/errors.ts';
import { withoutNul } from '#lib/http/plain-text.rules.ts';
import { formatDateTime, parseDateTime } from '#lib/time.rules.ts';

/** An article as a Markdown file with a head of `key: value` lines: how all of them are imported and exported. */
export interface ArticleFile extends ArticleText {
  id: number | null;
  categoryId: number;
  state: ArticleState;
  author: string;
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

const HEAD = /^\uFEFF?---\r?\n([\s\S]*?)\r?\n---\r?\n?/;
const SITE = 'site';
/** The largest number a column holds. */
const LARGEST = 2_147_483_647;
const bad = (name: string, words: string): ShopError => new ShopError('invalid_form', `${name}：${words}`);

/** Writes an article as a file; `readArticleFile` gives the same article again. */
export function writeArticleFile(file: ArticleFile): string {
  const { body, categoryId, publishedAt, due, redirects, ...article } = file;
  const head = Object.entries({
    ...article,
    topic: topicOf(categoryId)?.slug ?? SITE,
    published: publishedAt === null ? null : formatDateTime(publishedAt),
    due: due === null ? null : formatDateTime(due),
    redirects: redirects.length === 0 ? null : redirects,
  }).filter(([, value]) => value !== null && value !== '');
  return `---\n${stringify(Object.fromEntries(head), { lineWidth: 0 })}---\n\n${tidyBody(body)}`;
}

/** A body without blank lines around it; one at the end of its last line. */
export const tidyBody = (body: string): string =>
  `${body
    .replace(/\r\n?/g, '\n')
    .replace(/^(?:[ \t]*\n)+/, '')
    .trimEnd()}\n`;

/**
 * Reads an article's file; `name` stands in messages. Throws `invalid_form` that says which file, what and how to
 * mend.
 */
export function readArticleFile(name: string, raw: string): ArticleFile {
  const text = withoutNul(raw);
  const head = HEAD.exec(text);
  if (!head) throw bad(name, '开头缺少用 --- 围起的说明（标题、栏目等）。');
  const fields = readHead(name, head[1] ?? '');
  const title = String(fields['title'] ?? '').trim();
  if (title === '') throw bad(name, '缺少 title（标题）。');
  const slug = String(fields['topic'] ?? '');
  const categoryId = slug === SITE ? FRAME_TEXTS : topicBySlug(slug)?.id;
  if (categoryId === undefined) throw bad(name, `topic（栏目）“${slug}”不存在。`);
  const alias = fields['alias'] === undefined ? null : String(fields['alias']);
  const redirects = readList(fields['redirects']);
  if ([...(alias === null ? [] : [alias]), ...redirects].some((address) => !ALIAS_PATTERN.test(address)))
    throw bad(name, 'alias（短地址）和 redirects（原短地址）只能用小写字母、数字和连字符。');
  const id = fields['id'] === undefined ? null : Number(fields['id']);
  if (id !== null && !(Number.isInteger(id) && id > 0 && id <= LARGEST)) throw bad(name, 'id 应是正整数。');
  const position = Number(fields['position'] ?? 0);
  if (!(Number.isInteger(position) && position >= 0 && position <= LARGEST))
    throw bad(name, 'position（顺序）应是正整数。');
  const state = readState(name, fields['state']);
  const due = readTime(name, 'due', fields['due']);
  if (state === 'scheduled' && due === null) throw bad(name, '定时发布的文章缺少 due（发布时间）。');
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
    position,
    state,
    due: state === 'scheduled' ? due : null,
    redirects,
    publishedAt: readTime(name, 'published', fields['published']),
    body: tidyBody(text.slice(head[0].length)),
  };
}

const readList = (list: unknown): string[] =>
  (Array.isArray(list) ? list : list === undefined || list === '' ? [] : [list]).map(String);

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
  throw bad(name, 'state（状态）应是 draft、scheduled、published 或 withdrawn。');
}

function readTime(name: string, key: string, time: unknown): number | null {
  if (time === undefined) return null;
  const ms = parseDateTime(String(time));
  if (ms === null) throw bad(name, `${key}（时间）应写成 2026-11-20 08:30。`);
  return ms;
}
