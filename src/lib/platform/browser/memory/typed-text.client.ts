import { keep, readKept } from '#lib/platform/browser/memory/storage.client.ts';

type Kept = HTMLTextAreaElement;
const isKept = (target: EventTarget | null): target is Kept =>
  target instanceof HTMLTextAreaElement && target.dataset['keep'] !== undefined;
const store = (field: Kept): void => void keep(field.dataset['keep'] ?? '', field.value);

/**
 * Keeps what is typed into `[data-keep]` for this tab, and puts it back on a fresh page. Apart from the islands, so
 * that nothing is lost that was typed, or left behind, before one of them was awake.
 */
export function keepTyped(): void {
  for (const field of document.querySelectorAll<Kept>('textarea[data-keep]')) {
    if (field.value !== field.defaultValue) store(field);
    else if (field.value === '') field.value = String(readKept(field.dataset['keep'] ?? '') ?? '');
  }
  document.addEventListener('input', ({ target }) => {
    if (isKept(target)) store(target);
  });
}
