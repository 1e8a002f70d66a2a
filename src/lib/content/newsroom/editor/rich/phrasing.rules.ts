import type { Image, PhrasingContent } from 'mdast';
import type {} from 'mdast-util-directive';
import type { Mark, Node } from 'prosemirror-model';

/** A piece of a block's words: text, a picture or a break, under marks from the outermost to the innermost. */
interface Piece {
  node: Node;
  text: string | null;
  marks: readonly Mark[];
}

const BREAK = 'hard_break';
const EMPHASES = ['strong', 'em', 'strike'];

/** The words of a block for the syntax tree: blanks are moved outside of emphasis, where Markdown allows them. */
export function phrasing(block: Node): PhrasingContent[] {
  const pieces = tidyEnds(block.children.flatMap(split));
  return nest(EMPHASES.reduce(outOf, pieces), 0);
}

/** A text in up to three pieces: the blanks at its ends are pieces of their own. */
function split(node: Node): Piece[] {
  const { marks } = node;
  if (!node.isText) return [{ node, text: null, marks }];
  const text = (node.text ?? '').replace(/\n/g, ' ');
  if (marks.some(({ type }) => type.name === 'code')) return [{ node, text, marks }];
  const [, lead = '', core = '', trail = ''] = /^(\s*)([\s\S]*?)(\s*)$/.exec(text) ?? [];
  return [lead, core, trail].filter(Boolean).map((part) => ({ node, text: part, marks }));
}

const isBlank = ({ text, node }: Piece): boolean =>
  node.type.name === BREAK || (text !== null && text.trim() === '');

/** Removes the blanks and breaks at a block's ends, and the blanks around a break: Markdown does not keep them. */
function tidyEnds(pieces: readonly Piece[]): Piece[] {
  const kept: Piece[] = [];
  const isSpace = ({ text }: Piece): boolean => text !== null && /^[ \t]+$/.test(text);
  for (const piece of pieces) {
    const before = kept.at(-1);
    const isAtStart = before === undefined || before.node.type.name === BREAK;
    if (isSpace(piece) && isAtStart) continue;
    if (piece.node.type.name === BREAK) {
      while (kept.length > 0 && isSpace(kept.at(-1) as Piece)) kept.pop();
      if (kept.length === 0) continue;
    }
    kept.push(piece);
  }
  while (kept.length > 0 && (isSpace(kept.at(-1) as Piece) || kept.at(-1)?.node.type.name === BREAK))
    kept.pop();
  return kept;
}

/** Removes a mark from the blanks at both ends of each stretch it covers. */
function outOf(pieces: readonly Piece[], name: string): Piece[] {
  const has = ({ marks }: Piece): boolean => marks.some(({ type }) => type.name === name);
  const bare = new Set<number>();
  const walk = (order: readonly number[]): void => {
    let isInside = false;
    for (const at of order) {
      const piece = pieces[at] as Piece;
      if (!has(piece)) isInside = false;
      else if (!isInside && isBlank(piece)) bare.add(at);
      else isInside = true;
    }
  };
  const order = [...pieces.keys()];
  walk(order);
  walk(order.toReversed());
  return pieces.map((piece, at) =>
    bare.has(at) ? { ...piece, marks: piece.marks.filter(({ type }) => type.name !== name) } : piece,
  );
}

/** Pieces with marks as a tree: the mark that reaches farthest is the outermost. */
function nest(pieces: readonly Piece[], from: number): PhrasingContent[] {
  const [first] = pieces.slice(from);
  if (!first) return [];
  const reach = (mark: Mark): number => {
    let to = from;
    while (pieces[to]?.marks.some((one) => one.eq(mark))) to += 1;
    return to;
  };
  const outer = first.marks
    .filter(({ type }) => type.name !== 'code')
    .map((mark) => ({ mark, to: reach(mark) }))
    .toSorted((a, b) => b.to - a.to)[0];
  if (!outer) return [...leaf(pieces, from), ...nest(pieces, from + 1)].reduce<PhrasingContent[]>(join, []);
  const inner = pieces
    .slice(from, outer.to)
    .map((piece) => ({ ...piece, marks: piece.marks.filter((one) => !one.eq(outer.mark)) }));
  return [marked(outer.mark, nest(inner, 0)), ...nest(pieces, outer.to)];
}

function marked({ type, attrs }: Mark, children: PhrasingContent[]): PhrasingContent {
  if (type.name === 'link')
    return { type: 'link', url: String(attrs['href']), title: String(attrs['title']) || null, children };
  if (type.name === 'sup' || type.name === 'sub')
    return { type: 'textDirective', name: type.name, attributes: {}, children };
  const names = { strong: 'strong', em: 'emphasis', strike: 'delete' } as const;
  return { type: names[type.name as keyof typeof names], children };
}

/** A picture, within words or alone, for the syntax tree. */
export function imageTree({ attrs: { src, alt, caption } }: Node): Image {
  return { type: 'image', url: String(src), alt: String(alt), title: String(caption) || null };
}

/** A break is the end of a line; two in a row need a backslash, or they would end the paragraph. */
function leaf(pieces: readonly Piece[], at: number): PhrasingContent[] {
  const { node, text, marks } = pieces[at] as Piece;
  const isBreak = (place: number): boolean => pieces[place]?.node.type.name === BREAK;
  if (node.type.name === BREAK)
    return isBreak(at - 1) || isBreak(at + 1) ? [{ type: 'break' }] : [{ type: 'text', value: '\n' }];
  if (node.type.name === 'image') return [imageTree(node)];
  if (marks.some(({ type }) => type.name === 'code')) return [{ type: 'inlineCode', value: text ?? '' }];
  return [{ type: 'text', value: text ?? '' }];
}

function join(before: PhrasingContent[], node: PhrasingContent): PhrasingContent[] {
  const last = before.at(-1);
  if (last?.type === 'text' && node.type === 'text')
    return [...before.slice(0, -1), { type: 'text', value: last.value + node.value }];
  return [...before, node];
}
