import type { Nodes, Root } from 'mdast';
import type { ContainerDirective, Directives, LeafDirective } from 'mdast-util-directive';
import {
  type FileAddress,
  fileFacts,
  fileOfDirective,
  type TextFile,
} from '#lib/platform/markdown/files.rules.ts';
import { toString } from 'mdast-util-to-string';
import { SKIP, visit } from 'unist-util-visit';

/** Kinds of notice an editor may set, `:::tip[标题] … :::`, and the title of one without its own. */
export const NOTICES: Record<string, string> = {
  note: '说明',
  tip: '提示',
  warning: '注意',
  danger: '警示',
};

/** Text above or below the line, `10:sup[6]`, `H:sub[2]O`, with the name of each. */
export const RAISED: Record<string, string> = { sup: '上标', sub: '下标' };

/**
 * Turns `:::tip` blocks into asides, `::file[…]` into download links, and `:sup[…]`, `:sub[…]` into raised and lowered
 * text. Everything else that looks like a directive (`9:00`, `1:a`) is turned back into text. Changes the tree it is
 * given.
 */
export function readNotices(tree: Root, source: string): Root {
  visit(tree, (node, at, parent) => {
    if (node.type === 'containerDirective' && Object.hasOwn(NOTICES, node.name)) {
      makeNotice(node);
      return undefined;
    }
    if (node.type === 'textDirective' && Object.hasOwn(RAISED, node.name) && node.children.length > 0) {
      node.data = { hName: node.name };
      return undefined;
    }
    const offered = node.type === 'leafDirective' ? fileOfDirective(node) : null;
    if (node.type === 'leafDirective' && offered) {
      node.data = offeredFile(offered);
      return undefined;
    }
    if (!isDirective(node) || !parent || at === undefined) return undefined;
    const { position } = node;
    const value = source.slice(position?.start.offset ?? 0, position?.end.offset ?? 0);
    const text = { type: 'text' as const, value };
    const whole = { type: 'paragraph' as const, children: [text], ...(position && { position }) };
    const shown = node.type === 'textDirective' ? text : whole;
    parent.children.splice(at, 1, shown);
    return [SKIP, at + 1];
  });
  return tree;
}

const isDirective = (node: Nodes): node is Directives =>
  node.type === 'textDirective' || node.type === 'leafDirective' || node.type === 'containerDirective';

/** A link that saves a file under its name, with its kind and size. */
const offeredFile = ({ url, name, file }: TextFile & { file: FileAddress }): LeafDirective['data'] => ({
  hName: 'p',
  hProperties: { dataFile: file.kind },
  hChildren: [
    {
      type: 'element',
      tagName: 'a',
      properties: { href: url, download: name },
      children: [{ type: 'text', value: name }],
    },
    { type: 'text', value: `（${fileFacts(file)}）` },
  ],
});

function makeNotice(node: ContainerDirective): void {
  const [first] = node.children;
  const label = first?.type === 'paragraph' && first.data?.directiveLabel ? first : null;
  const title = (label && toString(label).trim()) || NOTICES[node.name] || '';
  if (label) node.children.shift();
  node.children.unshift({
    type: 'paragraph',
    data: { hProperties: { dataNoticeTitle: '' } },
    children: [{ type: 'text', value: title }],
  });
  node.data = { hName: 'aside', hProperties: { dataNotice: node.name } };
}
