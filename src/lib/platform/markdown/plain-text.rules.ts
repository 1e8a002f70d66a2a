import type { Nodes, Root } from 'mdast';
import { toString } from 'mdast-util-to-string';
import { SKIP, visit } from 'unist-util-visit';

const HAN_PER_MINUTE = 400;
const WORDS_PER_MINUTE = 200;

const BLOCKS = new Set(['paragraph', 'heading', 'tableCell', 'code']);

/** The words of an article (`parseMarkdown`) without its Markdown, blocks on lines of their own: for search and excerpts. */
export function plainText(tree: Root): string {
  const lines: string[] = [];
  visit(tree, (node) => {
    if (!BLOCKS.has(node.type)) return undefined;
    lines.push(toString(node, { includeHtml: false }).trim(), ...captionsIn(node));
    return SKIP;
  });
  return lines.filter(Boolean).join('\n');
}

/** What stands under pictures. */
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
