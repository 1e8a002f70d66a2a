import type { RootContent } from 'mdast';
import { readMarkdown } from '#lib/platform/markdown/markdown.rules.ts';

/** A Markdown text as its blocks; `gaps` stands around them: one before each, one after the last. */
export interface MarkdownBlocks {
  blocks: { source: string; tree: RootContent }[];
  gaps: string[];
}

/**
 * Cuts a text into its blocks (a list, a notice, a fence is one), without changing a character. Null for one that
 * cannot be shown.
 */
export function cutBlocks(body: string): MarkdownBlocks | null {
  const { tree, wrong } = readMarkdown(body);
  if (wrong !== null) return null;
  const blocks: MarkdownBlocks['blocks'] = [];
  const gaps: string[] = [];
  let end = 0;
  for (const child of tree.children) {
    const { start, end: to } = child.position ?? {};
    if (start?.offset === undefined || to?.offset === undefined) return null;
    // a block's indent is its own
    const from = Math.max(end, body.lastIndexOf('\n', start.offset - 1) + 1);
    gaps.push(body.slice(end, from));
    blocks.push({ source: body.slice(from, to.offset), tree: child });
    end = to.offset;
  }
  return { blocks, gaps: [...gaps, body.slice(end)] };
}
