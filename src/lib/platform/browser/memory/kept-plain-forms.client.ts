import { pageLink } from '#lib/page-link.rules.ts';
import { forgetCopies, readCopy, storeCopy } from '#lib/platform/browser/memory/unsaved-copies.client.ts';
import { openPopover } from '#lib/platform/browser/page/reopen-form.client.ts';
import { marksWithout, mergeFields } from '#lib/platform/differences.rules.ts';
import { isSecretField, KEPT_FIELD } from '#lib/platform/http/call/field-names.rules.ts';

/** Text typed into a form, the form's content before that, and its basis (`version`, `marks`). */
interface Kept {
  typed: FormState;
  before: FormState;
  basis: string[];
}

const KEPT = 'plain-form:';
const SENT = 'plain-form-sent';
const FORMS = 'form[data-once]';
const same = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other);

const addressHere = (): string => window.location.pathname + window.location.search;

/**
 * A form is identified by its action and its record; two forms that create the same thing from different ones, by
 * `data-kept-as`.
 */
const nameOf = (form: HTMLFormElement): string =>
  `${KEPT}${form.getAttribute('action') ?? ''}#${form.dataset['keptAs'] ?? ''}`;

/**
 * Stores text typed into the plain forms of a page (`data-once`) for this tab and the page's member, so that neither a
 * login in between nor a reload loses it, and fills it in again with a notice and a way to drop it. It is deleted once
 * the form was accepted, with the form that led to it (`data-also-taken`), and at a logout (`data-forgets`). Passwords,
 * codes and files are never stored.
 */
export function keepPlainForms(): void {
  const unsent = settle();
  for (const form of document.querySelectorAll<HTMLFormElement>(FORMS)) {
    restore(form);
    const popover = form.closest<HTMLElement>('[popover]');
    if (popover && nameOf(form) === unsent) openPopover(popover);
  }
  document.addEventListener('input', ({ target }) => {
    const form = target instanceof Element ? target.closest<HTMLFormElement>(FORMS) : null;
    if (form) keep(form);
  });
  document.addEventListener('click', ({ target }) => {
    const link = target instanceof Element ? target.closest('a[data-drops-typed]') : null;
    const form = link?.closest<HTMLFormElement>(FORMS);
    if (form) storeCopy(nameOf(form), null);
  });
  document.addEventListener('submit', (event) => {
    if (event.defaultPrevented || !(event.target instanceof HTMLFormElement)) return;
    onSent(event.target);
  });
}

function onSent(form: HTMLFormElement): void {
  if (form.dataset['forgets'] !== undefined) {
    forgetCopies();
    return;
  }
  if (!form.matches(FORMS) || Object.keys(stateOf(form, 'sent')).length === 0) return;
  if (keep(form)) sayKept(form);
  storeCopy(SENT, { name: nameOf(form), page: addressHere(), also: form.dataset['alsoTaken'] ?? null });
}

/**
 * Forgets a sent form on the page that reports success: not on the page after a login, nor after a refusal. Returns the
 * name of a form whose sending led to a login first.
 */
function settle(): string | null {
  const sent = readCopy(SENT) as { name?: unknown; page?: unknown; also?: unknown } | null;
  storeCopy(SENT, null);
  if (typeof sent?.name !== 'string' || !sent.name.startsWith(KEPT)) return null;
  const cameFromLogin =
    document.referrer !== '' && new URL(document.referrer).pathname === pageLink('/login');
  if (cameFromLogin) return sent.name;
  if (isRefused()) return null;
  const isElsewhere = addressHere() !== sent.page;
  if (!isElsewhere && !document.querySelector('.notice-success')) return null;
  storeCopy(sent.name, null);
  if (typeof sent.also === 'string') storeCopy(sent.also, null);
  return null;
}

const isRefused = (): boolean => document.querySelector('.notice-error, [aria-invalid="true"]') !== null;

/**
 * For a form that saves itself, called as saving begins: returns a function that deletes the stored text once the
 * server has it; text typed since then is stored as typed over the saved state.
 */
export function forgetOnceSaved(form: HTMLFormElement): () => void {
  const saved = stateOf(form, 'typed');
  return () => {
    const typed = stateOf(form, 'typed');
    const basis = basesOf(form).map(({ value }) => value);
    storeCopy(nameOf(form), same(typed, saved) ? null : { typed, before: saved, basis });
  };
}

function readKept(form: HTMLFormElement): Kept | null {
  const kept = readCopy(nameOf(form)) as Partial<Kept> | null;
  if (!kept?.typed || !kept.before || !kept.basis) return null;
  return { typed: kept.typed, before: kept.before, basis: kept.basis };
}

/** Fields that name the state of a record a form was filled in for, so that a newer one is not overwritten unseen. */
const basesOf = (form: HTMLFormElement): HTMLInputElement[] => [
  ...form.querySelectorAll<HTMLInputElement>('input[data-based-on]'),
];

/** True when the form could be stored. */
function keep(form: HTMLFormElement): boolean {
  const { before, basis } = readKept(form) ?? {
    before: stateOf(form, 'sent'),
    basis: basesOf(form).map(({ value }) => value),
  };
  return storeCopy(nameOf(form), { typed: stateOf(form, 'typed'), before, basis });
}

function sayKept(form: HTMLFormElement): void {
  if (form.elements.namedItem(KEPT_FIELD)) return;
  const field = document.createElement('input');
  Object.assign(field, { type: 'hidden', name: KEPT_FIELD, value: '1' });
  form.append(field);
}

/**
 * Fills in the stored text again, field by field over the page's present content. Fields that both sides have changed
 * are named, and the form is sent with the version it was filled in for, so that the server asks; for a form that saves
 * itself (`data-saves`) the server's state is newer then. A form that moves something (`data-asks-again`) asks before
 * it is filled in.
 */
function restore(form: HTMLFormElement): void {
  const kept = readKept(form);
  const sent = stateOf(form, 'sent');
  if (!same(stateOf(form, 'typed'), sent)) return void keep(form);
  if (!kept) return;
  const merged = mergeFields({ opened: of(kept.before, sent), saved: sent, typed: of(kept.typed, sent) });
  const isSaved = form.dataset['saves'] !== undefined;
  const typed = isSaved ? merged.theirs : merged.mine;
  if (same(typed, sent)) return void storeCopy(nameOf(form), isRefused() ? { ...kept, typed: sent } : null);
  const current = basesOf(form).map(({ value }) => value);
  const asked = isSaved ? [] : merged.both;
  const fill = (): void =>
    write(form, typed, asked.length > 0 ? askedBasis(form, kept.basis, asked) : current);
  const drop = (): void => {
    write(form, sent, current);
    storeCopy(nameOf(form), null);
  };
  if (form.dataset['asksAgain'] !== undefined) return askToFill(form, typed, { fill, drop });
  fill();
  const names = asked.map((name) => labelOf(form, name)).join('、');
  const changed = `上次没有提交的内容已填回。其中${names}后来有改动，请对照后再提交。`;
  const text = names === '' ? '上次没有提交的内容已填回，请检查后提交。' : changed;
  say(form, text, [['不要了，用原来的', drop]]);
}

/**
 * Returns the basis for a form that was filled in before the fields `asked` changed: its own version, so that the
 * server merges, with the marks of its current content. Fields in `asked` get no marks: their old value also counts as
 * the user's choice.
 */
const askedBasis = (form: HTMLFormElement, kept: readonly string[], asked: readonly string[]): string[] =>
  basesOf(form).map(({ name, value }, index) =>
    name === 'marks' ? marksWithout(value, asked) : (kept[index] ?? value),
  );

/** Returns the stored values of those fields that the form has. */
const of = (state: FormState, sent: FormState): FormState =>
  Object.fromEntries(Object.keys(sent).map((name) => [name, state[name] ?? sent[name] ?? []]));

function labelOf(form: HTMLFormElement, name: string): string {
  const field = [...form.elements].find((one) => one.getAttribute('name') === name) as
    HTMLInputElement | undefined;
  const label = field?.closest('fieldset')?.querySelector('legend') ?? field?.labels?.[0];
  return `“${(label?.querySelector('.font-bold') ?? label)?.textContent.trim() ?? name}”`;
}

/** For an action that must not be repeated by mistake: shows the stored text, and fills it in on request. */
function askToFill(
  form: HTMLFormElement,
  typed: FormState,
  { fill, drop }: Record<'fill' | 'drop', () => void>,
): void {
  const words = Object.values(typed).flat().filter(Boolean).join('，');
  const note = say(form, `上次填了“${words}”，没有提交。要接着填吗？`, [
    ['填回来', fill],
    ['不要了', drop],
  ]);
  form.addEventListener('input', () => note.remove(), { once: true });
}

function write(form: HTMLFormElement, state: FormState, basis: readonly string[]): void {
  for (const [index, field] of basesOf(form).entries()) field.value = basis[index] ?? field.value;
  writeState(form, state);
}

type Answer = [words: string, act: () => void];

function say(form: HTMLFormElement, text: string, answers: readonly Answer[]): HTMLElement {
  const note = document.createElement('p');
  note.className = 'w-full rounded-md bg-info-50 px-3 py-2 text-info';
  note.setAttribute('role', 'status');
  note.append(text);
  for (const [words, act] of answers) {
    const button = document.createElement('button');
    button.type = 'button';
    button.className = 'ml-2 underline max-md:min-h-11';
    button.textContent = words;
    button.addEventListener('click', () => {
      note.remove();
      act();
    });
    note.append(button);
  }
  form.prepend(note);
  return note;
}

type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

/** Values of a form's fields by name: the values of ticked boxes and chosen options, the text of all others. */
type FormState = Record<string, string[]>;

/** Fields that are never stored: values filled in by the page itself, files, and secrets. */
const UNREAD = new Set(['hidden', 'password', 'file', 'submit', 'button', 'reset', 'image']);

const isField = (element: Element): element is Field => element.matches('input, textarea, select');
const isTicked = (field: Field): field is HTMLInputElement =>
  field.type === 'checkbox' || field.type === 'radio';

const fieldsOf = (form: HTMLFormElement): Field[] =>
  [...form.elements]
    .filter(isField)
    .filter(({ name, type }) => name !== '' && !UNREAD.has(type) && !isSecretField(name));

/** Of a form as it stands (`typed`), or as the server sent it (`sent`). */
function stateOf(form: HTMLFormElement, which: 'typed' | 'sent'): FormState {
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

/** Writes a state into a form and notifies the listeners of its fields. */
function writeState(form: HTMLFormElement, state: FormState): void {
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
