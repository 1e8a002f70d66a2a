import type { Nodes, Root } from 'mdast';

const MOST_LINES = 3000;
const MOST_LEVELS = 50;
const MOST_MARKERS = 2000;
const MOST_NOTICES = 50;
const MOST_COLUMNS = 30;
/** Cells of all tables; one takes its parser as long as 50 characters of text. */
const MOST_CELLS = 4000;
const MOST_MARKS = { paragraph: 1000, text: 5000 };

const MARKER = /[ \t]*(?:(>)[ \t]?|(?:[-*+]|\d{1,9}[.)])(?=[ \t]|$)|\[\^[^\]\s]+\]:)/y;
const RULE = /^[ \t>]*([-*])(?:[ \t]*\1)*[ \t]*$/;
const MARK = /\*\*?|__?|~~?|::|[[\]{<`]|:(?=[\p{L}_])/gu;
/** The parser reads from each of these to the end of the line. */
const SLOW_MARK = /_www\./gi;
const SLOW_WEIGHT = 50;
const NOTICE = /(?<!:):::+[ \t]*[\p{L}_]/gu;
/** Line that certainly ends a paragraph and begins another. */
const BREAK = /^[ \t]*$|^ {0,3}[-*+][ \t]+[^ \t]/;

interface Sums {
  markers: number;
  notices: number;
  cells: number;
  marks: number;
  paragraph: { from: number; marks: number };
}

/**
 * Returns a message about a text that would take too long to parse, with the place and a remedy; null for ordinary
 * texts. A parser that meets thousands of nested quotes or open emphases runs out of stack, or for minutes; this only
 * counts lines and characters.
 */
export function tooMuch(body: string): string | null {
  const lines = body.split(/\r\n?|\n/);
  if (lines.length > MOST_LINES) return `正文最多 ${MOST_LINES} 行，请分成几篇。`;
  const sums: Sums = { markers: 0, notices: 0, cells: 0, marks: 0, paragraph: { from: 1, marks: 0 } };
  for (const [at, line] of lines.entries()) {
    const words = tooMuchIn(line, at + 1, sums);
    if (words !== null) return words;
  }
  return null;
}

function tooMuchIn(line: string, number: number, sums: Sums): string | null {
  const levels = RULE.test(line) ? 0 : levelsOf(line);
  sums.markers += levels;
  sums.notices += count(line, NOTICE);
  if (BREAK.test(line)) sums.paragraph = { from: number, marks: 0 };
  const marks = count(line, MARK) + SLOW_WEIGHT * count(line, SLOW_MARK);
  sums.paragraph.marks += marks;
  sums.marks += marks;
  if (levels > MOST_LEVELS) return `正文第 ${number} 行的引用或列表套了 ${MOST_LEVELS} 层以上，请减少层次。`;
  if (sums.markers > MOST_MARKERS) return `正文到第 ${number} 行，引用和列表已经太多，请分成几篇。`;
  if (sums.notices > MOST_NOTICES)
    return `正文第 ${number} 行：提示框（:::）最多 ${MOST_NOTICES} 个，请删去一些，或分成几篇。`;
  const bars = count(line, /\|/g);
  sums.cells += bars;
  if (sums.cells > MOST_CELLS)
    return `正文到第 ${number} 行，表格已超过 ${MOST_CELLS} 格，请分成几篇，或做成附件。`;
  if (bars > MOST_COLUMNS + 1) return `正文第 ${number} 行的表格超过 ${MOST_COLUMNS} 列，请拆成几张表。`;
  if (sums.paragraph.marks > MOST_MARKS.paragraph)
    return `正文第 ${sums.paragraph.from} 行起的一段里，* _ [ ] 之类的标记超过 ${MOST_MARKS.paragraph} 个，请用空行分段，或删去多余的。`;
  if (sums.marks > MOST_MARKS.text)
    return `正文到第 ${number} 行，* _ [ ] 之类的标记已超过 ${MOST_MARKS.text} 个，请分成几篇，或删去多余的。`;
  return null;
}

const count = (line: string, sign: RegExp): number => line.match(sign)?.length ?? 0;

/** Limit of quotes, list items and footnotes open in a line: each takes a `>` or two columns of it. */
function levelsOf(line: string): number {
  let [quotes, columns] = [0, 0];
  MARKER.lastIndex = 0;
  for (let found = MARKER.exec(line); found; found = MARKER.exec(line)) {
    const [marker, quote] = found;
    const before = quote === undefined ? marker : marker.slice(0, marker.indexOf('>'));
    columns += before.length + 3 * count(before, /\t/g);
    if (quote !== undefined) quotes += 1;
  }
  return quotes + Math.floor(columns / 2);
}

/** A list takes two levels, a table three. */
const DEEPEST = 200;
const MOST_REPEATED = 200_000;

/**
 * Returns a message about a parsed text that is too complex for a page, with the place and a remedy: deeply nested
 * formats, which would exhaust the stack, or a long address that is repeated. Null for ordinary texts.
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
