import type { Image, Nodes, PhrasingContent, Root, RootContent } from 'mdast';
import { type Attrs, Fragment, type Mark, type Node } from 'prosemirror-model';
import { visit, EXIT } from 'unist-util-visit';
import { schema } from '#lib/content/newsroom/editor/rich/schema.rules.ts';
import { cutBlocks } from '#lib/platform/markdown/text-blocks.rules.ts';
import { fileOfDirective } from '#lib/platform/markdown/files.rules.ts';
import { NOTICES } from '#lib/platform/markdown/notices.rules.ts';
import { pictureAlone } from '#lib/platform/markdown/pictures.rules.ts';

/** A top-level block with the Markdown it was read from. */
interface ReadBlock {
  node: Node;
  source: string;
}

/** A Markdown text as blocks; `gaps` are the source texts around them: one before each, one after the last. */
export interface ReadText {
  blocks: readonly ReadBlock[];
  gaps: readonly string[];
}

const KNOWN = new Set(
  'paragraph heading text emphasis strong delete inlineCode break link image blockquote list listItem code thematicBreak table tableRow tableCell'.split(
    ' ',
  ),
);
const { nodes, marks } = schema;

/**
 * Reads a Markdown text for the editor; the blocks' sources and the gaps together are exactly the text. Null for one
 * that cannot be shown ({@link readMarkdown}).
 */
export function readText(body: string): ReadText | null {
  const cut = cutBlocks(body);
  return (
    cut && {
      blocks: cut.blocks.map(({ source, tree }) => ({ source, node: blockOf(tree, source) })),
      gaps: cut.gaps,
    }
  );
}

/** The editor's document of a text; it ends with a paragraph for writing on. */
export function docOf({ blocks }: ReadText): Node {
  const children = blocks.map(({ node }) => node);
  if (children.at(-1)?.type !== nodes.paragraph) children.push(nodes.paragraph.create());
  return nodes.doc.create(null, children);
}

/** Text that only looks like a directive is shown and kept as it was written. */
const DIRECTIVE = /^[ \t]*::/;

/** Returns the definitions that references in a document may use. */
export const definitionsIn = (doc: Node): string =>
  doc.children
    .map(({ attrs }) => String(attrs['source'] ?? ''))
    .filter((source) => /^\[[^\]]+\]:/.test(source))
    .join('\n\n');

/** The blocks of a part of a text, whose references use `definitions` elsewhere in it; null as {@link readText}. */
export function readPart(part: string, definitions: string): readonly Node[] | null {
  if (definitions === '') return readText(part)?.blocks.map(({ node }) => node) ?? null;
  const whole = readText(`${part}\n\n${definitions}`)?.blocks;
  const named = readText(definitions)?.blocks;
  return whole && named ? whole.slice(0, -named.length).map(({ node }) => node) : null;
}

const blockOf = (node: RootContent, source: string): Node =>
  isKnown(node) && !(node.type === 'paragraph' && DIRECTIVE.test(source))
    ? blockNode(node)
    : nodes.opaque.create({ source });

/** True when the schema can hold all of a block. */
function isKnown(block: RootContent): boolean {
  let known = true;
  visit(block as Nodes, (node) => {
    known =
      node.type === 'containerDirective'
        ? node.data?.hName === 'aside'
        : node.type === 'textDirective' || node.type === 'leafDirective'
          ? node.data?.hName !== undefined
          : KNOWN.has(node.type) && !(node.type === 'heading' && hasLines(node));
    return known ? undefined : EXIT;
  });
  return known;
}

function hasLines(node: Nodes): boolean {
  let found = false;
  visit(node, (inner) => {
    if (inner.type === 'break' || (inner.type === 'text' && /[\r\n]/.test(inner.value))) found = true;
  });
  return found;
}

/** A supported block as a node; of any other block, its content. */
export function blockNode(node: Root | RootContent): Node {
  switch (node.type) {
    case 'heading':
      return nodes.heading.create({ level: node.depth }, inline(node.children));
    case 'blockquote':
      return nodes.blockquote.create(null, blocksOf(node.children));
    case 'containerDirective': {
      const [first, ...rest] = node.children;
      const kind = node.name;
      const isTitled = first?.type === 'paragraph' && first.data !== undefined;
      const title = isTitled ? textOf(first) : '';
      const within = blocksOf(isTitled ? rest : node.children);
      return nodes.notice.create({ kind, title: title === NOTICES[kind] ? '' : title }, within);
    }
    case 'list': {
      const loose = (node.spread ?? false) || node.children.some(({ spread }) => spread);
      const items = node.children.map(({ children, checked }) =>
        nodes.list_item.create({ checked: checked ?? null }, blocksOf(children)),
      );
      return node.ordered
        ? nodes.ordered_list.create({ loose, start: node.start ?? 1 }, items)
        : nodes.bullet_list.create({ loose }, items);
    }
    case 'table': {
      const columns = node.align?.length ?? 0;
      const rows = node.children.map(({ children }, row) => {
        const type = row === 0 ? nodes.table_header : nodes.table_cell;
        const cells = Array.from({ length: columns }, (_, column) =>
          type.create({ align: node.align?.[column] ?? null }, inline(children[column]?.children ?? [])),
        );
        return nodes.table_row.create(null, cells);
      });
      return nodes.table.create(null, rows);
    }
    case 'code': {
      const info = [node.lang, node.meta].filter(Boolean).join(' ');
      return nodes.code_block.create({ info }, node.value ? schema.text(node.value) : null);
    }
    case 'leafDirective': {
      const offered = fileOfDirective(node);
      return offered
        ? nodes.attachment.create({ src: offered.url, name: offered.name })
        : nodes.paragraph.create();
    }
    case 'thematicBreak':
      return nodes.horizontal_rule.create();
    case 'paragraph': {
      const picture = pictureAlone(node);
      return picture
        ? nodes.figure.create(pictureAttrs(picture))
        : nodes.paragraph.create(null, inline(node.children));
    }
    default:
      return nodes.paragraph.create();
  }
}

const pictureAttrs = ({ url, alt, title }: Image): Attrs => ({
  src: url,
  alt: alt ?? '',
  caption: title ?? '',
});

const blocksOf = (children: readonly RootContent[]): Node[] =>
  children.length === 0 ? [nodes.paragraph.create()] : children.map(blockNode);

const textOf = (node: Nodes | undefined): string => {
  const [first] = node && 'children' in node ? node.children : [];
  return first?.type === 'text' ? first.value : '';
};

const inline = (children: readonly PhrasingContent[]): Fragment => Fragment.from(pieces(children, []));

/** The inline content of a block in order, each with its marks; line ends of the source are breaks. */
function pieces(children: readonly PhrasingContent[], over: readonly Mark[]): Node[] {
  return children.flatMap((node): Node[] => {
    const within = (mark: Mark): Node[] =>
      'children' in node ? pieces(node.children, mark.addToSet(over)) : [];
    switch (node.type) {
      case 'text':
        return lines(node.value, over);
      case 'strong':
        return within(marks.strong.create());
      case 'emphasis':
        return within(marks.em.create());
      case 'delete':
        return within(marks.strike.create());
      case 'link':
        return within(marks.link.create({ href: node.url, title: node.title ?? '' }));
      case 'textDirective':
        return within(marks[node.name === 'sup' ? 'sup' : 'sub'].create());
      case 'inlineCode':
        return lines(node.value, marks.code.create().addToSet(over));
      case 'image':
        return [nodes.image.create(pictureAttrs(node), null, [...over])];
      case 'break':
        return [nodes.hard_break.create(null, null, [...over])];
      default:
        return [];
    }
  });
}

function lines(value: string, over: readonly Mark[]): Node[] {
  return value
    .split(/\r\n?|\n/)
    .flatMap((line, at): Node[] => [
      ...(at > 0 ? [nodes.hard_break.create(null, null, [...over])] : []),
      ...(line === '' ? [] : [schema.text(line, [...over])]),
    ]);
}
