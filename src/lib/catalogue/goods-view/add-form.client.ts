import { nextStep, parseQuantity } from '#lib/catalogue/goods/quantity.rules.ts';

/** The forms that put goods in the cart, which cards, rows and the page of one goods have (`AddToCartForm`). */
export const ADD_FORM = 'form.add';

/** What such a form adds, as its address says. */
export const goodsIdOf = (form: HTMLFormElement): string =>
  form.getAttribute('action')?.split('/').at(-1) ?? '';

/**
 * Which way a click moves the number: on a button that says so, or on the − and + that the styles draw on both sides
 * of the field and that belong to the form. 0 for any other click.
 */
export function directionOf(target: Element, input: HTMLInputElement, x: number): number {
  const button = target.closest<HTMLElement>('[data-step]');
  if (button) return Number(button.dataset['step']);
  if (target !== input.form || input.offsetWidth === 0) return 0;
  const { left, right } = input.getBoundingClientRect();
  // The styles draw them about as wide as the field is high.
  const width = input.offsetHeight - 4;
  if (x < left) return x > left - width ? -1 : 0;
  return x < right + width ? 1 : 0;
}

/** In place of the form of a goods that is out of stock: its button says that the alert is set. */
export function showAlertSet(place: ParentNode): void {
  const button = place.querySelector<HTMLButtonElement>('[data-claim="alert"] button');
  if (!button) return;
  button.ariaLabel = `已设提醒 ${button.ariaLabel?.split(' ')[1] ?? ''}`;
  button.textContent = '已设提醒';
  button.disabled = true;
}

/** Moves the number of an add form by packs, or by a size of its own; what is no number begins at the smallest. */
export function step(input: HTMLInputElement, direction: number, size?: number): void {
  const { pack, ...bounds } = rangeOf(input);
  const now = parseQuantity(input.value, rangeOf(input)).quantity ?? bounds.smallest;
  input.value = String(nextStep(now, direction, size ?? pack, bounds));
  input.setCustomValidity('');
}

/** What the field may hold and moves by, as the form has it. */
function rangeOf({ dataset }: HTMLInputElement) {
  const parts = (dataset['range'] ?? '').split(' ');
  const [smallest = 1, largest = 1, pack = 1, caseSize = 0] = parts.map(Number);
  return { smallest, largest, pack, middlePack: pack, caseSize, unit: parts[4] ?? '' };
}

/**
 * The number that an add form would send; an empty field asks for the smallest one sold. What is no number is said
 * next to the field, which keeps it, and gives null.
 */
export function typedNumber(form: HTMLFormElement, submitter: HTMLElement | null): number | null {
  const input = form.querySelector<HTMLInputElement>('input[name="number"]');
  const text = String(new FormData(form, submitter).get('number') ?? '').trim();
  if (text === '') return input ? rangeOf(input).smallest : 1;
  const { quantity, problem } = parseQuantity(text, input ? rangeOf(input) : undefined);
  if (!input || quantity !== null) return quantity;
  input.setCustomValidity(problem);
  input.reportValidity();
  input.addEventListener('input', () => input.setCustomValidity(''), { once: true });
  return null;
}
