import { nextStep } from '#lib/catalogue/goods/packing.rules.ts';
import { parseQuantity } from '#lib/catalogue/goods/parse-quantity.rules.ts';

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
