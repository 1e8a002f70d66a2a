import type { BannerInput } from '#lib/content/adverts/banners/banner-art.rules.ts';
import { hashText } from '#lib/platform/drawing/hash.rules.ts';

/** Raised when the way of drawing changes, as browsers keep a picture for as long as its address. */
const DRAWING = 2;

/** What names a drawn banner in its address: it changes with what the banner shows. */
export const bannerVersion = (input: BannerInput): string =>
  hashText(JSON.stringify([DRAWING, input])).toString(36);
