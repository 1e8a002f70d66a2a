import { bannerOf } from '#lib/content/adverts/adverts.service.ts';
import { bannerVersion, drawBanner } from '#lib/platform/drawing/banner.rules.ts';
import type { Db } from '#lib/platform/db/database.server.ts';
import {
  type DrawnPicture,
  drawnOnce,
  inlineAddress,
  type PictureName,
  readPictureName,
} from '#lib/platform/drawing/drawn-pictures.server.ts';

/** The picture of an advert, drawn once per version; null where there is no such advert. */
export function bannerPicture(db: Db, { id, version }: PictureName): Promise<DrawnPicture | null> {
  return drawnOnce(`banner:${id}`, version, async () => {
    const input = await bannerOf(db, id);
    return input && { svg: drawBanner(input), version: bannerVersion(input) };
  });
}

/** A drawn banner's address turned into the banner itself, for the first on a page; an uploaded one's stays. */
export async function inlineBanner(db: Db, address: string): Promise<string> {
  const name = readPictureName(/^\/picture\/banner\/([^/]+)\.svg$/.exec(address)?.[1]);
  const picture = name && (await bannerPicture(db, name));
  return picture ? inlineAddress(picture) : address;
}
