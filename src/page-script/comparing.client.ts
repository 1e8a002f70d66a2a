import { COMPARED_KEY } from '#lib/catalogue/goods-view/detail/compare-goods.rules.ts';
import { readStored } from '#lib/platform/browser/memory/storage.client.ts';
import { afterPaint } from '#lib/platform/browser/page/when-shown.client.ts';

/** Pages where goods are looked at: lists, the page of one goods, and the comparison, which ends what it leaves out. */
const COMPARES = '[data-compare], [data-facts], [data-compared]';

/** The code for it comes with the scripts for members. */
const load = () => import('#page-script/member-page.client.ts');

/** Has goods chosen for a comparison. */
export const compare = () => load().then(({ chooseToCompare }) => chooseToCompare());

/** Shows what this tab has chosen before, where goods are looked at and nowhere else. */
export const resumeComparing = (): void =>
  afterPaint(() => {
    if (readStored(COMPARED_KEY) && document.querySelector(COMPARES))
      void load().then(({ showChosen }) => showChosen());
  });
