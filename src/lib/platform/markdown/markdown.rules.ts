import { tooDeep, tooMuch } from '#lib/platform/markdown/bounds.rules.ts';
import { decorate, type TocEntry } from '#lib/platform/markdown/decorate.rules.ts';
import { readNotices } from '#lib/platform/markdown/notices.rules.ts';
import { pictureAlone } from '#lib/platform/markdown/pictures.rules.ts';
import type { Element, ElementContent, Root as Html } from 'hast';
import type { Nodes, Paragraph, Root, Text } from 'mdast';
import { toString } from 'mdast-util-to-string';
import rehypeSanitize, { defaultSchema, type Options as Schema } from 'rehype-sanitize';
import rehypeStringify from 'rehype-stringify';
import remarkCjkFriendly from 'remark-cjk-friendly';
import remarkCjkStrikethrough from 'remark-cjk-friendly-gfm-strikethrough';
import remarkDirective from 'remark-directive';
import remarkGfm from 'remark-gfm';
import remarkParse from 'remark-parse';
import remarkRehype, { defaultHandlers } from 'remark-rehype';
import { unified } from 'unified';
import { SKIP, visit } from 'unist-util-visit';

const LINE_END = /\r\n?|\n/;

/**
 * A text of the tree as HTML: each line of the source becomes a line of the page, as expected after pressing Enter
 * once. CommonMark would join them by a space, which does not belong between Chinese characters.
 */
function breakLines(_state: unknown, { value }: Text): ElementContent[] {
  const [first = '', ...more] = value.split(LINE_END);
  return [
    { type: 'text', value: first },
    ...more.flatMap((line): ElementContent[] => [
      { type: 'element', tagName: 'br', properties: {}, children: [] },
      { type: 'text', value: `\n${line}` },
    ]),
  ];
}

/** A picture that stands alone is a figure, with its caption. */
function paragraphOrFigure(state: Parameters<typeof defaultHandlers.paragraph>[0], node: Paragraph): Element {
  const picture = pictureAlone(node);
  if (!picture) return defaultHandlers.paragraph(state, node);
  const value = picture.title?.trim() ?? '';
  const children = state.all(node);
  if (value !== '')
    children.push({
      type: 'element',
      tagName: 'figcaption',
      properties: {},
      children: [{ type: 'text', value }],
    });
  return { type: 'element', tagName: 'figure', properties: {}, children };
}

/** An article made ready to read: HTML that needs no further cleaning, and its headings. */
export interface RenderedMarkdown {
  html: string;
  toc: TocEntry[];
}

const DROPPED = new Set(['input', 'section', 'div', 'span', 'picture', 'source', 'details', 'summary']);

/** Raw HTML never gets this far; the schema holds even if a plugin before it errs. */
const schema: Schema = {
  ...defaultSchema,
  clobberPrefix: '',
  tagNames: [
    ...(defaultSchema.tagNames ?? []).filter((name) => !DROPPED.has(name)),
    'aside',
    'figure',
    'figcaption',
    'input',
  ],
  attributes: {
    a: ['href', 'title', 'download', ['id', /^fn-/], ['ariaLabel', /^回到正文/]],
    h2: ['dataFootnotes'],
    li: [['id', /^fn-/]],
    img: ['src', 'alt'],
    aside: [['dataNotice', 'note', 'tip', 'warning', 'danger']],
    p: ['dataNoticeTitle', ['dataFile', 'pdf', 'docx', 'xlsx', 'zip']],
    ol: ['start'],
    td: ['align'],
    th: ['align'],
    input: [['type', 'checkbox'], 'checked', 'disabled'],
  },
  required: { input: { type: 'checkbox', disabled: true } },
  protocols: { href: ['http', 'https', 'mailto', 'tel'], src: [] },
};

const reader = unified()
  .use(remarkParse)
  .use(remarkGfm, { singleTilde: false })
  .use(remarkCjkFriendly)
  .use(remarkCjkStrikethrough, { singleTilde: false })
  .use(remarkDirective)
  .freeze();
const cleaner = unified()
  .use(remarkRehype, {
    footnoteLabel: '脚注',
    footnoteLabelProperties: { dataFootnotes: '' },
    footnoteBackLabel: (note, again) => `回到正文，注 ${note + 1}${again > 1 ? `，第 ${again} 处` : ''}`,
    clobberPrefix: 'fn-',
    handlers: { text: breakLines, paragraph: paragraphOrFigure },
  })
  .use(rehypeSanitize, schema)
  .freeze();
const writer = unified().use(rehypeStringify).freeze();

/**
 * A text's syntax tree with notices resolved; `wrong` is the message why it cannot be shown, which the tree holds too.
 */
interface ReadMarkdown {
  tree: Root;
  wrong: string | null;
}

/** Reads an article's Markdown. Never throws and always takes a short time, for any text. */
export function readMarkdown(body: string): ReadMarkdown {
  const wrong = tooMuch(body);
  if (wrong !== null) return refused(wrong);
  try {
    const tree = reader.parse(body);
    const deep = tooDeep(tree);
    return deep === null ? { tree: readNotices(tree, body), wrong: null } : refused(deep);
  } catch {
    return refused('正文里有读不懂的写法，请删去刚加的格式再试。');
  }
}

const refused = (wrong: string): ReadMarkdown => ({
  tree: { type: 'root', children: [{ type: 'paragraph', children: [{ type: 'text', value: wrong }] }] },
  wrong,
});

/** Returns a message with the place and a remedy when a text cannot be shown; null where it can. */
export const wrongMarkdown = (body: string): string | null => readMarkdown(body).wrong;

/** The syntax tree of an article's Markdown, for uses other than a page. */
export const parseMarkdown = (body: string): Root => readMarkdown(body).tree;

/**
 * An article's Markdown as clean HTML: CommonMark, tables, notices; raw HTML is left out, so no script, style,
 * event handler or frame survives. The same in the editor's preview and on the page; of a text that cannot be shown,
 * the reason.
 */
export const renderMarkdown = (body: string): RenderedMarkdown => renderTree(parseMarkdown(body));

/** The same of a text that has been parsed. */
export function renderTree(parsed: Root): RenderedMarkdown {
  const tree = cleaner.runSync(parsed) as Html;
  const toc = decorate(tree);
  return { html: writer.stringify(tree), toc };
}

const HAN_PER_MINUTE = 400;
const WORDS_PER_MINUTE = 200;

const BLOCKS = new Set(['paragraph', 'heading', 'tableCell', 'code', 'leafDirective']);

/**
 * The words of an article (`parseMarkdown`) without its Markdown, blocks on lines of their own: for search and
 * excerpts.
 */
export function plainText(tree: Root): string {
  const lines: string[] = [];
  visit(tree, (node) => {
    if (!BLOCKS.has(node.type)) return undefined;
    lines.push(toString(node, { includeHtml: false }).trim(), ...captionsIn(node));
    return SKIP;
  });
  return lines.filter(Boolean).join('\n');
}

/** Returns the captions of pictures. */
function captionsIn(node: Nodes): string[] {
  const captions: string[] = [];
  visit(node, 'image', ({ title }) => void captions.push(title?.trim() ?? ''));
  return captions;
}

/** Minutes it takes to read a plain text, at least one. */
export function readingMinutes(plain: string): number {
  const han = plain.match(/\p{Script=Han}/gu)?.length ?? 0;
  const words = plain.match(/[A-Za-z0-9]+/g)?.length ?? 0;
  return Math.max(1, Math.round(han / HAN_PER_MINUTE + words / WORDS_PER_MINUTE));
}
