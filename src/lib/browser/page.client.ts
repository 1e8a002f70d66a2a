import { fillInMemberPrices } from '#lib/goods/member-prices.client.ts';
import { awaitCategoryMenus } from '#lib/categories/category-signs.client.ts';
import { unfoldFilters } from '#lib/goods/more-values.client.ts';
import { actOnPress } from '#lib/browser/press.ts';
import { pinSearchBar } from '#lib/browser/pin.ts';
import { enhanceForms } from '#lib/browser/forms.ts';
import { walkRows } from '#lib/browser/rows.ts';
import { keepTyped } from '#lib/browser/keep-typed.ts';
import { runCountdowns } from '#lib/browser/countdown.ts';
import { offerInstall } from '#lib/browser/install.ts';
import { WAITING_SCRIPT } from '#lib/browser/waiting-script.rules.ts';
import { rememberView } from '#lib/browser/view-choice.ts';
import { showKept } from '#lib/browser/kept.client.ts';

/** What every page does, in one small script: links, forms and the member's own prices. No framework. */
showKept();
rememberView();
actOnPress();
pinSearchBar();
enhanceForms();
walkRows();
awaitCategoryMenus();
unfoldFilters();
offerInstall();
runCountdowns();
keepTyped();

/** Pages for reading have a part of their own; whoever pressed a button before is answered now. */
const isForReading = document.getElementById(WAITING_SCRIPT) !== null;
const more = isForReading ? import('#lib/articles/help-page.client.ts') : null;
void Promise.resolve(more).then(() => window.dispatchEvent(new Event('yaocang:ready')));

/** A page painted ahead of time must not speak for a member who may never look at it. */
const begin = (): void => void fillInMemberPrices();
if ((document as Document & { prerendering?: boolean }).prerendering) {
  document.addEventListener('prerenderingchange', begin, { once: true });
} else {
  begin();
}
