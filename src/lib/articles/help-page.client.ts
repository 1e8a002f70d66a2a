import { sendCalls } from '#lib/browser/call-forms.client.ts';
import { onFirstTouch } from '#lib/browser/first-touch.ts';

/* What the pages of the help centre do besides the rest: print, answer forms in place, keep what was read. */
document.addEventListener('click', ({ target }) => {
  if (target instanceof Element && target.closest('[data-print]')) window.print();
});
sendCalls();
onFirstTouch(
  () => void import('#lib/articles/kept-articles.client.ts').then(({ keepArticles }) => keepArticles()),
);
