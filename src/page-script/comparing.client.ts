import { COMPARED_KEY } from '#lib/catalogue/goods/detail/compare.rules.ts';
import { readStored } from '#lib/platform/browser/memory/storage.client.ts';
import { afterPaint } from '#lib/platform/browser/page/when-shown.client.ts';

/** Has goods chosen for a comparison; what does it comes with what members have on goods. */
export const compare = () =>
  import('#page-script/mine.client.ts').then(({ chooseToCompare }) => chooseToCompare());

/** Shows what this tab has chosen before. */
export const resumeComparing = (): void => afterPaint(() => void (readStored(COMPARED_KEY) && compare()));
