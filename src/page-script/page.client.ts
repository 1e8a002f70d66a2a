import { paintBadges, readBadges } from '#lib/platform/browser/memory/badges.client.ts';
import { paintLastSearch } from '#lib/platform/browser/memory/last-search.client.ts';
import { syncLoginFlag } from '#lib/people/members/login-flag.client.ts';
import { afterPaint } from '#lib/platform/browser/page/when-shown.client.ts';
import { fetchMine } from '#lib/catalogue/goods/view/fetch-mine.client.ts';
import { awaitCategoryMenus } from '#lib/catalogue/categories/category-signs.client.ts';
import { resumeComparing } from '#page-script/comparing.client.ts';
import { unfoldFilters } from '#lib/catalogue/goods/list/more-values.client.ts';
import { actOnPress } from '#lib/platform/browser/page/press.client.ts';
import { enhanceForms, showClaimed } from '#page-script/forms.client.ts';
import { runCountdowns } from '#lib/platform/browser/page/countdown.client.ts';
import { completePictures, preloadPictures } from '#page-script/preload-pictures.client.ts';
import { sayInstead } from '#page-script/say-instead.client.ts';
import { layOutWhole } from '#lib/platform/browser/page/lay-out-whole.client.ts';
import { offerInstall } from '#lib/platform/browser/page/install.client.ts';
import { WAITING_SCRIPT } from '#lib/platform/browser/page/sheet-names.rules.ts';
import { step } from '#lib/catalogue/goods/view/add-form.client.ts';
import { readStored, storeValue } from '#lib/platform/browser/memory/storage.client.ts';

const KEY = 'yaocang:scroll';
const MOST = 60;

/**
 * How far down each page was read in this tab (product §2.1): a link that leads to one again leads to the same place.
 * The browser does so itself on the way back and on a reload. What a page shows at its top is not scrolled away, nor is
 * who came by a link of another site, or has begun to read, moved.
 */
export function rememberScroll(): void {
  const { pathname, search, hash } = location;
  const address = pathname + search;
  const kept = (): Record<string, number> => (readStored(KEY) as Record<string, number> | null) ?? {};
  const [entry] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  const y = kept()[address];
  if (
    y &&
    entry?.type === 'navigate' &&
    !hash &&
    !scrollY &&
    document.referrer.startsWith(location.origin) &&
    !document.querySelector('[data-touched], .notice')
  )
    scrollTo({ top: y, behavior: 'instant' });
  addEventListener('pagehide', () => {
    const { [address]: _, ...others } = kept();
    const entries = [...Object.entries(others), [address, Math.round(scrollY)] as const];
    storeValue(KEY, Object.fromEntries(entries.slice(-MOST)));
  });
}

const ROW = '[data-goods-rows] tr';

/**
 * The table of goods by keyboard (product §12.2): ↑↓ go from row to row, ←→ change the number, Enter adds to the cart.
 */
export function walkRows(): void {
  document.addEventListener('keydown', (event) => {
    const row = event.target instanceof Element ? event.target.closest<HTMLElement>(ROW) : null;
    if (!row || event.ctrlKey || event.metaKey || event.altKey) return;
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      const rows = [...document.querySelectorAll<HTMLElement>(ROW)];
      const next = rows[rows.indexOf(row) + (event.key === 'ArrowDown' ? 1 : -1)];
      if (!next) return;
      event.preventDefault();
      next.querySelector<HTMLElement>('input[name="number"]')?.focus();
      next.scrollIntoView({ block: 'nearest' });
      return;
    }
    const { target: input, key } = event;
    if (!(input instanceof HTMLInputElement) || input.name !== 'number') return;
    if (key !== 'ArrowLeft' && key !== 'ArrowRight') return;
    event.preventDefault();
    step(input, key === 'ArrowRight' ? 1 : -1);
  });
}

/** Pins the search bar once the page is scrolled past the mark of `Header.astro` (product §2.2). */
function pinSearchBar(): void {
  const mark = document.getElementById('pin-mark');
  if (!mark) return;
  // The mark is one pixel high, and an edge that only touches counts as seen: it is gone two pixels before the top.
  new IntersectionObserver(
    ([entry]) => {
      if (!entry) return;
      const pinned = !entry.isIntersecting && entry.boundingClientRect.top < 1;
      document.documentElement.toggleAttribute('data-pinned', pinned);
    },
    { rootMargin: '-2px 0px 0px' },
  ).observe(mark);
}

/**
 * What this session remembers, brought to the page as soon as it is there and each time it is shown again (from
 * the back/forward cache, or prepared ahead): the badges, the search keyword, and whether a member is logged in.
 */
function restoreSession(): void {
  const show = (): void => {
    syncLoginFlag();
    paintBadges(readBadges());
    paintLastSearch();
  };
  show();
  // The first look into the session's storage takes longer than all else between the press and the page.
  document.addEventListener('prerenderingchange', () => afterPaint(show));
  window.addEventListener('pageshow', ({ persisted }) => {
    if (persisted) show();
  });
}

/** What every page does, in one small script: links, forms and what goods are to the member. No framework. */
restoreSession();
actOnPress();
pinSearchBar();
enhanceForms();
walkRows();
awaitCategoryMenus();
unfoldFilters();
sayInstead();
resumeComparing();
offerInstall();
runCountdowns(
  (block) =>
    void import('#page-script/refresh-block.client.ts').then(({ refreshBlock }) => refreshBlock(block)),
);
rememberScroll();
layOutWhole();
preloadPictures();
completePictures();

/** Pages for reading have a part of their own; whoever pressed a button before is answered now. */
const isForReading = document.getElementById(WAITING_SCRIPT) !== null;
const more = isForReading ? import('#lib/content/articles/help-page.client.ts') : null;
void Promise.resolve(more).then(() => window.dispatchEvent(new Event('yaocang:ready')));

/** A page painted ahead of time must not speak for a member who may never look at it. */
const begin = async (): Promise<void> => {
  if (document.documentElement.dataset['member'] !== undefined) showClaimed();
  const asked = fetchMine();
  if (!asked) return;
  // Visitors need no more of it than that; for members it comes while the call is under way.
  const { offerDraw, showDue, showMine } = await import('#page-script/mine.client.ts');
  void showDue();
  offerDraw();
  const mine = await asked;
  if (mine) showMine(mine);
};
if ((document as Document & { prerendering?: boolean }).prerendering) {
  document.addEventListener('prerenderingchange', () => void begin(), { once: true });
} else {
  void begin();
}
