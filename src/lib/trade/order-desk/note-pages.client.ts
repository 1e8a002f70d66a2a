import { numberedPages } from '#lib/platform/styles/printed-pages.rules.ts';

/** Class of an element as wide as the paper within its margins, with columns as high as a page (`office.css`). */
const RULER = 'paper-ruler';

/** Counts the pages of a note: the columns it fills where each is as high as a page. */
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
 * Shows the number of pages of each note when several are printed at once: a browser counts only all pages that it
 * prints.
 */
export function countNotePages(): void {
  const notes = [...document.querySelectorAll('.note-page[id]')];
  if (notes.length < 2) return;
  const sheet = new CSSStyleSheet();
  const rules = notes.map((note) => numberedPages(note.id, countPages(note)));
  sheet.replaceSync(rules.join(''));
  document.adoptedStyleSheets.push(sheet);
}
