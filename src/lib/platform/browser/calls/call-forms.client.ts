import { callApi } from '#lib/platform/browser/calls/call-api.client.ts';
import { CallError } from '#lib/platform/browser/calls/call-error.rules.ts';
import { showErrors } from '#lib/platform/browser/calls/field-errors.client.ts';
import { storeCopy } from '#lib/platform/browser/memory/unsaved-copies.client.ts';

/**
 * Sends `form[data-call]` in place: errors are shown next to the fields, the result in `[data-done]`, or in the form's
 * place where it has none; a button's `data-then` names the part of the page to show next (`:target`). Without this
 * script the forms are sent as plain forms.
 */
export function sendCalls(): void {
  document.addEventListener('submit', (event) => {
    const form = event.target;
    if (!(form instanceof HTMLFormElement) || form.dataset['call'] === undefined) return;
    event.preventDefault();
    if (form.getAttribute('aria-busy') !== 'true') void send(form, event.submitter);
  });
}

async function send(form: HTMLFormElement, submitter: HTMLElement | null): Promise<void> {
  const fields = Object.fromEntries(
    [...new FormData(form, submitter)].map(([name, value]) => [name, String(value)]),
  );
  form.setAttribute('aria-busy', 'true');
  try {
    let words = '';
    const onMessage = (message: string): void => void (words = message);
    await callApi('POST', new URL(form.action).pathname, fields, { onMessage });
    showErrors(form, {});
    const { then } = submitter?.dataset ?? {};
    if (then) location.replace(`#${then}`);
    finish(form, words);
  } catch (error) {
    if (error instanceof CallError && error.failure === 'form') showErrors(form, error.fields);
  } finally {
    form.removeAttribute('aria-busy');
  }
}

function finish(form: HTMLFormElement, words: string): void {
  const done = form.querySelector<HTMLElement>('[data-done]');
  if (!done) {
    const said = document.createElement('p');
    said.setAttribute('role', 'status');
    said.className = 'font-bold text-brand-800';
    said.tabIndex = -1;
    said.textContent = words;
    form.replaceChildren(said);
    said.focus();
    return;
  }
  for (const field of form.querySelectorAll<HTMLElement>('[data-keep]'))
    storeCopy(field.dataset['keep'] ?? '', null);
  form.reset();
  done.textContent = words;
  done.hidden = false;
  done.scrollIntoView({ block: 'nearest' });
}
