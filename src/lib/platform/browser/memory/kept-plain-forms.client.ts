import { pageLink } from '#lib/page-link.rules.ts';
import { KEPT_FIELD } from '#lib/platform/http/call/kept-field.rules.ts';
import { type FormState, stateOf, writeState } from '#lib/platform/browser/memory/form-state.client.ts';
import { forgetCopies, readCopy, storeCopy } from '#lib/platform/browser/memory/unsaved-copies.client.ts';

/** What was typed into a form, and what the form held before: its fields, and what it says it changes. */
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

/** A form is known by what it does and to what; two that make the same thing from different ones, by `data-kept-as`. */
const nameOf = (form: HTMLFormElement): string =>
  `${KEPT}${form.getAttribute('action') ?? ''}#${form.dataset['keptAs'] ?? ''}`;

/**
 * Keeps for this tab and the page's member what is typed into the plain forms of a page (`data-once`), so that neither a
 * login in between nor a reload loses it, and fills it in again with a word and a way to drop it. It is forgotten once
 * the form was taken, and at a logout (`data-forgets`). Passwords, codes and files are never kept.
 */
export function keepPlainForms(): void {
  settle();
  for (const form of document.querySelectorAll<HTMLFormElement>(FORMS)) restore(form);
  document.addEventListener('input', ({ target }) => {
    const form = target instanceof Element ? target.closest<HTMLFormElement>(FORMS) : null;
    if (form) keep(form);
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
  storeCopy(SENT, { name: nameOf(form), page: addressHere() });
}

/** What was sent is forgotten on the page that says it was taken: not on the login page's next, nor a refusal. */
function settle(): void {
  const sent = readCopy(SENT) as { name?: unknown; page?: unknown } | null;
  storeCopy(SENT, null);
  if (typeof sent?.name !== 'string' || !sent.name.startsWith(KEPT)) return;
  const cameFromLogin =
    document.referrer !== '' && new URL(document.referrer).pathname === pageLink('/login');
  const isRefused = document.querySelector('.notice-error, [aria-invalid="true"]') !== null;
  if (cameFromLogin || isRefused) return;
  const isElsewhere = addressHere() !== sent.page;
  if (isElsewhere || document.querySelector('.notice-success')) storeCopy(sent.name, null);
}

/**
 * For a form that saves itself, called as it begins to: gives what forgets the kept text once the server has it, unless
 * more was typed meanwhile.
 */
export function forgetOnceSaved(form: HTMLFormElement): () => void {
  const saved = stateOf(form, 'typed');
  return () => {
    if (same(stateOf(form, 'typed'), saved)) storeCopy(nameOf(form), null);
  };
}

function readKept(form: HTMLFormElement): Kept | null {
  const kept = readCopy(nameOf(form)) as Partial<Kept> | null;
  if (!kept?.typed || !kept.before || !kept.basis) return null;
  return { typed: kept.typed, before: kept.before, basis: kept.basis };
}

/** Says which state of a record a form was filled in for, so that a newer one is not written over unseen. */
const basesOf = (form: HTMLFormElement): HTMLInputElement[] => [
  ...form.querySelectorAll<HTMLInputElement>('input[data-based-on]'),
];

/** Whether it could be kept. */
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

function restore(form: HTMLFormElement): void {
  const kept = readKept(form);
  const sent = stateOf(form, 'sent');
  if (!same(stateOf(form, 'typed'), sent)) return void keep(form);
  if (!kept) return;
  if (form.dataset['saves'] !== undefined) kept.typed = unsaved(kept, sent);
  const basis = basesOf(form).map(({ value }) => value);
  if (same(kept.typed, sent)) return void storeCopy(nameOf(form), { typed: sent, before: sent, basis });
  const isChanged = !same(kept.before, sent) || !same(kept.basis, basis);
  write(form, kept.typed, kept.basis);
  say(form, isChanged, () => {
    write(form, sent, basis);
    storeCopy(nameOf(form), null);
  });
}

/** Of a form that saves itself (`data-saves`): what the server holds, but for fields typed into and not saved since. */
function unsaved({ typed, before }: Kept, sent: FormState): FormState {
  const isUnsaved = (name: string): boolean =>
    typed[name] !== undefined && !same(typed[name], before[name]) && same(before[name], sent[name]);
  return Object.fromEntries(
    Object.entries(sent).map(([name, values]) => [name, (isUnsaved(name) && typed[name]) || values]),
  );
}

function write(form: HTMLFormElement, state: FormState, basis: readonly string[]): void {
  for (const [index, field] of basesOf(form).entries()) field.value = basis[index] ?? field.value;
  writeState(form, state);
}

function say(form: HTMLFormElement, isChanged: boolean, drop: () => void): void {
  const note = document.createElement('p');
  note.className = 'rounded-md bg-info-50 px-3 py-2 text-info';
  note.setAttribute('role', 'status');
  note.append(
    isChanged
      ? '上次没有提交的内容已填回。这里原有的内容后来有改动，请对照后再提交。'
      : '上次没有提交的内容已填回，请检查后提交。',
  );
  const button = document.createElement('button');
  button.type = 'button';
  button.className = 'ml-2 underline max-md:min-h-11';
  button.textContent = '不要了，用原来的';
  button.addEventListener('click', () => {
    note.remove();
    drop();
  });
  note.append(button);
  form.prepend(note);
}
