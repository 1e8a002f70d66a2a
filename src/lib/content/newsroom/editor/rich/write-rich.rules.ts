import type { BlockContent, List, Root, RootContent } from 'mdast';
import type { LeafDirective } from 'mdast-util-directive';
import { toString } from 'mdast-util-to-string';
import type { Node } from 'prosemirror-model';
import remarkCjkFriendly from 'remark-cjk-friendly';
import remarkCjkStrikethrough from 'remark-cjk-friendly-gfm-strikethrough';
import remarkDirective from 'remark-directive';
import remarkGfm from 'remark-gfm';
import remarkStringify, { type Options } from 'remark-stringify';
import { unified } from 'unified';
import { FILE_DIRECTIVE, fileMarkdown } from '#lib/platform/markdown/files.rules.ts';
import { imageTree, phrasing } from '#lib/content/newsroom/editor/rich/phrasing.rules.ts';
import {
  blockNode,
  definitionsIn,
  readPart,
  readText,
  type ReadText,
} from '#lib/content/newsroom/editor/rich/read-rich.rules.ts';

/** Our Markdown style. */
const STYLE: Options = {
  bullet: '-',
  bulletOther: '*',
  emphasis: '*',
  strong: '*',
  rule: '-',
  fences: true,
  listItemIndent: 'one',
};
const writerOf = (options: Options) =>
  unified()
    .use(remarkGfm, { singleTilde: false, stringLength: () => 3 })
    .use(remarkCjkFriendly)
    .use(remarkCjkStrikethrough, { singleTilde: false })
    .use(remarkDirective)
    .use(remarkStringify, { ...STYLE, ...options })
    .freeze();
/** Writes a file, the only leaf directive. */
const leafDirective = ({ attributes, children }: LeafDirective): string =>
  fileMarkdown({ url: attributes?.['src'] ?? '', name: toString(children) });
/** Letters as they were typed; escaped only where they would be read differently. */
const asTyped: Options = { handlers: { text: ({ value }: { value: string }) => value } };
const other: Options = { bullet: '*', bulletOther: '-', bulletOrdered: ')' };
const careful: Options = { handlers: { leafDirective } };
const WRITERS = [writerOf(asTyped), writerOf(careful)];
const OTHER_WRITERS = [writerOf({ ...asTyped, ...other }), writerOf({ ...careful, ...other })];

/**
 * The Markdown of an edited document: unchanged blocks keep their source exactly; only the others are written again.
 */
export function writeText(read: ReadText, doc: Node): string {
  const written: Written = { text: '', last: null, definitions: definitionsIn(doc) };
  doc.forEach((node) => writeBlock(read, node, written));
  const { last } = written;
  if (last === null) return read.blocks.length === 0 ? (read.gaps[0] ?? '') : '';
  const isEnd = last.at >= 0 && last.at === read.blocks.length - 1;
  return written.text + (isEnd ? (read.gaps.at(-1) ?? '') : '\n');
}

interface Written {
  text: string;
  definitions: string;
  last: { node: Node; source: string; at: number } | null;
}

function writeBlock(read: ReadText, node: Node, written: Written): void {
  if (isBlank(node)) return;
  const { last, definitions } = written;
  const at = placeOf(read, node, last?.at ?? -1);
  let source = read.blocks[at]?.source ?? stringify(node, definitions);
  const follows = last !== null && at > 0 && at === last.at + 1;
  if (last && !follows && !standsApart(last, source, node)) source = stringify(node, definitions, true);
  const gap = last === null ? (at === 0 ? read.gaps[0] : '') : follows ? read.gaps[at] : '\n\n';
  written.text += (gap ?? '') + source;
  written.last = { node, source, at };
}

/**
 * Returns the index of a node's block in the text; -1 for a new or changed one. The block after the last one has
 * priority.
 */
function placeOf({ blocks }: ReadText, node: Node, last: number): number {
  if (blocks[last + 1]?.node === node) return last + 1;
  const same = blocks.findIndex((block) => block.node === node);
  if (same >= 0) return same;
  if (blocks[last + 1]?.node.eq(node)) return last + 1;
  return blocks.findIndex((block) => block.node.eq(node));
}

/** Line breaks alone count as blank too: Markdown would move the following text out of its list. */
const isBlank = (node: Node): boolean => node.type.name === 'paragraph' && phrasing(node).length === 0;

const RISKY = new Set(['bullet_list', 'ordered_list', 'code_block', 'notice', 'opaque']);

/** True when a block after another is read as one of its own: a list might continue, an open fence include it. */
function standsApart(before: { node: Node; source: string }, source: string, node: Node): boolean {
  if (!RISKY.has(before.node.type.name)) return true;
  const blocks = readText(`${before.source}\n\n${source}`)?.blocks;
  return blocks?.length === 2 && blocks[1] !== undefined && blocks[1].node.type === node.type;
}

const known = new WeakMap<Node, { text: string; definitions: string }>();

/** A block in our style, read back to verify that it means the same. */
function stringify(node: Node, definitions: string, isOther = false): string {
  if (node.type.name === 'opaque') return String(node.attrs['source']);
  const before = known.get(node);
  if (!isOther && before?.definitions === definitions) return before.text;
  const tree: Root = { type: 'root', children: [blockTree(node)] };
  const meant = blockNode(tree.children[0] as RootContent);
  const [plain = '', safe = ''] = (isOther ? OTHER_WRITERS : WRITERS).map((writer) =>
    writer.stringify(tree).trimEnd(),
  );
  const saysTheSame = (text: string): boolean => {
    const blocks = readPart(text, definitions);
    return blocks?.length === 1 && blocks[0]?.eq(meant) === true;
  };
  // an address needs no escape before its `&`
  const text = [plain.replaceAll('\\&', '&'), plain].find(saysTheSame) ?? safe;
  if (!isOther) known.set(node, { text, definitions });
  return text;
}

/** A block of the editor as one of the syntax tree. */
function blockTree(node: Node): RootContent {
  switch (node.type.name) {
    case 'heading':
      return {
        type: 'heading',
        depth: Number(node.attrs['level']) as 1 | 2 | 3 | 4 | 5 | 6,
        children: phrasing(node),
      };
    case 'blockquote':
      return { type: 'blockquote', children: within(node) };
    case 'notice': {
      const kind = String(node.attrs['kind']);
      const title = String(node.attrs['title']);
      const label: BlockContent = {
        type: 'paragraph',
        data: { directiveLabel: true },
        children: [{ type: 'text', value: title }],
      };
      const children = [...(title === '' ? [] : [label]), ...within(node)];
      return { type: 'containerDirective', name: kind, children };
    }
    case 'bullet_list':
    case 'ordered_list':
      return list(node);
    case 'table':
      return table(node);
    case 'code_block': {
      const [lang = '', ...meta] = String(node.attrs['info']).split(' ');
      return {
        type: 'code',
        lang: lang || null,
        meta: meta.join(' ') || null,
        value: node.textContent,
      };
    }
    case 'figure':
      return { type: 'paragraph', children: [imageTree(node)] };
    case 'attachment':
      return {
        type: 'leafDirective',
        name: FILE_DIRECTIVE,
        attributes: { src: String(node.attrs['src']) },
        children: [{ type: 'text', value: String(node.attrs['name']) }],
      };
    case 'horizontal_rule':
      return { type: 'thematicBreak' };
    default:
      return { type: 'paragraph', children: phrasing(node) };
  }
}

const within = (node: Node): BlockContent[] =>
  node.children.filter((child) => !isBlank(child)).map((child) => blockTree(child) as BlockContent);

function list(node: Node): List {
  const items = node.children.map((item) => within(item));
  const isLoose =
    node.attrs['loose'] === true ||
    items.some((blocks) =>
      blocks.some(({ type }, at) => type === 'paragraph' && blocks[at + 1]?.type === 'paragraph'),
    );
  const ordered = node.type.name === 'ordered_list';
  return {
    type: 'list',
    ordered,
    start: ordered ? Number(node.attrs['start']) : null,
    spread: isLoose,
    children: items.map((children, at) => ({
      type: 'listItem',
      checked: node.child(at).attrs['checked'] as boolean | null,
      spread: isLoose,
      children,
    })),
  };
}

function table(node: Node): RootContent {
  const align = (node.firstChild?.children ?? []).map(({ attrs }) => attrs['align'] as null);
  return {
    type: 'table',
    align,
    children: node.children.map((row) => ({
      type: 'tableRow',
      children: row.children.map((cell) => ({ type: 'tableCell', children: phrasing(cell) })),
    })),
  };
}
