import { readStored } from '#lib/platform/browser/memory/storage.client.ts';
import { afterPaint } from '#lib/platform/browser/page/when-shown.client.ts';
import { COMPARED_KEY } from './compared-key.rules.ts';

const begin = async (): Promise<void> => (await import('./choose.client.ts')).chooseToCompare();

/** Brings what chooses goods for a comparison when it is asked for, or when this tab has chosen some before. */
export function awaitComparing(): void {
  document.addEventListener('click', ({ target }) => {
    if (target instanceof Element && target.closest('[data-compare]')) void begin();
  });
  afterPaint(() => void (readStored(COMPARED_KEY) && begin()));
}
