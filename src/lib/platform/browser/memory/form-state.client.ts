import { isSecretField } from '#lib/platform/http/call/field-names.rules.ts';

type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

/** What the fields of a form say, by name: the values of ticked boxes and chosen options, the text of all others. */
export type FormState = Record<string, string[]>;

/** Never read: what a page fills in by itself, files, and secrets. */
const UNREAD = new Set(['hidden', 'password', 'file', 'submit', 'button', 'reset', 'image']);

const isField = (element: Element): element is Field => element.matches('input, textarea, select');
const isTicked = (field: Field): field is HTMLInputElement =>
  field.type === 'checkbox' || field.type === 'radio';

const fieldsOf = (form: HTMLFormElement): Field[] =>
  [...form.elements]
    .filter(isField)
    .filter(({ name, type }) => name !== '' && !UNREAD.has(type) && !isSecretField(name));

/** Of a form as it stands (`typed`), or as the server sent it (`sent`). */
export function stateOf(form: HTMLFormElement, which: 'typed' | 'sent'): FormState {
  const state: FormState = {};
  for (const field of fieldsOf(form)) (state[field.name] ??= []).push(...valuesOf(field, which === 'sent'));
  return state;
}

function valuesOf(field: Field, asSent: boolean): string[] {
  if (field instanceof HTMLSelectElement) return chosenOf(field, asSent);
  if (isTicked(field)) return (asSent ? field.defaultChecked : field.checked) ? [field.value] : [];
  return [asSent ? field.defaultValue : field.value];
}

function chosenOf({ options, multiple }: HTMLSelectElement, asSent: boolean): string[] {
  const all = [...options];
  const chosen = all.filter((option) => (asSent ? option.defaultSelected : option.selected));
  const first = asSent && !multiple && chosen.length === 0 ? all.slice(0, 1) : chosen;
  return first.map(({ value }) => value);
}

/** Puts a state into a form and informs whoever listens to its fields. */
export function writeState(form: HTMLFormElement, state: FormState): void {
  const left = structuredClone(state);
  for (const field of fieldsOf(form)) {
    const values = left[field.name];
    if (!values) continue;
    if (field instanceof HTMLSelectElement)
      for (const option of field.options) option.selected = values.includes(option.value);
    else if (isTicked(field)) field.checked = values.includes(field.value);
    else field.value = values.shift() ?? '';
    field.dispatchEvent(new Event('change', { bubbles: true }));
  }
}
