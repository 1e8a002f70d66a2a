import { callApi } from '#lib/platform/browser/calls/call-api.client.ts';
import { readStored, storeValue } from '#lib/platform/browser/memory/storage.client.ts';
import type { POST } from '#pages/api/user/create_code.ts';

/**
 * Sends `form[data-code-form]` in place, so that nothing typed elsewhere on the page is lost: what was done is said in
 * its `[data-said]`, its button counts down until the next code may be asked for, and the field of its `data-code-form`
 * is ready to type in. Without it the form goes its plain way. A code that was typed is there again when the form it was
 * sent with comes back for another reason: it is never in a message of the server's, so this tab keeps it.
 */
export function enhanceCodeForms(): void {
  for (const form of document.querySelectorAll<HTMLFormElement>('form[data-code-form]')) {
    const button = form.querySelector('button');
    const seconds = Number(form.dataset['wait'] ?? 0);
    if (button && seconds > 0) countDown(button, seconds);
    keepCode(form.dataset['codeForm'] ?? '');
  }
  document.addEventListener('submit', (event) => {
    const form = event.target;
    if (!(form instanceof HTMLFormElement) || form.dataset['codeForm'] === undefined) return;
    event.preventDefault();
    void ask(form);
  });
}

/** Codes are good for five minutes. */
const KEPT_MS = 5 * 60_000;

function keepCode(fieldId: string): void {
  const field = document.getElementById(fieldId);
  if (!(field instanceof HTMLInputElement) || !field.form) return;
  const place = `code:${fieldId}`;
  const kept = readStored(place) as { typed?: unknown; at?: unknown } | null;
  storeValue(place, null);
  const isFresh = typeof kept?.at === 'number' && Date.now() - kept.at < KEPT_MS;
  // Only where something else was wrong; a wrong code is typed anew.
  const wasRefused = field.form.querySelector('[aria-invalid="true"]') !== null;
  if (isFresh && wasRefused && field.ariaInvalid !== 'true' && field.value === '') {
    field.value = typeof kept.typed === 'string' ? kept.typed : '';
  }
  field.form.addEventListener('submit', () => storeValue(place, { typed: field.value, at: Date.now() }));
}

async function ask(form: HTMLFormElement): Promise<void> {
  const button = form.querySelector('button');
  if (!button || button.disabled) return;
  button.disabled = true;
  try {
    let words = '';
    const purpose = String(new FormData(form).get('purpose'));
    const { wait_seconds: seconds } = await callApi<typeof POST>(
      'POST',
      '/api/user/create_code',
      { purpose },
      { onMessage: (message) => void (words = message) },
    );
    const said = form.querySelector('[data-said]');
    if (said) said.textContent = words;
    countDown(button, seconds);
    document.getElementById(form.dataset['codeForm'] ?? '')?.focus();
  } catch {
    // The buyer has been told by the call.
    button.disabled = false;
  }
}

function countDown(button: HTMLButtonElement, seconds: number): void {
  const words = button.textContent;
  const endsAt = performance.now() + seconds * 1000;
  const tick = (): void => {
    const left = Math.ceil((endsAt - performance.now()) / 1000);
    button.textContent = left > 0 ? `${left} 秒后可再获取` : words;
    button.disabled = left > 0;
    if (left > 0) setTimeout(tick, 250);
  };
  tick();
}
