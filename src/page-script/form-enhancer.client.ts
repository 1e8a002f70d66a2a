import { askConfirm } from '#lib/platform/browser/dialogs/dialogs.client.ts';
import { ASK_FIELD } from '#lib/platform/http/call/field-names.rules.ts';
import { fillQuestion } from '#lib/platform/http/call/question.rules.ts';
import { clearEdited } from '#lib/platform/browser/calls/field-errors.client.ts';
import { sendInPlace, takeOwnAddress } from '#lib/platform/browser/calls/form-in-place.client.ts';
import { keepPlainForms } from '#lib/platform/browser/memory/kept-plain-forms.client.ts';
import {
  fitPicture,
  isPdf,
  isTooLarge,
  putFile,
  shrinkingWords,
} from '#lib/people/uploads/fit-picture.client.ts';
import { copyText } from '#lib/platform/browser/dialogs/copy-text.client.ts';

const agreed = new WeakSet<HTMLFormElement>();

/**
 * Enhances plain forms: `data-confirm` (of the form, or of the pressed button) asks before sending, with `{name}`
 * replaced by a field's value, `data-once` sends only once and stores the typed text until it was accepted, `data-copy`
 * copies a text, `data-print` prints the page, `data-preview` shows the chosen picture, made small enough,
 * `data-in-place` keeps typed passwords; a corrected field is no longer red. Without scripts the forms work as plain
 * forms. A page that a call answered itself takes its own address, which can be opened again.
 */
export function enhancePlainForms(): void {
  takeOwnAddress();
  document.addEventListener('submit', onSubmit);
  document.addEventListener('click', onClick);
  document.addEventListener('change', onChange);
  document.addEventListener('input', clearEdited);
  keepPlainForms();
  sendInPlace();
  window.addEventListener('pageshow', () => {
    for (const form of document.querySelectorAll<HTMLFormElement>('form[data-once]')) setBusy(form, false);
  });
}

function onSubmit(event: SubmitEvent): void {
  const form = event.target;
  if (!(form instanceof HTMLFormElement)) return;
  const question = event.submitter?.dataset['confirm'] ?? form.dataset['confirm'];
  if (question !== undefined && !agreed.has(form)) {
    event.preventDefault();
    void askConfirm(fillQuestion(question, (name) => valueOf(form, name))).then((yes) => {
      if (!yes) return;
      agreed.add(form);
      for (const one of form.elements)
        if (one.getAttribute('name') === ASK_FIELD) one.removeAttribute('name');
      form.requestSubmit(event.submitter instanceof HTMLElement ? event.submitter : null);
    });
    return;
  }
  if (form.dataset['once'] !== undefined) setBusy(form, true);
}

/** Returns the value of a field; of radios and boxes the chosen one. */
function valueOf(form: HTMLFormElement, name: string): string {
  const fields = [...form.querySelectorAll<HTMLInputElement | HTMLSelectElement>(`[name="${name}"]`)];
  const field = fields.find(
    (one) => !one.matches('[type=radio], [type=checkbox]') || one.matches(':checked'),
  );
  return field?.value.trim() ?? '';
}

/** After the browser has read the form, as a disabled button would not be sent. */
function setBusy(form: HTMLFormElement, busy: boolean): void {
  setTimeout(() => {
    for (const button of form.querySelectorAll<HTMLButtonElement>('button')) {
      if (button.dataset['off'] === undefined) button.disabled = busy;
    }
  });
}

function onClick({ target }: MouseEvent): void {
  if (target instanceof Element && target.closest('[data-print]')) window.print();
  const button = target instanceof Element ? target.closest<HTMLElement>('[data-copy]') : null;
  const text = button?.dataset['copy'];
  if (text === undefined) return;
  copyText(text);
}

function onChange({ target }: Event): void {
  if (!(target instanceof HTMLInputElement)) return;
  if (target.dataset['preview'] !== undefined) void showPicture(target);
}

/**
 * Shows the chosen picture; one that is too large is made smaller first. A PDF is sent as it is. The state is shown
 * next to the field.
 */
async function showPicture(field: HTMLInputElement): Promise<void> {
  const picture = document.querySelector<HTMLImageElement>(`#${field.dataset['preview']}`);
  const chosen = field.files?.[0];
  if (!picture) return;
  URL.revokeObjectURL(picture.src);
  picture.hidden = true;
  sayBeside(field, '');
  if (!chosen || isPdf(chosen)) return;
  const file = isTooLarge(chosen) ? await shrunk(field, chosen) : chosen;
  if (!file || field.files?.[0] !== file) return;
  picture.src = URL.createObjectURL(file);
  picture.hidden = false;
}

/** The chosen picture made small enough and put in its field; null where that cannot be done, with the reason. */
async function shrunk(field: HTMLInputElement, chosen: File): Promise<File | null> {
  if (field.form) setBusy(field.form, true);
  sayBeside(field, shrinkingWords(chosen));
  const { file, words } = await fitPicture(chosen);
  if (file) putFile(field, file);
  else field.value = '';
  sayBeside(field, words, file === null);
  if (field.form) setBusy(field.form, false);
  return file;
}

/** In the place of the field's hint, which comes back with an empty text. */
function sayBeside(field: HTMLInputElement, text: string, isWrong = false): void {
  const place = document.getElementById(field.getAttribute('aria-describedby') ?? '');
  if (!place) return;
  place.dataset['hint'] ??= place.textContent;
  place.textContent = text || place.dataset['hint'];
  place.setAttribute('role', 'status');
  place.className = isWrong ? 'text-xs text-danger' : 'meta';
  field.toggleAttribute('aria-invalid', isWrong);
}
