import { readStored, storedKeys, storeValue } from '#lib/platform/browser/memory/storage.client.ts';

const COPIES = 'unsaved:';
/** Prefix for text typed without a login: it belongs to no member and is taken over by the next login. */
const NOBODY = `${COPIES}:`;

let mine: string | undefined;

/**
 * Prefix of the page's member. It stays the same after the session has ended: the typed text is still that member's.
 */
function prefix(): string {
  mine ??= `${COPIES}${document.documentElement.dataset['member'] ?? ''}:`;
  return mine;
}

/**
 * Returns unsaved text typed in this tab, by the member of this page or before the login; null where there is none. Its
 * shape is unchecked: users can write to their own storage.
 */
export function readCopy(name: string): unknown {
  const own = readStored(prefix() + name);
  if (own !== null || prefix() === NOBODY) return own;
  const nobodys = readStored(NOBODY + name);
  if (nobodys !== null) storeCopy(name, nobodys);
  return nobodys;
}

/**
 * Stores typed text for this tab and the member of this page, so that a reload and a login in between lose nothing and
 * no other user of the computer sees it; null deletes it. False where the storage is full or forbidden.
 */
export function storeCopy(name: string, typed: unknown): boolean {
  storeValue(NOBODY + name, null);
  return storeValue(prefix() + name, typed);
}

/** At a logout, deletes the text typed in this tab by the member of this page and before the login. */
export function forgetCopies(): void {
  for (const key of storedKeys(COPIES, 'session'))
    if (key.startsWith(prefix()) || key.startsWith(NOBODY)) storeValue(key, null);
}

/** Deletes the text that other members typed in this tab, once another member has logged in. */
export function forgetOthersCopies(): void {
  for (const key of storedKeys(COPIES, 'session'))
    if (!key.startsWith(prefix()) && !key.startsWith(NOBODY)) storeValue(key, null);
}

/**
 * Forms that end the member's work here (`data-forgets`) also delete its copies; a form that asks first does so itself.
 */
export function forgetCopiesOnLeaving(): void {
  document.addEventListener('submit', ({ target, defaultPrevented }) => {
    if (defaultPrevented || !(target instanceof HTMLFormElement)) return;
    const { forgets, confirm } = target.dataset;
    if (forgets !== undefined && confirm === undefined) forgetCopies();
  });
}

type Fields = Record<string, string>;

/** Returns the unsaved text of a form; null where there is none. */
export function readForm(name: string): Fields | null {
  const kept = readCopy(`form:${name}`);
  if (kept === null || typeof kept !== 'object') return null;
  return Object.fromEntries(
    Object.entries(kept).filter((field): field is [string, string] => typeof field[1] === 'string'),
  );
}

/** Stores a form's content for this tab and the page's member: it survives a reload, and a login in between. */
export const keepForm = (name: string, form: HTMLFormElement): void =>
  void storeCopy(
    `form:${name}`,
    Object.fromEntries([...new FormData(form)].map(([field, value]) => [field, String(value)])),
  );

export const forgetForm = (name: string): void => void storeCopy(`form:${name}`, null);

type TypedField = HTMLTextAreaElement;
const isRemembered = (target: EventTarget | null): target is TypedField =>
  target instanceof HTMLTextAreaElement && target.dataset['keep'] !== undefined;
const store = (field: TypedField): void => void storeCopy(field.dataset['keep'] ?? '', field.value);

/**
 * Stores text typed into `[data-keep]` for this tab, and restores it on a fresh page; also text typed before the script
 * was loaded.
 */
export function rememberTypedText(): void {
  for (const field of document.querySelectorAll<TypedField>('textarea[data-keep]')) {
    if (field.value !== field.defaultValue) store(field);
    else if (field.value === '') field.value = String(readCopy(field.dataset['keep'] ?? '') ?? '');
  }
  document.addEventListener('input', ({ target }) => {
    if (isRemembered(target)) store(target);
  });
}
