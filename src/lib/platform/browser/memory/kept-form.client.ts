import { readCopy, storeCopy } from '#lib/platform/browser/memory/unsaved-copies.client.ts';

type Fields = Record<string, string>;

/** What was typed into a form and never saved; null where there is nothing. */
export function readForm(name: string): Fields | null {
  const kept = readCopy(`form:${name}`);
  if (kept === null || typeof kept !== 'object') return null;
  return Object.fromEntries(
    Object.entries(kept).filter((field): field is [string, string] => typeof field[1] === 'string'),
  );
}

/** Keeps what a form holds for this tab and the page's member: it outlives a reload, and a login in between. */
export const keepForm = (name: string, form: HTMLFormElement): void =>
  void storeCopy(
    `form:${name}`,
    Object.fromEntries([...new FormData(form)].map(([field, value]) => [field, String(value)])),
  );

export const forgetForm = (name: string): void => void storeCopy(`form:${name}`, null);
