import { nextStep, parseQuantity } from '#lib/catalogue/goods/quantity.rules.ts';

/** Selector of the forms that put goods in the cart, on cards, rows and the page of one goods (`AddToCartForm`). */
export const ADD_FORM = 'form.add';

/** Returns the id of the goods that such a form adds, from its address. */
export const goodsIdOf = (form: HTMLFormElement): string =>
  form.getAttribute('action')?.split('/').at(-1) ?? '';

/**
 * Returns the direction in which a click changes the number: on a button with a step, or on the − and + that the styles
 * draw on both sides of the field and that belong to the form. 0 for any other click.
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

/** Shows on the form of a goods out of stock that the alert is set; its button is disabled. */
export function showAlertSet(place: ParentNode): void {
  const button = place.querySelector<HTMLButtonElement>('[data-claim="alert"] button');
  if (!button) return;
  button.ariaLabel = `已设提醒 ${button.ariaLabel?.split(' ')[1] ?? ''}`;
  button.textContent = '已设提醒';
  button.disabled = true;
}

/** Changes the number of an add form by packs, or by the given size; an invalid number is replaced by the smallest. */
export function step(input: HTMLInputElement, direction: number, size?: number): void {
  const { pack, ...bounds } = rangeOf(input);
  const now = parseQuantity(input.value, rangeOf(input)).quantity ?? bounds.smallest;
  input.value = String(nextStep(now, direction, size ?? pack, bounds));
  input.setCustomValidity('');
}

/** Reads the limits and steps of the field from the form. */
function rangeOf({ dataset }: HTMLInputElement) {
  const parts = (dataset['range'] ?? '').split(' ');
  const [smallest = 1, largest = 1, pack = 1, caseSize = 0] = parts.map(Number);
  return { smallest, largest, pack, middlePack: pack, caseSize, unit: parts[4] ?? '' };
}

/**
 * Returns the number that an add form would send; an empty field means the smallest quantity sold. For an invalid
 * number the problem is shown next to the field, which keeps it, and the result is null.
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
