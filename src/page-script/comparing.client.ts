import { COMPARED_KEY } from '#lib/catalogue/goods-view/detail/compare-goods.rules.ts';
import { readStored } from '#lib/platform/browser/memory/storage.client.ts';
import { afterPaint } from '#lib/platform/browser/page/when-shown.client.ts';

/** Pages that show goods: lists, the page of one goods, and the comparison, where goods can be removed. */
const COMPARES = '[data-compare], [data-facts], [data-compared]';

/** The code for it comes with the scripts for members. */
const load = () => import('#page-script/member-page.client.ts');

/** Lets the member choose goods for a comparison. */
export const compare = () => load().then(({ chooseToCompare }) => chooseToCompare());

/** Shows the goods chosen in this tab, only on pages that show goods. */
export const resumeComparing = (): void =>
  afterPaint(() => {
    if (readStored(COMPARED_KEY) && document.querySelector(COMPARES))
      void load().then(({ showChosen }) => showChosen());
  });
