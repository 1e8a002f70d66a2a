import { sendCalls } from '#lib/platform/browser/calls/call-forms.client.ts';
import { rememberTypedText } from '#lib/platform/browser/memory/unsaved-copies.client.ts';

/**
 * Runs a function after the first user action on a page that waits for it (`head-scripts.rules.ts`); at once if that is
 * past.
 */
export function onFirstTouch(run: () => void): void {
  if (document.documentElement.dataset['touched'] !== undefined) run();
  else window.addEventListener('yaocang:touched', run, { once: true });
}

/* Additional behaviour of help centre pages: print, answer forms in place, store typed and read texts. */
document.addEventListener('click', ({ target }) => {
  if (target instanceof Element && target.closest('[data-print]')) window.print();
});
sendCalls();
rememberTypedText();
onFirstTouch(
  () =>
    void import('#lib/content/articles/offline-articles.client.ts').then(({ rememberArticlesRead }) =>
      rememberArticlesRead(),
    ),
);
