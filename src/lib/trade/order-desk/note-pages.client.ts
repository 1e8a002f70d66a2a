import { numberedPages } from '#lib/platform/styles/printed-pages.rules.ts';

/** As wide as the paper is within its margins, and as high a column as it has room for (`office.css`). */
const RULER = 'paper-ruler';

/** How many pages a note takes: the columns it runs into where each is as high as a page. */
function countPages(note: Element): number {
  const ruler = document.createElement('div');
  ruler.className = RULER;
  ruler.inert = true;
  ruler.append(note.cloneNode(true));
  document.body.append(ruler);
  const pages = Math.round(ruler.scrollWidth / ruler.clientWidth);
  ruler.remove();
  return pages;
}

/**
 * Says of several notes that are printed at once how many pages each of them has: a browser counts only all pages that
 * it prints.
 */
export function countNotePages(): void {
  const notes = [...document.querySelectorAll('.note-page[id]')];
  if (notes.length < 2) return;
  const sheet = new CSSStyleSheet();
  const rules = notes.map((note) => numberedPages(note.id, countPages(note)));
  sheet.replaceSync(rules.join(''));
  document.adoptedStyleSheets.push(sheet);
}
