/** Time (ms) that words of success stay: at least, and for each character. */
const SHOWN_MS = 4000;
const READ_MS = 100;
/** Nothing moves on the page while a hand does, ms: it may be about to press what would move. */
const STILL_MS = 1000;

/**
 * Takes away what a page says was done, once it has been read, or as the next thing is typed or opened. What went wrong
 * stays.
 */
export function letNoticePass(page: Document): void {
  const notice = page.querySelector('.notice-success');
  if (!notice) return;
  let movedAt = 0;
  const move = (): void => void (movedAt = Date.now());
  for (const event of ['pointermove', 'pointerdown', 'wheel'])
    page.addEventListener(event, move, { passive: true });
  const pass = (): void => notice.remove();
  page.addEventListener('input', pass, { once: true });
  // The events of popovers do not rise.
  page.addEventListener('beforetoggle', pass, { once: true, capture: true });
  const passOnceStill = (): void => {
    if (page.hidden) setTimeout(passOnceStill, SHOWN_MS);
    else if (Date.now() - movedAt < STILL_MS) setTimeout(passOnceStill, STILL_MS);
    else pass();
  };
  setTimeout(passOnceStill, SHOWN_MS + READ_MS * notice.textContent.length);
}
