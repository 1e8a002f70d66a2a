import { sendCalls } from '#lib/platform/browser/calls/call-forms.client.ts';
import { onFirstTouch } from '#lib/platform/browser/page/first-touch.client.ts';

/* What the pages of the help centre do besides the rest: print, answer forms in place, keep what was read. */
document.addEventListener('click', ({ target }) => {
  if (target instanceof Element && target.closest('[data-print]')) window.print();
});
sendCalls();
onFirstTouch(
  () =>
    void import('#lib/content/articles/offline/offline-articles.client.ts').then(({ rememberArticlesRead }) =>
      rememberArticlesRead(),
    ),
);
