import { awaitCategoryMenus } from '#lib/catalogue/categories/category-signs.client.ts';
import { unfoldFilters } from '#lib/catalogue/goods-list/more-values.client.ts';
import { fetchMine } from '#lib/catalogue/goods-view/fetch-mine.client.ts';
import { syncLoginFlag } from '#lib/people/members/login-flag.client.ts';
import { paintKeptBadges } from '#lib/platform/browser/memory/badges.client.ts';
import {
  isMine,
  readStored,
  searcher,
  SESSION_KEYS,
  storeValue,
} from '#lib/platform/browser/memory/storage.client.ts';
import { runCountdowns } from '#lib/platform/browser/page/countdown.client.ts';
import { SCROLL_KEY, WAITING_SCRIPT } from '#lib/platform/browser/page/page-names.rules.ts';
import { guardTexts } from '#lib/platform/browser/page/translated-texts.client.ts';
import { afterPaint } from '#lib/platform/browser/page/when-shown.client.ts';
import { anticipateAdds } from '#lib/trade/cart/add/anticipate-adds.client.ts';
import { resumeComparing } from '#page-script/comparing.client.ts';
import { enhanceForms, showClaimed } from '#page-script/forms.client.ts';
import { completePictures, preloadPictures } from '#page-script/preload-pictures.client.ts';
import { sayInstead } from '#page-script/say-instead.client.ts';
import { walkRows } from '#page-script/walk-rows.client.ts';

/**
 * Follows a link when the button goes down, not when it comes up: plain left button, no modifier, same origin, a page
 * and not a file or a place on this one. Saves the 80 ms of a human press. The click that follows is ignored; one from
 * the keyboard (its `detail` is 0) always counts, also on a page the browser has cached.
 */
function actOnPress(): void {
  let pressed: HTMLAnchorElement | null = null;
  document.addEventListener('mousedown', (event) => {
    pressed = null;
    if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    const link = linkUnder(event);
    if (event.defaultPrevented || !link || !isPlain(link)) return;
    pressed = link;
    location.assign(link.href);
  });
  document.addEventListener('click', (event) => {
    if (event.detail > 0 && pressed && linkUnder(event) === pressed) event.preventDefault();
  });
}

/** The link under the pointer, unless a button lies on it. */
function linkUnder({ target }: Event): HTMLAnchorElement | null {
  const found = target instanceof Element ? target.closest('a, button') : null;
  return found instanceof HTMLAnchorElement ? found : null;
}

function isPlain(link: HTMLAnchorElement): boolean {
  if (
    link.target ||
    // one in a text that is being written
    link.isContentEditable ||
    link.dataset['says'] !== undefined ||
    link.hasAttribute('download') ||
    link.origin !== location.origin
  )
    return false;
  if (link.draggable && link.closest('[data-scroller]')) return false;
  return link.pathname + link.search !== location.pathname + location.search || link.hash === '';
}

interface InstallEvent extends Event {
  prompt(): Promise<void>;
}

/** "Add to desktop" offers the browser's own installation where there is one (product §1.3). */
function offerInstall(): void {
  const button = document.querySelector<HTMLButtonElement>('[data-install]');
  if (!button) return;
  window.addEventListener('beforeinstallprompt', (event) => {
    event.preventDefault();
    button.hidden = false;
    button.onclick = () => void (event as InstallEvent).prompt();
  });
}

/**
 * Lets the browser lay out the parts of a page below its first screen, which `[data-later]` and the rows of tables on
 * phones leave for after the first paint. Once everything has come it is all there: for captures, print and search.
 */
function layOutWhole(): void {
  const whole = (): void => void (document.documentElement.dataset['whole'] = '');
  const afterPaint = (): void => void requestAnimationFrame(() => setTimeout(whole));
  if (document.readyState === 'complete') afterPaint();
  else window.addEventListener('load', afterPaint, { once: true });
  window.addEventListener('beforeprint', whole, { once: true });
}

interface LastSearch {
  keyword: string;
  /** 0 medicine, 1 manufacturer (product §11.3) */
  type: 0 | 1;
  member?: string | null;
}

/** The keyword of this session (product §8.8), or null. */
function readLastSearch(): LastSearch | null {
  const kept = readStored(SESSION_KEYS.search) as Partial<LastSearch> | null;
  if (typeof kept?.keyword !== 'string' || kept.keyword === '' || !isMine(kept.member)) return null;
  return { keyword: kept.keyword, type: kept.type === 1 ? 1 : 0 };
}

/**
 * On a page of results, keeps its keyword; elsewhere puts the session's keyword into the search box, before the
 * island wakes.
 */
function paintLastSearch(isAgain: boolean): void {
  for (const form of document.querySelectorAll<HTMLFormElement>('form[role="search"]')) {
    const keywords = form.elements.namedItem('keywords');
    const type = form.elements.namedItem('type');
    if (!(keywords instanceof HTMLInputElement) || !(type instanceof HTMLSelectElement)) continue;
    if (keywords.defaultValue !== '') {
      const shown = [...type.options].findIndex(({ defaultSelected }) => defaultSelected);
      // A keyword chosen for the next search does not belong to this page, which is shown again after going back.
      if (isAgain) {
        keywords.value = keywords.defaultValue;
        type.selectedIndex = shown;
      }
      storeValue(SESSION_KEYS.search, {
        keyword: keywords.defaultValue,
        type: Math.max(0, shown),
        member: searcher(),
      });
      continue;
    }
    const last = readLastSearch();
    if (!last || keywords.value !== '') continue;
    keywords.value = last.keyword;
    type.value = String(last.type);
  }
}

const MOST = 60;

/**
 * Remembers the scroll position of each page in this tab (product §2.1): a link to a page read before leads to the same
 * place. The browser itself does so on the way back and on a reload. The page does not scroll past content shown at its
 * top, nor for a visitor who came by a link of another site, or has begun to read. Pages that wait for a touch do the
 * first themselves (`TOUCH_SCRIPT`).
 */
function rememberScroll(): void {
  const { pathname, search, hash } = location;
  const address = pathname + search;
  const kept = (): Record<string, number> => (readStored(SCROLL_KEY) as Record<string, number> | null) ?? {};
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
  // Reading the position while the page is left would force a layout of the whole page before the next one may come.
  let top = 0;
  const note = (): void => void (top = scrollY);
  addEventListener('scroll', note, { passive: true });
  afterPaint(note);
  addEventListener('pagehide', () => {
    const { [address]: _, ...others } = kept();
    const entries = [...Object.entries(others), [address, Math.round(top)] as const];
    storeValue(SCROLL_KEY, Object.fromEntries(entries.slice(-MOST)));
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
 * Applies the session's stored values to the page when it loads and each time it is shown again (from the back/forward
 * cache, or prepared ahead): the badges, the search keyword, and whether a member is logged in.
 */
function restoreSession(): void {
  const show = (isAgain = false): void => {
    syncLoginFlag();
    paintKeptBadges();
    paintLastSearch(isAgain);
  };
  show();
  // The first look into the session's storage takes longer than all else between the press and the page.
  document.addEventListener('prerenderingchange', () => afterPaint(() => show()));
  window.addEventListener('pageshow', ({ persisted }) => {
    if (persisted) show(true);
  });
}

/** Tasks of every page, in one small script: links, forms and the member's marks on goods. No framework. */
guardTexts();
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
if (document.querySelector('.notice-success'))
  void import('#lib/platform/browser/page/passing-notice.client.ts').then(({ letNoticePass }) =>
    letNoticePass(document),
  );
layOutWhole();
preloadPictures();
completePictures();

/** Pages for reading have a part of their own; buttons pressed before are answered now. */
const isForReading = document.getElementById(WAITING_SCRIPT) !== null;
const more = isForReading ? import('#lib/content/articles/help-page.client.ts') : null;
void Promise.resolve(more).then(() => window.dispatchEvent(new Event('yaocang:ready')));

/** Fills in the member's data of the page's goods; for visitors it only finds out that they are visitors. */
const fillInMine = async (): Promise<void> => {
  const asked = fetchMine();
  if (!asked) return;
  // It comes while the call is under way.
  const member = await import('#page-script/member-page.client.ts');
  const { countAdds, followBadges, offerDraw, showOwn, showMine } = member;
  followBadges();
  countAdds();
  void showOwn();
  offerDraw();
  const mine = await asked;
  if (mine) showMine(mine);
};

/** A page prepared ahead of time must not send calls for a member who may never look at it. */
const begin = (): void => {
  const { dataset } = document.documentElement;
  if (dataset['member'] !== undefined) {
    showClaimed();
    anticipateAdds();
  }
  // Shows prices, loaded or not.
  void fillInMine().finally(() => delete dataset['unpriced']);
};
if ((document as Document & { prerendering?: boolean }).prerendering) {
  document.addEventListener('prerenderingchange', begin, { once: true });
} else {
  begin();
}
