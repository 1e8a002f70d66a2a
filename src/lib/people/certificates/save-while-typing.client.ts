import type { postUserZizhi } from '#lib/people/certificates/certificates.calls.ts';
import { callApi } from '#lib/platform/browser/calls/call-api.client.ts';
import { forgetOnceSaved } from '#lib/platform/browser/memory/kept-plain-forms.client.ts';
import { CallError, isCancelled } from '#lib/platform/browser/calls/call-error.rules.ts';
import { marksAfter } from '#lib/platform/differences.rules.ts';
import type { FieldErrors } from '#lib/platform/http/call/errors.rules.ts';
import { markRight } from '#lib/platform/browser/calls/field-errors.client.ts';

const AFTER_MS = 800;

/**
 * Saves the fields of the certificates' form a moment after a change, so that they are available on another device, and
 * shows that; errors are shown next to the button, and an error at a field is removed once it is corrected. After a
 * refusal the first invalid field gets the focus. The form works without this script.
 */
export function saveWhileTyping(): void {
  for (const form of document.querySelectorAll<HTMLFormElement>('form[data-saves]')) {
    focusFirstWrong(form);
    let timer = 0;
    form.addEventListener('change', ({ target }) => {
      if (target instanceof HTMLInputElement && target.type === 'file') return;
      window.clearTimeout(timer);
      timer = window.setTimeout(() => void save(form), AFTER_MS);
    });
    form.addEventListener('submit', () => window.clearTimeout(timer));
  }
}

/** Focuses the first invalid field; for pages their box, as the field in it is hidden once scripts run. */
function focusFirstWrong(form: HTMLFormElement): void {
  const first = form.querySelector<HTMLInputElement>('[aria-invalid="true"]');
  const place = first?.type === 'file' ? first.closest<HTMLElement>('[role="group"]') : first;
  place?.focus();
}

const isTypedIn = ({ type }: HTMLInputElement): boolean => !['file', 'hidden', 'checkbox'].includes(type);

/** Shows the error at each invalid field, and removes those of fields that are valid now. */
function mark(form: HTMLFormElement, errors: FieldErrors): void {
  for (const field of [...form.querySelectorAll('input')].filter(isTypedIn)) {
    const [words] = errors[field.name] ?? [];
    if (words !== undefined) say(field, words);
    else if (field.ariaInvalid === 'true' && isChanged(form, field)) say(field, null);
  }
}

/** Shows the error of a field; null removes it and restores the hint. */
function say(field: HTMLInputElement, words: string | null): void {
  const place = document.getElementById(`${field.name}-hint`);
  if (place && field.ariaInvalid !== 'true') place.dataset['hint'] = place.textContent;
  if (words === null) markRight(field, place?.textContent ?? '');
  else field.setAttribute('aria-invalid', 'true');
  field.toggleAttribute('data-marked', words !== null);
  if (!place) return;
  place.textContent = words ?? place.dataset['hint'] ?? '';
  place.className = words === null ? 'meta' : 'text-xs text-danger';
}

/** True when a field may be valid by now: its error was found while typing, or its value differs from the page's. */
function isChanged(form: HTMLFormElement, field: HTMLInputElement): boolean {
  const endless = form.querySelector<HTMLInputElement>(
    `[name="${field.name.replace(/_expires$/, '_endless')}"][type="checkbox"]`,
  );
  const isTicked = endless !== null && endless.checked !== endless.defaultChecked;
  return field.hasAttribute('data-marked') || field.value !== field.defaultValue || isTicked;
}

async function save(form: HTMLFormElement): Promise<void> {
  const fields = new FormData(form);
  const forget = forgetOnceSaved(form);
  for (const [name, value] of [...fields]) if (value instanceof File || name === 'next') fields.delete(name);
  const place = form.querySelector('[data-saved]');
  const showState = (text: string): void => void (place && (place.textContent = text));
  try {
    const { marks } = await callApi<typeof postUserZizhi>('POST', '/api/user/zizhi', fields, { quiet: true });
    forget();
    goOver(form, fields, marks);
    mark(form, {});
    showState('已自动保存');
  } catch (error) {
    if (isCancelled(error)) return;
    const isTyped = error instanceof CallError && error.failure === 'form';
    if (isTyped) {
      goOver(form, fields, null, error.fields);
      mark(form, error.fields);
    }
    showState(isTyped ? unsavedWords(form, error) : '还没有自动保存，提交时会一并保存');
  }
}

/**
 * Replaces the marks of saved fields by the new ones (`marks`, by kinds; null: not known); the others keep those of the
 * opened form.
 */
function goOver(
  form: HTMLFormElement,
  sent: FormData,
  marks: Readonly<Record<string, string>> | null,
  errors: FieldErrors = {},
): void {
  for (const field of form.querySelectorAll<HTMLInputElement>('input[data-marks]')) {
    const kind = field.name.replace(/_marks$/, '');
    const names = ['number', 'holder', 'expires', 'endless'].filter((name) => !errors[`${kind}_${name}`]);
    const typed = names.map((name) => [name, sent.get(`${kind}_${name}`)?.toString() ?? '']);
    field.value = marksAfter(field.value, Object.fromEntries(typed), marks && (marks[kind] ?? ''));
  }
}

/** Returns the text naming the certificate that is not saved completely, and the reason; the others are saved. */
function unsavedWords(form: HTMLFormElement, { message, fields }: CallError): string {
  const [name = '', ...others] = Object.keys(fields);
  const card = form.querySelector(`[name="${name}"]`)?.closest('section, details');
  const title = card?.querySelector('h2, summary')?.firstChild?.textContent?.trim() ?? '';
  const first = `${title && `${title}：`}${message}`;
  return others.length > 0
    ? `${first}。共 ${others.length + 1} 处没有保存，已在旁边标出；其余已自动保存`
    : `${first}。这一处没有保存，其余已自动保存`;
}
