import type { BannerInput } from '#lib/content/adverts/banners/banner-art.rules.ts';
import { hashText } from '#lib/platform/drawing/hash.rules.ts';

/** What names a drawn banner in its address: it changes with what the banner shows. */
export const bannerVersion = (input: BannerInput): string => hashText(JSON.stringify(input)).toString(36);
