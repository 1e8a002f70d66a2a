const MOST = 30;

/**
 * Reduces tables to those of Markdown: one-line cells without spans, a head, no nested tables. A table with one cell,
 * or one used for page layout, is replaced by its content.
 */
export function flattenTables(body: HTMLElement): void {
  for (const inner of body.querySelectorAll('td table, th table')) {
    const cells = [...inner.querySelectorAll('td, th')].map((cell) => cell.textContent.trim());
    inner.replaceWith(cells.filter(Boolean).join(' '));
  }
  for (const table of body.querySelectorAll('table')) flatten(table);
}

function flatten(table: HTMLTableElement): void {
  const grid = withoutEmptyEdges(gridOf(table));
  const cells = [...new Set(grid.flat().filter((cell) => cell !== null))];
  const isLayout = cells.some((cell) => cell.querySelector('h1, h2, h3, h4, h5, h6, blockquote, p ~ p ~ p'));
  if (cells.length <= 1 || isLayout) return unwrap(table, cells);
  const document = table.ownerDocument;
  const flat = document.createElement('table');
  for (const [at, row] of grid.entries()) {
    const line = flat.appendChild(document.createElement('tr'));
    for (const [column, cell] of row.slice(0, MOST).entries()) {
      const place = line.appendChild(document.createElement(at === 0 ? 'th' : 'td'));
      // repeated in each row it spans, once across columns
      if (!cell || row[column - 1] === cell) continue;
      place.append(...oneLine(cell.cloneNode(true) as HTMLElement));
      if (at === 0) plain(place);
    }
  }
  const caption = table.caption?.textContent.trim();
  if (caption) table.before(Object.assign(document.createElement('p'), { textContent: caption }));
  table.replaceWith(flat);
}

/** The cells by row and column; a cell that spans several is in each of them. */
function gridOf(table: HTMLTableElement): (HTMLElement | null)[][] {
  const grid: (HTMLElement | null)[][] = [];
  for (const [at, row] of [...table.rows].entries()) {
    let column = 0;
    const here = (grid[at] ??= []);
    for (const cell of row.cells) {
      while (here[column] !== undefined) column += 1;
      const across = Math.min(cell.colSpan, MOST);
      const down = Math.min(cell.rowSpan || 1, table.rows.length - at);
      for (let below = 0; below < down; below += 1)
        for (let right = 0; right < across; right += 1) (grid[at + below] ??= [])[column + right] = cell;
      column += across;
    }
  }
  const width = Math.max(0, ...grid.map((row) => row.length));
  return grid.map((row) => Array.from({ length: width }, (_, at) => row[at] ?? null));
}

const isEmpty = (cell: HTMLElement | null | undefined): boolean =>
  !cell || (cell.textContent.trim() === '' && !cell.querySelector('img'));

/** A spreadsheet's selection often has empty rows and columns after the last. */
function withoutEmptyEdges(grid: (HTMLElement | null)[][]): (HTMLElement | null)[][] {
  const rows = grid.filter((row) => !row.every(isEmpty));
  let width = rows[0]?.length ?? 0;
  while (width > 0 && rows.every((row) => isEmpty(row[width - 1]))) width -= 1;
  return rows.map((row) => row.slice(0, width));
}

/** Returns the content of a cell on one line: blocks and line breaks become blanks. */
function oneLine(cell: HTMLElement): globalThis.Node[] {
  cell.querySelectorAll('br').forEach((end) => end.replaceWith(' '));
  cell
    .querySelectorAll('p, div, figure, figcaption, li, ul, ol, section, pre, hr')
    .forEach((block) => block.replaceWith(' ', ...block.childNodes, ' '));
  cell.normalize();
  return [...cell.childNodes];
}

function unwrap(table: HTMLTableElement, cells: readonly HTMLElement[]): void {
  const parts = cells.map((cell) => {
    const part = table.ownerDocument.createElement(
      cell.querySelector('p, div, ul, ol, h1, h2, h3, h4, table') ? 'div' : 'p',
    );
    part.append(...cell.childNodes);
    return part;
  });
  table.replaceWith(...parts);
}

/** Removes bold and italic from within an element that has a style of its own. */
export const plain = (element: HTMLElement): void =>
  element.querySelectorAll('strong, em').forEach((look) => look.replaceWith(...look.childNodes));

const PLACE = /mso-list:\s*l\d+\s+level(\d+)/i;
const IGNORED = '[data-style*="mso-list:Ignore" i], [data-style*="mso-list: Ignore" i]';
const NUMBER = /^\s*(\d+|[a-z]{1,4})[.)、）．】:]/i;
/** List marks that Markdown lists cannot show: Chinese, circled, in brackets, with several numbers. */
const OWN_WORDS = /[\p{Script=Han}\u2460-\u24ff\u3220-\u3229\u3280-\u3289]|^\s*[(（【〔[]|\d\.\d/u;

/**
 * Word and WPS write a list as paragraphs, each with its level in its style and its mark as text: converts them to
 * lists, except where only text can keep the mark, as for the articles of a regulation. Word on the web puts each item
 * into a list of its own, with its level in an attribute.
 */
export function listWordItems(body: HTMLElement): void {
  body
    .querySelectorAll('.ListContainerWrapper')
    .forEach((wrapper) => wrapper.replaceWith(...wrapper.childNodes));
  body.querySelectorAll<HTMLElement>('li[data-aria-level]').forEach((item) => {
    const list = item.parentElement;
    if (list?.childElementCount !== 1) return;
    const paragraph = body.ownerDocument.createElement('p');
    paragraph.setAttribute('data-style', `mso-list:l0 level${item.getAttribute('data-aria-level')} lfo1`);
    paragraph.toggleAttribute('data-numbered', list.tagName === 'OL');
    paragraph.append(...item.childNodes);
    list.replaceWith(paragraph);
  });
  let open: HTMLElement[] = [];
  /** The level of the outermost open list. */
  let outermost = 1;
  let last: Element | null = null;
  for (const item of body.querySelectorAll<HTMLElement>('[data-style*="mso-list"]')) {
    const written = Number(PLACE.exec(item.getAttribute('data-style') ?? '')?.[1] ?? 0);
    if (written === 0 || !item.matches('p, div, h1, h2, h3, h4, h5, h6') || isHeading(item)) continue;
    const mark = item.querySelector(IGNORED);
    if (mark && OWN_WORDS.test(mark.textContent)) {
      toWords(mark);
      continue;
    }
    if (last === null || item.previousElementSibling !== last) [open, outermost] = [[], written];
    const level = Math.max(1, written - outermost + 1);
    const { isNumbered, number } = takeMark(item, mark);
    open = open.slice(0, level);
    if (open.length === level && open.at(-1)?.tagName !== (isNumbered ? 'OL' : 'UL'))
      open = open.slice(0, -1);
    while (open.length < level) {
      const list = body.ownerDocument.createElement(isNumbered ? 'ol' : 'ul');
      if (isNumbered && number > 1 && open.length === level - 1) list.setAttribute('start', String(number));
      const above = open.at(-1);
      if (above)
        (above.lastElementChild ?? above.appendChild(body.ownerDocument.createElement('li'))).append(list);
      else item.before(list);
      open.push(list);
    }
    const entry = body.ownerDocument.createElement('li');
    entry.append(...item.childNodes);
    open.at(-1)?.append(entry);
    item.remove();
    last = open[0] ?? null;
  }
}

/** A numbered heading is a heading; its number is removed with its mark. */
function isHeading(item: HTMLElement): boolean {
  const isOne =
    /^H[1-6]$/.test(item.tagName) || /outline-level:\s*[1-6]/.test(item.getAttribute('data-style') ?? '');
  if (isOne) item.querySelectorAll(IGNORED).forEach(toWords);
  return isOne;
}

const toWords = (mark: Element): void =>
  mark.replaceWith(mark.textContent.replace(/\s+/g, ' ').replace(/(?<=[、）】〕．]) $/, ''));

function takeMark(item: HTMLElement, mark: Element | null): { isNumbered: boolean; number: number } {
  const text = mark?.textContent ?? '';
  mark?.remove();
  const isNumbered = item.hasAttribute('data-numbered') || NUMBER.test(text);
  return { isNumbered, number: Number(/\d+/.exec(text)?.[0] ?? 1) };
}
