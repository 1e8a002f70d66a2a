/**
 * Adds gallery browsing without moving the page, and copying, sharing and printing. Without the script everything but
 * these works.
 */
export function enhanceGoodsPage(): void {
  leafThrough();
  for (const button of document.querySelectorAll<HTMLElement>('[data-send]'))
    button.hidden = !('share' in navigator);
  document.addEventListener('click', ({ target }) => {
    const button =
      target instanceof Element ? target.closest<HTMLElement>('[data-print],[data-copy],[data-send]') : null;
    if (!button) return;
    const { copy, send } = button.dataset;
    if (copy !== undefined) void copyText(copy);
    else if (send !== undefined)
      void navigator.share({ title: document.title, url: send }).catch(() => undefined);
    else print();
  });
}

function leafThrough(): void {
  const strip = document.querySelector<HTMLElement>('.shots');
  const links = [...document.querySelectorAll<HTMLElement>('.shot-links a')];
  if (!strip) return;
  links.forEach((link, index) =>
    link.addEventListener('click', (event) => {
      event.preventDefault();
      strip.scrollTo({ left: index * strip.clientWidth, behavior: 'smooth' });
    }),
  );
  const mark = (): void => {
    const seen = Math.round(strip.scrollLeft / strip.clientWidth);
    links.forEach((link, index) =>
      index === seen ? link.setAttribute('aria-current', 'true') : link.removeAttribute('aria-current'),
    );
  };
  // The visitor may have browsed it before this script loaded.
  mark();
  strip.addEventListener('scroll', mark, { passive: true });
}

async function copyText(text: string): Promise<void> {
  const { toast } = await import('#lib/platform/browser/dialogs/dialogs.client.ts');
  await navigator.clipboard.writeText(text).then(
    () => toast('链接已复制', 'success'),
    () => toast('复制没有成功，请手动选择后复制', 'error'),
  );
}
