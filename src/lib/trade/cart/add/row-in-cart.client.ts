/** Selector of the form of a row or card whose goods is in the cart: it shows the cart's number. */
export const ROW_IN_CART = 'form.add-number[data-cart-line]';

/** Styles for members only, loaded with their script; on phones the stepper replaces the button. */
const STYLES = `
.add-number[data-cart-line] .btn-primary { color: #086454; background: #e9f6f3; }
[data-last] { font-size: 12px; color: #5c6965; white-space: nowrap; }
td [data-last] { display: block; line-height: 16px; }
.facts [data-last] { margin-left: 8px; }
@media (768px <= width < 1024px) { .add-number[data-cart-line] .btn-primary { padding-inline: 5px; margin-left: 4px; } }
@media (width < 768px) {
  td [data-last] { position: absolute; bottom: 2px; left: 148px; }
  .add-number[data-cart-line] { --number-height: 42px; --step-width: 42px; }
  .add-number[data-cart-line]::before, .add-number[data-cart-line]::after,
  .add-number[data-cart-line] > input { display: block; }
  .add-number[data-cart-line] > .btn-primary { display: none; }
}`;

let sheet: CSSStyleSheet | null = null;

/** Adds the styles of what only members see on rows to the page. */
export function styleRows(): void {
  if (sheet) return;
  sheet = new CSSStyleSheet();
  sheet.replaceSync(STYLES);
  document.adoptedStyleSheets.push(sheet);
}

/** Returns the rows and cards of a goods that have a stepper. */
export const rowsOf = (goodsId: string): HTMLFormElement[] => [
  ...document.querySelectorAll<HTMLFormElement>(`[data-goods-id="${goodsId}"] form.add-number`),
];

/** Returns all rows and cards of the page that have a stepper. */
export const rowForms = (): HTMLFormElement[] => [
  ...document.querySelectorAll<HTMLFormElement>('[data-goods-id] form.add-number'),
];

export const fieldOf = (row: HTMLFormElement): HTMLInputElement | null =>
  row.querySelector<HTMLInputElement>('input[name="number"]');

/** Makes a row show the number of units in the cart. */
export function enterRow(row: HTMLFormElement, number: number): void {
  name(row, '已加购', '购物车内数量');
  row.dataset['cartLine'] = '';
  row.dataset['inCart'] = '';
  const field = fieldOf(row);
  if (!field) return;
  field.value = String(number);
  field.setCustomValidity('');
}

/** Makes a row add to the cart again. */
export function leaveRow(row: HTMLFormElement): void {
  delete row.dataset['cartLine'];
  delete row.dataset['inCart'];
  name(row, '加购', '采购数量');
  const field = fieldOf(row);
  if (field) field.value = field.defaultValue;
}

/** Sets the labels of button and field; both contain the goods' name. */
function name(row: HTMLFormElement, button: string, number: string): void {
  const submit = row.querySelector('.btn-primary');
  if (submit) submit.textContent = button;
  submit?.setAttribute('aria-label', (submit.getAttribute('aria-label') ?? '').replace(/^\S+/, button));
  const field = fieldOf(row);
  field?.setAttribute(
    'aria-label',
    (field.getAttribute('aria-label') ?? '').replace(/(采购数量|购物车内数量)$/, number),
  );
}
