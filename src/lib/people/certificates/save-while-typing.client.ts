import { callApi } from '#lib/platform/browser/calls/call-api.client.ts';
import { forgetOnceSaved } from '#lib/platform/browser/memory/kept-plain-forms.client.ts';
import { CallError, isCancelled } from '#lib/platform/browser/calls/call-error.rules.ts';

const AFTER_MS = 800;

/**
 * Saves the fields of the certificates' form a moment after one was changed, so that they are there on another device,
 * and says so; what is wrong with them is said beside the button. The form works without.
 */
export function saveWhileTyping(): void {
  for (const form of document.querySelectorAll<HTMLFormElement>('form[data-saves]')) {
    let timer = 0;
    form.addEventListener('change', ({ target }) => {
      if (target instanceof HTMLInputElement && target.type === 'file') return;
      window.clearTimeout(timer);
      timer = window.setTimeout(() => void save(form), AFTER_MS);
    });
    form.addEventListener('submit', () => window.clearTimeout(timer));
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
    say('已自动保存');
  } catch (error) {
    if (isCancelled(error)) return;
    const isTyped = error instanceof CallError && error.failure === 'form';
    say(isTyped ? `${error.message}（其余已自动保存）` : '还没有自动保存，提交时会一并保存');
  }
}
