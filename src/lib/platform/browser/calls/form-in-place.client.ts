import { callApi } from '#lib/platform/browser/calls/call-api.client.ts';
import { CallError } from '#lib/platform/browser/calls/call-error.rules.ts';
import { showErrors } from '#lib/platform/browser/calls/field-errors.client.ts';
import { toast } from '#lib/platform/browser/dialogs/dialogs.client.ts';
import { forgetOnceSaved } from '#lib/platform/browser/memory/kept-plain-forms.client.ts';
import { readStored, storeValue } from '#lib/platform/browser/memory/storage.client.ts';
import { safeNext } from '#lib/platform/http/guard/next.rules.ts';

/** Storage key of a message from a call whose page has been left, and of the page that is to show it. */
const SAID = 'said-by-call';
/**
 * Sends `form[data-in-place]` without leaving the page, for forms with passwords: the server's answers never hold
 * these, so that a page made again would ask for them after each mistake elsewhere. Errors are shown next to the fields
 * (in `#name-hint`, the place of the field's hint), and the first wrong field takes the focus. On success, opens the
 * page the call names, else that of the attribute, which shows the result. Without this script the forms are sent as
 * plain forms, and so are buttons with an address of their own.
 */
export function sendInPlace(): void {
  sayAfterwards();
  for (const form of document.querySelectorAll<HTMLFormElement>('form[data-in-place]'))
    form.addEventListener('submit', (event) => {
      if (event.submitter?.hasAttribute('formaction')) return;
      event.preventDefault();
      // Other scripts must not treat it as sent.
      event.stopPropagation();
      if (!form.hasAttribute('aria-busy')) void send(form);
    });
  // The browser shows a page again as it was left.
  window.addEventListener('pageshow', ({ persisted }) => {
    if (!persisted) return;
    for (const form of document.querySelectorAll<HTMLFormElement>('form[data-in-place]'))
      setBusy(form, false);
  });
}

/** Shows the message of the call that led to this page. */
export function sayAfterwards(): void {
  const said = readStored(SAID) as { words?: unknown; page?: unknown } | null;
  storeValue(SAID, null);
  const isHere = said?.page === window.location.pathname + window.location.search;
  if (isHere && typeof said.words === 'string' && said.words !== '') void toast(said.words, 'success');
}

/** Opens a page of this site that shows the result; it includes `FormEnhancer`. */
export function goSaying(words: string, page: string): void {
  storeValue(SAID, { words, page });
  window.location.assign(page);
}

async function send(form: HTMLFormElement): Promise<void> {
  const forget = forgetOnceSaved(form);
  const fields = new FormData(form);
  const focused = document.activeElement;
  setBusy(form, true);
  try {
    let words = '';
    const onMessage = (message: string): void => void (words = message);
    const data: unknown = await callApi('POST', new URL(form.action).pathname, fields, { onMessage });
    forget();
    const named = data !== null && typeof data === 'object' && 'next' in data ? data.next : null;
    goSaying(words, safeNext(named, form.dataset['inPlace']));
  } catch (error) {
    setBusy(form, false);
    if (focused instanceof HTMLElement) focused.focus();
    showErrors(form, error instanceof CallError && error.failure === 'form' ? error.fields : {});
  }
}

function setBusy(form: HTMLFormElement, isBusy: boolean): void {
  if (isBusy) form.setAttribute('aria-busy', 'true');
  else form.removeAttribute('aria-busy');
  for (const button of form.querySelectorAll<HTMLButtonElement>('button:not([formaction], [type="button"])'))
    button.disabled = isBusy;
}

/** Gives a page that a call answered itself its own address, which can be opened again. */
export function takeOwnAddress(): void {
  const { shownAt } = document.documentElement.dataset;
  if (shownAt !== undefined) window.history.replaceState(window.history.state, '', shownAt);
}
