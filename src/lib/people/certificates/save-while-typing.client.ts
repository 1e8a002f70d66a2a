import { callApi } from '#lib/platform/browser/calls/call-api.client.ts';
import { forgetOnceSaved } from '#lib/platform/browser/memory/kept-plain-forms.client.ts';
import { CallError, isCancelled } from '#lib/platform/browser/calls/call-error.rules.ts';
import type { FieldErrors } from '#lib/platform/http/call/errors.rules.ts';

const AFTER_MS = 800;

/**
 * Saves the fields of the certificates' form a moment after one was changed, so that they are there on another device,
 * and says so; what is wrong with them is said beside the button, and what was wrong with a field goes once it is mended.
 * After a refusal the first wrong field has the focus. The form works without.
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

/** Pages bring their own focus, once they can be worked with. */
function focusFirstWrong(form: HTMLFormElement): void {
  const first = form.querySelector<HTMLInputElement>('[aria-invalid="true"]');
  if (first?.type !== 'file') first?.focus();
}

/** Takes away what was said of fields that were changed since and are right now. */
function clearMended(form: HTMLFormElement, errors: FieldErrors): void {
  for (const field of form.querySelectorAll<HTMLInputElement>(
    'input[aria-invalid="true"]:not([type="file"])',
  )) {
    const endless = form.querySelector<HTMLInputElement>(
      `[name="${field.name.replace(/_expires$/, '_endless')}"][type="checkbox"]`,
    );
    const isChanged =
      field.value !== field.defaultValue || (endless !== null && endless.checked !== endless.defaultChecked);
    if (!isChanged || errors[field.name]) continue;
    field.removeAttribute('aria-invalid');
    const place = document.getElementById(`${field.name}-hint`);
    if (!place) continue;
    place.textContent = place.dataset['hint'] ?? '';
    place.className = 'meta';
  }
}

async function save(form: HTMLFormElement): Promise<void> {
  const fields = new FormData(form);
  const forget = forgetOnceSaved(form);
  for (const [name, value] of [...fields]) if (value instanceof File || name === 'next') fields.delete(name);
  const place = form.querySelector('[data-saved]');
  const say = (text: string): void => void (place && (place.textContent = text));
  try {
    await callApi('POST', form.getAttribute('action') ?? '', fields, { quiet: true });
    forget();
    clearMended(form, {});
    say('已自动保存');
  } catch (error) {
    if (isCancelled(error)) return;
    const isTyped = error instanceof CallError && error.failure === 'form';
    if (isTyped) clearMended(form, error.fields);
    say(isTyped ? `${error.message}（其余已自动保存）` : '还没有自动保存，提交时会一并保存');
  }
}
