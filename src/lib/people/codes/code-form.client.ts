import { callApi } from '#lib/platform/browser/calls/call-api.client.ts';
import type { POST } from '#pages/api/user/create_code.ts';

/**
 * Sends `form[data-code-form]` in place, so that nothing typed elsewhere on the page is lost: what was done is said in
 * its `[data-said]`, its button counts down until the next code may be asked for, and the field of its `data-code-form`
 * is ready to type in. Without it the form goes its plain way.
 */
export function enhanceCodeForms(): void {
  document.addEventListener('submit', (event) => {
    const form = event.target;
    if (!(form instanceof HTMLFormElement) || form.dataset['codeForm'] === undefined) return;
    event.preventDefault();
    void ask(form);
  });
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
