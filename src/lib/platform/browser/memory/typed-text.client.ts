import { storeCopy, readCopy } from '#lib/platform/browser/memory/unsaved-copies.client.ts';

type TypedField = HTMLTextAreaElement;
const isRemembered = (target: EventTarget | null): target is TypedField =>
  target instanceof HTMLTextAreaElement && target.dataset['keep'] !== undefined;
const store = (field: TypedField): void => void storeCopy(field.dataset['keep'] ?? '', field.value);

/**
 * Keeps what is typed into `[data-keep]` for this tab, and puts it back on a fresh page; also what was typed before the
 * script was there.
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
