const mask = (picture: string): string =>
  `url("data:image/svg+xml,%3Csvg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 24 24' fill='none' stroke='%23000' stroke-width='2' stroke-linecap='round' stroke-linejoin='round'%3E%3Cpath ${picture}/%3E%3C/svg%3E") center / 18px no-repeat`;

/** Of lucide, as are all icons; drawn by the buttons' own styles, as a list has no elements to spare. */
const HEART =
  "d='M2 9.5a5.5 5.5 0 0 1 9.591-3.676a.56.56 0 0 0 .818 0A5.49 5.49 0 0 1 22 9.5c0 2.29-1.5 4-3 5.5l-5.492 5.313a2 2 0 0 1-3 .019L5 15c-1.5-1.5-3-3.2-3-5.5'";
const LIST_PLUS = "d='M16 5H3m8 7H3m13 7H3M18 9v6m3-3h-6'";

/** Only members see them, so their styles come with their script. They stand in one line, where nothing moves for them. */
const STYLES = `
.row-act { flex: none; width: 26px; height: 32px; padding: 0; color: #5c6965; border-radius: 4px; }
.row-act:hover { color: #086454; background: #e9f6f3; }
.row-act::before { display: block; height: 100%; content: ''; background: currentColor; }
.row-act[data-favourite]::before { mask: ${mask(HEART)}; }
.row-act[aria-pressed='true'] { color: #0a7d68; }
.row-act[aria-pressed='true']::before { mask: ${mask(`${HEART} fill='%23000'`)}; }
.row-act[data-to-pad]::before { mask: ${mask(LIST_PLUS)}; }
.row-act[data-to-pad] { margin-right: auto; }
.goods-card .row-act { position: absolute; top: 12px; right: 12px; width: 32px; margin: 0; background-color: #fff; }
.in-list .row-act[data-favourite], .goods-card:not(.in-list) .row-act[data-to-pad] { right: 48px; }
@media (768px <= width < 1024px) {
  .goods-table .row-act { position: absolute; right: 30px; bottom: 1px; height: 26px; }
  .goods-table .row-act[data-to-pad] { right: 4px; }
}
@media (width < 768px) {
  .row-act.row-act { width: 44px; height: 44px; }
  :is(.goods-table, .in-list) .row-act.row-act { position: absolute; top: 0; right: 40px; background: none; }
  :is(.goods-table, .in-list) .row-act::before { mask-position: center 4px; }
  :is(.goods-table, .in-list) .row-act[data-to-pad][data-to-pad] { right: 0; }
}`;

let sheet: CSSStyleSheet | null = null;

/**
 * Has a row or card of goods hold a small button, drawn as what it does: saving the goods, or putting it on the order pad.
 * Null where it takes none.
 */
export function addAct(place: HTMLElement, does: 'favourite' | 'toPad'): HTMLElement | null {
  const form = place.querySelector('.add');
  if (!form) return null;
  if (!sheet) {
    sheet = new CSSStyleSheet();
    sheet.replaceSync(STYLES);
    document.adoptedStyleSheets.push(sheet);
  }
  const button = document.createElement('button');
  button.type = 'button';
  button.className = 'row-act';
  button.dataset[does] = '';
  const before = form.querySelector('.row-act');
  // In a row they stand before the number; a card has them in a corner, and keys come to them last.
  if (before) before.after(button);
  else if (place.matches('.goods-card')) form.append(button);
  else form.prepend(button);
  return button;
}

/** Says what a small button does: when it is pointed at, and to who cannot see it, of which goods. */
export function nameAct(button: HTMLElement, words: string, place: HTMLElement): void {
  button.title = words;
  const name = place.dataset['name'] ?? place.querySelector('b')?.textContent.trim() ?? '';
  button.ariaLabel = `${words} ${name}`;
}
