import { darken, lighten } from '#lib/platform/drawing/colour.rules.ts';
import type { BannerInk } from './banner-ink.rules.ts';
import { drawDelivery } from './banner-delivery.rules.ts';
import { drawDevices } from './banner-devices.rules.ts';
import { drawHerbs } from './banner-herbs.rules.ts';
import { drawBoxes } from './banner-boxes.rules.ts';
import { drawCalendar } from './banner-calendar.rules.ts';
import { drawCoupons } from './banner-coupon.rules.ts';

/** What stands on the right of a banner. */
export type BannerMotif = 'boxes' | 'herbs' | 'devices' | 'delivery' | 'coupon' | 'calendar';

const MOTIFS: Record<BannerMotif, (ink: BannerInk) => string> = {
  boxes: drawBoxes,
  herbs: drawHerbs,
  devices: drawDevices,
  delivery: drawDelivery,
  coupon: drawCoupons,
  calendar: drawCalendar,
};

/** A motif within 560..1000 × 0..340. */
export function drawBannerMotif(motif: BannerMotif, main: string): string {
  const ink = {
    main,
    deep: darken(main, 0.5),
    soft: lighten(main, 0.55),
    pale: lighten(main, 0.85),
    gold: '#f2b544',
  };
  return MOTIFS[motif](ink);
}
