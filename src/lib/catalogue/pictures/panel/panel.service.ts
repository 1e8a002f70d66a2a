import { findGoodsByIds } from '#lib/catalogue/goods/goods.service.ts';
import { drawPanel, panelVersion } from '#lib/catalogue/pictures/panel/panel.rules.ts';
import type { Db } from '#lib/platform/db/database.server.ts';
import {
  type DrawnPicture,
  drawnOnce,
  type PictureName,
} from '#lib/platform/drawing/drawn-pictures.server.ts';

/** The panel of a goods' pack, drawn once per version; null where there is no such goods. */
export const goodsPanel = (db: Db, { id, version }: PictureName): Promise<DrawnPicture | null> =>
  drawnOnce(`panel:${id}`, version, async () => {
    const [goods] = await findGoodsByIds(db, [id]);
    return goods ? { svg: drawPanel(goods), version: panelVersion(goods) } : null;
  });
