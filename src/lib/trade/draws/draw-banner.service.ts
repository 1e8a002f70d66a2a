import type { Db } from '#lib/platform/db/database.server.ts';
import { type BannerInput, bannerVersion, drawBanner } from '#lib/platform/drawing/banner.rules.ts';
import {
  type DrawnPicture,
  drawnOnce,
  type PictureName,
} from '#lib/platform/drawing/drawn-pictures.server.ts';
import { findDraw } from '#lib/trade/draws/draws.repository.ts';
import type { Draw } from '#lib/trade/draws/draws.service.ts';

const inputOf = ({ name, headline }: Pick<Draw, 'name' | 'headline'>): BannerInput => ({
  ...{ title: name, subtitle: headline, accent: 'brand', motif: 'coupon' },
});

/** Where the banner of a draw is; its address changes with what it shows. */
export const drawBannerAddress = (draw: Pick<Draw, 'id' | 'name' | 'headline'>): string =>
  `/picture/draw/${draw.id}-${bannerVersion(inputOf(draw))}.svg`;

/** The banner of a draw, drawn once per version; null where there is no such draw. */
export const drawBannerPicture = (db: Db, { id, version }: PictureName): Promise<DrawnPicture | null> =>
  drawnOnce(`draw:${id}`, version, async () => {
    const row = await findDraw(db, id);
    if (!row) return null;
    const input = inputOf(row);
    return { svg: drawBanner(input), version: bannerVersion(input) };
  });
