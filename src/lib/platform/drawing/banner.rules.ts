import { darken, lighten, hashText } from '#lib/platform/drawing/svg.rules.ts';
import { drawBannerMotif, type BannerMotif } from '#lib/platform/drawing/banner-motifs.rules.ts';

/** The colour of a banner: the house's own, that of a zone, or the season's. */
export type BannerAccent = keyof typeof ACCENTS;

/** Input of a drawn banner; the texts only vary the background, they are HTML over the picture. */
export interface BannerInput {
  title: string;
  subtitle?: string | null;
  accent: BannerAccent;
  motif: BannerMotif;
}

export const ACCENTS = {
  brand: '#0a7d68',
  youx: '#1c62ac',
  zy: '#85591c',
  qx: '#4450a8',
  kxzq: '#74409a',
  near: '#a35c08',
  season: '#1a6f86',
  daily: '#a8431b',
  spike: '#b3261e',
  coupon: '#a3326b',
  set: '#4d6b1f',
  cashback: '#7a5f00',
  welfare: '#3b5b75',
};

/** Soft shapes behind everything, placed by the banner's text so that two in a row differ. */
function backdrop(seed: number, main: string): string {
  const shift = seed % 120;
  const drop = (seed >>> 8) % 60;
  const light = lighten(main, 0.35);
  return seed % 2 === 0
    ? `<circle cx="${760 + shift}" cy="${150 + drop}" r="260" fill="${light}" opacity=".3"/>` +
        `<circle cx="${1130 - shift / 2}" cy="${40 + drop}" r="170" fill="${light}" opacity=".28"/>` +
        `<circle cx="${300 + shift}" cy="${400 + drop}" r="190" fill="${light}" opacity=".14"/>`
    : `<path d="M${540 + shift} 0h760v360H${400 + shift}q190-150 140-360z" fill="${light}" opacity=".26"/>` +
        `<path d="M${860 + shift} 0h440v360H${700 + shift}q210-170 160-360z" fill="${light}" opacity=".26"/>` +
        `<circle cx="${210 + shift}" cy="${390 + drop}" r="170" fill="${light}" opacity=".14"/>`;
}

/**
 * Draws the decorative picture of a banner, under 4 KB, without any text. It has no size of its own but fills its box,
 * from the 10:3 of home to a strip of 40 px: the background is cut to the box, the motif stands whole in its right
 * half, and the left half stays calm and dark enough for white text. The same input always gives the same bytes. Hidden
 * from screen readers, since the text over it has the same content.
 */
export function drawBanner({ title, subtitle, accent, motif }: BannerInput): string {
  const main = ACCENTS[accent];
  const seed = hashText(`${title}/${subtitle ?? ''}`);
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" aria-hidden="true">` +
    `<linearGradient id="banner-${accent}"><stop stop-color="${darken(main, 0.35)}"/>` +
    `<stop offset=".55" stop-color="${main}"/><stop offset="1" stop-color="${lighten(main, 0.22)}"/></linearGradient>` +
    `<rect width="100%" height="100%" fill="url(#banner-${accent})"/>` +
    `<svg viewBox="0 0 1200 360" preserveAspectRatio="xMidYMid slice">${backdrop(seed, main)}</svg>` +
    `<svg x="45%" width="49%" viewBox="552 -11 460 391" preserveAspectRatio="xMaxYMid">${drawBannerMotif(motif, main)}</svg></svg>`
  );
}

/** Raised when the way of drawing changes, as browsers keep a picture for as long as its address. */
const DRAWING = 2;

/** Returns the version in a drawn banner's address: it changes with the banner's content. */
export const bannerVersion = (input: BannerInput): string =>
  hashText(JSON.stringify([DRAWING, input])).toString(36);
