import { callApi } from '#lib/platform/browser/calls/call-api.client.ts';
import { clearError } from '#lib/platform/browser/calls/field-errors.client.ts';
import { readCopy, storeCopy } from '#lib/platform/browser/memory/unsaved-copies.client.ts';
import type { postUserCreateCode } from '#lib/people/phone-codes/phone-codes.calls.ts';

/** One way to request a code: its button, the data sent with it, and the id of the code's field. */
interface Asking {
  button: HTMLButtonElement;
  payload: Record<string, string>;
  field: string;
  said: Element | null | undefined;
}

/**
 * Sends `form[data-code-form]` by script, and the number typed next to a `button[data-code-button]`, so that other
 * typed values on the page are kept: the result is shown in `[data-said]`, the button counts down to the next possible
 * request, the field that both name gets the focus, and earlier errors are removed. Without this script both are sent
 * as plain forms. A typed code is restored when its form comes back for another reason: the server's messages never
 * contain it, so this tab stores it.
 */
export function enhanceCodeForms(): void {
  for (const form of document.querySelectorAll<HTMLFormElement>('form[data-code-form]')) {
    const button = form.querySelector('button');
    if (button) resume(button, form, form.dataset['codeForm'] ?? '');
  }
  for (const button of document.querySelectorAll<HTMLButtonElement>('button[data-code-button]'))
    resume(button, button, button.dataset['codeButton'] ?? '');
  document.addEventListener('submit', onSubmit);
  document.addEventListener('click', onClick);
}

function resume(button: HTMLButtonElement, { dataset }: HTMLElement, field: string): void {
  const seconds = Number(dataset['wait'] ?? 0);
  if (seconds > 0) countDown(button, seconds);
  keepCode(field);
}

function onSubmit(event: SubmitEvent): void {
  const form = event.target;
  if (!(form instanceof HTMLFormElement) || form.dataset['codeForm'] === undefined) return;
  event.preventDefault();
  const button = form.querySelector('button');
  const purpose = String(new FormData(form).get('purpose'));
  const said = form.querySelector('[data-said]');
  if (button) void ask({ button, payload: { purpose }, field: form.dataset['codeForm'], said });
}

function onClick(event: MouseEvent): void {
  const button =
    event.target instanceof Element
      ? event.target.closest<HTMLButtonElement>('button[data-code-button]')
      : null;
  const to = button?.form?.elements.namedItem(button.dataset['to'] ?? '');
  if (!button || !(to instanceof HTMLInputElement)) return;
  event.preventDefault();
  if (!to.reportValidity()) return;
  const payload = { purpose: button.value, [to.name]: to.value };
  const said = button.form?.querySelector('[data-said]');
  void ask({ button, payload, field: button.dataset['codeButton'] ?? '', said });
}

/** Time (ms) a typed code is kept: codes are valid for five minutes. */
const KEPT_MS = 5 * 60_000;

function keepCode(fieldId: string): void {
  const field = document.getElementById(fieldId);
  if (!(field instanceof HTMLInputElement) || !field.form) return;
  const place = `code:${fieldId}`;
  const kept = readCopy(place) as { typed?: unknown; at?: unknown } | null;
  storeCopy(place, null);
  const isFresh = typeof kept?.at === 'number' && Date.now() - kept.at < KEPT_MS;
  // Restored only where another field was wrong; a wrong code is typed again.
  const wasRefused = field.form.querySelector('[aria-invalid="true"]') !== null;
  if (isFresh && wasRefused && field.ariaInvalid !== 'true' && field.value === '') {
    field.value = typeof kept.typed === 'string' ? kept.typed : '';
  }
  field.form.addEventListener('submit', () => storeCopy(place, { typed: field.value, at: Date.now() }));
}

async function ask({ button, payload, field, said }: Asking): Promise<void> {
  if (button.disabled) return;
  button.disabled = true;
  delete button.dataset['ticking'];
  try {
    let words = '';
    const { wait_seconds: seconds } = await callApi<typeof postUserCreateCode>(
      'POST',
      '/api/user/create_code',
      payload,
      {
        onMessage: (message) => void (words = message),
      },
    );
    if (said) said.textContent = words;
    button.form?.querySelector('[data-refused]')?.remove();
    const to = button.form?.elements.namedItem(button.dataset['to'] ?? '');
    if (to instanceof HTMLInputElement) clearError(to);
    countDown(button, seconds, payload);
    const typedIn = document.getElementById(field);
    if (typedIn instanceof HTMLInputElement) clearError(typedIn);
    typedIn?.focus();
  } catch {
    // The call has already shown the error to the buyer.
    button.disabled = false;
  }
}

let ticking = 0;

/** Counts down to the next possible request for the same phone; a mistyped number can be corrected at once. */
function countDown(button: HTMLButtonElement, seconds: number, asked: Record<string, string> = {}): void {
  const words = button.textContent;
  const key = (ticking += 1);
  button.dataset['ticking'] = String(key);
  const endsAt = performance.now() + seconds * 1000;
  const to = button.form?.elements.namedItem(button.dataset['to'] ?? '');
  const first = to instanceof HTMLInputElement ? (asked[to.name] ?? to.value) : '';
  const isSame = (): boolean => !(to instanceof HTMLInputElement) || to.value.trim() === first.trim();
  const tick = (): void => {
    // the next code has been requested
    if (button.dataset['ticking'] !== String(key)) return;
    const left = isSame() ? Math.ceil((endsAt - performance.now()) / 1000) : 0;
    button.textContent = left > 0 ? `${left} 秒后可再获取` : words;
    button.disabled = left > 0;
    if (endsAt > performance.now()) setTimeout(tick, 250);
  };
  tick();
}
