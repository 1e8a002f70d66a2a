import { sendCalls } from '#lib/platform/browser/calls/call-forms.client.ts';
import { rememberTypedText } from '#lib/platform/browser/memory/unsaved-copies.client.ts';

/** Runs something once a person has touched a page that waits for it (`head-scripts.rules.ts`); at once if that is past. */
export function onFirstTouch(run: () => void): void {
  if (document.documentElement.dataset['touched'] !== undefined) run();
  else window.addEventListener('yaocang:touched', run, { once: true });
}

/* What the pages of the help centre do besides the rest: print, answer forms in place, keep what was typed and read. */
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
