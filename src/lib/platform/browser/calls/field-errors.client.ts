import type { FieldErrors } from '#lib/platform/http/call/errors.rules.ts';

/** Marks what stands next to a field only while it is wrong. */
const ADDED = 'data-said-wrong';

/** Parts of a page that draw their own errors: islands, forms that are saved while they are typed in, codes with check digits. */
const SAYS_ITSELF = 'astro-island, [data-saves], [data-credit-code], [data-username-check]';

/** Boxes of a page that say why a form was refused: at its top, and in the popover that the form is in. */
const REFUSALS = '.notice-error, [data-refusal]';

type Field = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;

const isField = (element: Element): element is Field => element.matches('input, select, textarea');

/**
 * Says what is wrong next to the fields of a form (in `#name-hint`, the place of a field's hint), takes back what was
 * said before, and gives the first wrong field the focus.
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

/** Marks a field as right where it was wrong, and takes what was said of it out of the page's boxes. */
export function markRight(field: Field, said: string): void {
  if (field.getAttribute('aria-invalid') !== 'true') return;
  field.removeAttribute('aria-invalid');
  shrinkRefusals(field.ownerDocument, [said]);
}

/** Takes back what was said of a field that was changed and is right now. */
export function clearError(field: Field): void {
  if (field.getAttribute('aria-invalid') !== 'true') return;
  const place = document.getElementById(`${field.id}-hint`) ?? document.getElementById(`${field.name}-hint`);
  const said = place?.textContent ?? '';
  if (place) takeBack(place);
  markRight(field, said);
}

/**
 * Takes back what the page says of a plain field once that is changed and the browser finds nothing wrong with it: the
 * server decides again when it is sent. A list of wrong lines stays, as one of them was mended and not all.
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
 * Takes away the boxes of a refusal once no field of the page is wrong any more. While others are, those that say what
 * was taken back say what the next one has.
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
