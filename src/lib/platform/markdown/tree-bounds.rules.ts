import type { Nodes, Root } from 'mdast';

/** A list takes two levels, a table three. */
const DEEPEST = 200;
const MOST_REPEATED = 200_000;

/**
 * What a parsed text has too much of to be made a page, in words that say where and what to do: formats within
 * formats, which would run out of stack, and a long address that is repeated. Null for what people write.
 */
export function tooDeep(tree: Root): string | null {
  const addresses = new Map<string, number>();
  const references: { identifier: string; line: number }[] = [];
  const open: { node: Nodes; depth: number }[] = [{ node: tree, depth: 0 }];
  for (let next = open.pop(); next; next = open.pop()) {
    const { node, depth } = next;
    const line = node.position?.start.line ?? 1;
    if (depth > DEEPEST) return `正文第 ${line} 行的格式一层套一层，太深了，请减少层次。`;
    if (node.type === 'definition')
      addresses.set(node.identifier, node.url.length + (node.title?.length ?? 0));
    if (node.type === 'linkReference' || node.type === 'imageReference')
      references.push({ identifier: node.identifier, line });
    if ('children' in node) for (const child of node.children) open.push({ node: child, depth: depth + 1 });
  }
  let repeated = 0;
  for (const { identifier, line } of references) {
    repeated += addresses.get(identifier) ?? 0;
    if (repeated > MOST_REPEATED) return `正文第 ${line} 行等处引用的同一个网址太长，请缩短。`;
  }
  return null;
}
