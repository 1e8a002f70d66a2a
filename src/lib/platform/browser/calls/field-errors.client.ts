import type { FieldErrors } from '#lib/platform/http/call/errors.rules.ts';

/** Marks an element that exists only while its field is wrong. */
const ADDED = 'data-said-wrong';

/**
 * Parts of a page that draw their own errors: islands, forms that are saved while they are typed in, codes with check
 * digits.
 */
const SAYS_ITSELF = 'astro-island, [data-saves], [data-credit-code], [data-username-check]';

/** Boxes of a page with the reason of a refusal: at its top, and in the popover of the form. */
const REFUSALS = '.notice-error, [data-refusal]';

type Field = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;

const isField = (element: Element): element is Field => element.matches('input, select, textarea');

/**
 * Shows errors next to the fields of a form (in `#name-hint`, the place of a field's hint), removes earlier ones, and
 * focuses the first wrong field.
 */
export function showErrors(form: HTMLFormElement, errors: FieldErrors): void {
  for (const place of form.querySelectorAll<HTMLElement>(`[${ADDED}]`)) takeBack(place);
  let first: Field | null = null;
  const said = new Set<string>();
  for (const field of [...form.elements].filter(isField)) {
    field.removeAttribute('aria-invalid');
    const words = errors[field.name]?.[0];
    if (words === undefined || field.type === 'hidden' || said.has(field.name)) continue;
    said.add(field.name);
    sayBeside(field, words);
    first ??= field;
  }
  first?.focus();
}

function sayBeside(field: Field, words: string): void {
  const id = `${field.name}-hint`;
  const place = document.getElementById(id) ?? document.createElement('p');
  if (place.isConnected) place.dataset['hint'] ??= place.className === 'meta' ? place.textContent : '';
  else (field.closest('fieldset') ?? field.parentElement)?.append(place);
  Object.assign(place, { id, hidden: false, className: 'text-xs text-danger', textContent: words });
  place.setAttribute(ADDED, field.id);
  field.setAttribute('aria-invalid', 'true');
  const also = (field.getAttribute('aria-describedby') ?? '').split(' ').filter((one) => one !== id);
  field.setAttribute('aria-describedby', [id, ...also].join(' ').trim());
}

/** Marks a field as right where it was wrong, and removes its error from the page's boxes. */
export function markRight(field: Field, said: string): void {
  if (field.getAttribute('aria-invalid') !== 'true') return;
  field.removeAttribute('aria-invalid');
  shrinkRefusals(field.ownerDocument, [said]);
}

/** Removes the error of a field that was changed and is right now. */
export function clearError(field: Field): void {
  if (field.getAttribute('aria-invalid') !== 'true') return;
  const place = document.getElementById(`${field.id}-hint`) ?? document.getElementById(`${field.name}-hint`);
  const said = place?.textContent ?? '';
  if (place) takeBack(place);
  markRight(field, said);
}

/**
 * Removes the server's error of a plain field once it is changed and the browser finds no error in it: the server
 * checks again when it is sent. A list of wrong lines stays, as only one of them was corrected.
 */
export function clearEdited({ target }: Event): void {
  const field = target as Element;
  if (!isField(field) || field.closest(SAYS_ITSELF)) return;
  const wrong = field.closest('[aria-invalid="true"]');
  if (!wrong || !field.validity.valid) return;
  const ids = (wrong.getAttribute('aria-describedby') ?? '').split(' ');
  const places = ids.flatMap((id) => field.ownerDocument.getElementById(id) ?? []);
  if (places.some((place) => place.matches('ul'))) return;
  wrong.removeAttribute('aria-invalid');
  const said = places.filter((one) => one.matches('.text-danger'));
  const words = said.map(({ textContent }) => textContent);
  for (const place of said) {
    takeBack(place);
    for (const other of field.ownerDocument.querySelectorAll(`[aria-describedby~="${place.id}"]`))
      other.removeAttribute('aria-invalid');
  }
  shrinkRefusals(field.ownerDocument, words);
}

/**
 * Removes the boxes of a refusal once no field of the page is wrong any more. Until then, a box that shows a removed
 * error shows the next field's error instead.
 */
function shrinkRefusals(page: Document, takenBack: readonly string[]): void {
  const wrong = [...page.querySelectorAll('[aria-invalid="true"]')].filter(
    (one) => !one.closest('astro-island'),
  );
  const [next] = wrong.flatMap((one) =>
    (one.getAttribute('aria-describedby') ?? '')
      .split(' ')
      .flatMap((id) => page.getElementById(id)?.closest('.text-danger')?.textContent.trim() ?? []),
  );
  const gone = takenBack.map((words) => words.trim());
  for (const box of page.querySelectorAll(REFUSALS)) {
    if (wrong.length === 0) box.remove();
    else if (next && gone.includes(box.textContent.trim())) box.textContent = next;
  }
}

/** Puts the hint back that stood there; the field is not wrong any more. */
function takeBack(place: HTMLElement): void {
  const hint = place.dataset['hint'] ?? '';
  Object.assign(place, { className: 'meta', textContent: hint, hidden: hint === '' });
  place.removeAttribute(ADDED);
}
