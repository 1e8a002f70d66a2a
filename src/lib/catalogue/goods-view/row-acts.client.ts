const mask = (picture: string): string =>
  `url("data:image/svg+xml,%3Csvg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 24 24' fill='none' stroke='%23000' stroke-width='2' stroke-linecap='round' stroke-linejoin='round'%3E%3Cpath ${picture}/%3E%3C/svg%3E") center / 18px no-repeat`;

/**
 * Heart icon of lucide, as all icons; drawn by the buttons' own styles, as lists must keep their number of elements
 * low.
 */
const HEART =
  "d='M2 9.5a5.5 5.5 0 0 1 9.591-3.676a.56.56 0 0 0 .818 0A5.49 5.49 0 0 1 22 9.5c0 2.29-1.5 4-3 5.5l-5.492 5.313a2 2 0 0 1-3 .019L5 15c-1.5-1.5-3-3.2-3-5.5'";
const LIST_PLUS = "d='M16 5H3m8 7H3m13 7H3M18 9v6m3-3h-6'";

/**
 * Styles of the buttons. Only members see these, so the styles are part of their script. The buttons are in one line,
 * so that the layout does not move.
 */
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
 * Adds a small icon button to a row or card of goods: saving the goods, or adding it to the order pad. Null where there
 * is no place for it.
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
  // In a row they come before the number; in a card they are in a corner, last in the order of keyboard focus.
  if (before) before.after(button);
  else if (place.matches('.goods-card')) form.append(button);
  else form.prepend(button);
  return button;
}

/** Sets the tooltip of a small button and its label for screen readers, which names the goods. */
export function nameAct(button: HTMLElement, words: string, place: HTMLElement): void {
  button.title = words;
  const name = place.dataset['name'] ?? place.querySelector('b')?.textContent.trim() ?? '';
  button.ariaLabel = `${words} ${name}`;
}
