const MOST = 30;

/**
 * Makes tables what Markdown can say: a cell of one line each place, a head, no table within a table. A table of one
 * cell, or one that holds a page's parts, is what stands in it.
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
      // said again in each row it spans, once across columns
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

/** What stands in a cell on one line: blocks and line ends become blanks. */
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

/** Takes the looks out of what is bold by itself. */
export const plain = (element: HTMLElement): void =>
  element.querySelectorAll('strong, em').forEach((look) => look.replaceWith(...look.childNodes));
