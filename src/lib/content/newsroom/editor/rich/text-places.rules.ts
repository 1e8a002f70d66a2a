import { type EditorState, NodeSelection, TextSelection } from 'prosemirror-state';
import type { ReadText } from '#lib/content/newsroom/editor/rich/read-rich.rules.ts';
import { schema } from '#lib/content/newsroom/editor/rich/schema.rules.ts';

const { nodes } = schema;

/** Returns the position in the document nearest to a position of its source. */
export function placeInDoc({ doc }: EditorState, { blocks, gaps }: ReadText, offset: number) {
  let [start, pos] = [0, 0];
  for (const [at, { source, node }] of blocks.entries()) {
    start += gaps[at]?.length ?? 0;
    if (offset <= start + source.length || at === blocks.length - 1)
      return doc.resolve(pos + 1 + Math.max(0, Math.min(offset - start, node.content.size)));
    start += source.length;
    pos += node.nodeSize;
  }
  return doc.resolve(0);
}

/** Selects the element with an address: a link, a picture, a file or a block of Markdown; null where there is none. */
export function placeOfAddress({ doc }: EditorState, address: string): TextSelection | NodeSelection | null {
  let found: TextSelection | NodeSelection | null = null;
  doc.descendants((node, pos) => {
    if (found) return false;
    if (node.attrs['src'] === address) found = NodeSelection.create(doc, pos);
    if (node.marks.some(({ attrs }) => attrs['href'] === address))
      found = TextSelection.create(doc, pos, pos + node.nodeSize);
    if (node.type === nodes.opaque && String(node.attrs['source']).includes(address))
      found = NodeSelection.create(doc, pos);
    return true;
  });
  return found;
}
