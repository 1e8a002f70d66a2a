import { fetchMine } from '#lib/catalogue/goods/view/fetch-mine.client.ts';
import { awaitCategoryMenus } from '#lib/catalogue/categories/category-signs.client.ts';
import { resumeComparing } from '#page-script/comparing.client.ts';
import { unfoldFilters } from '#lib/catalogue/goods/list/more-values.client.ts';
import { actOnPress } from '#lib/platform/browser/page/press.client.ts';
import { pinSearchBar } from '#page-script/pin-search.client.ts';
import { enhanceForms, showClaimed } from '#page-script/forms.client.ts';
import { walkRows } from '#page-script/rows.client.ts';
import { runCountdowns } from '#lib/platform/browser/page/countdown.client.ts';
import { completePictures, preloadPictures } from '#page-script/preload-pictures.client.ts';
import { rememberScroll } from '#page-script/scroll-memory.client.ts';
import { sayInstead } from '#page-script/say-instead.client.ts';
import { layOutWhole } from '#lib/platform/browser/page/lay-out-whole.client.ts';
import { offerInstall } from '#lib/platform/browser/page/install.client.ts';
import { WAITING_SCRIPT } from '#lib/platform/browser/page/waiting-script.rules.ts';
import { restoreSession } from '#page-script/session-memory.client.ts';

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
  const { showMine } = await import('#page-script/mine.client.ts');
  const mine = await asked;
  if (mine) showMine(mine);
};
if ((document as Document & { prerendering?: boolean }).prerendering) {
  document.addEventListener('prerenderingchange', () => void begin(), { once: true });
} else {
  void begin();
}
