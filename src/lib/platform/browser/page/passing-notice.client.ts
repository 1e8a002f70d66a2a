/** Time (ms) that words of success stay: at least, and for each character. */
const SHOWN_MS = 4000;
const READ_MS = 100;
/**
 * Time (ms) after the last pointer movement during which the page must not move: the user may be about to press
 * something.
 */
const STILL_MS = 1000;

/** Removes a page's success message once it has been read, or when the next thing is typed or opened. Errors stay. */
export function letNoticePass(page: Document): void {
  const notice = page.querySelector('.notice-success');
  if (!notice) return;
  let movedAt = 0;
  const move = (): void => void (movedAt = Date.now());
  for (const event of ['pointermove', 'pointerdown', 'wheel'])
    page.addEventListener(event, move, { passive: true });
  const pass = (): void => notice.remove();
  page.addEventListener('input', pass, { once: true });
  // Events of popovers do not bubble.
  page.addEventListener('beforetoggle', pass, { once: true, capture: true });
  const passOnceStill = (): void => {
    if (page.hidden) setTimeout(passOnceStill, SHOWN_MS);
    else if (Date.now() - movedAt < STILL_MS) setTimeout(passOnceStill, STILL_MS);
    else pass();
  };
  setTimeout(passOnceStill, SHOWN_MS + READ_MS * notice.textContent.length);
}
