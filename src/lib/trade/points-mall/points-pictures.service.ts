import { pictureVersion } from '#lib/catalogue/pictures/picture-address.rules.ts';
import type { Db } from '#lib/platform/db/database.server.ts';
import {
  drawnOnce,
  type DrawnPicture,
  type PictureName,
} from '#lib/platform/drawing/drawn-pictures.server.ts';
import { drawGoodsPicture } from '#lib/platform/drawing/goods-picture.rules.ts';
import type { GoodsPictureInput } from '#lib/platform/drawing/drawn-pack.rules.ts';
import { pointsGoodsOf } from '#lib/trade/points-mall/points-goods.service.ts';

const inputOf = ({ name, spec }: { name: string; spec: string }): GoodsPictureInput => ({
  name,
  spec,
  categoryCode: 'points',
  kind: 'supply',
});

/**
 * Returns the address of the picture of goods for points, a drawn one where none was uploaded; `thumb` is for up to 64
 * px.
 */
export function pointsPictureAddress(
  goods: { id: number; name: string; spec: string; imageUrl: string },
  size: 'full' | 'thumb',
): string {
  if (goods.imageUrl !== '') return goods.imageUrl;
  const name = `/picture/points/${goods.id}-${pictureVersion(inputOf(goods))}`;
  return size === 'full' ? `${name}.svg` : `${name}/thumb.svg`;
}

/**
 * Returns the picture of goods for points, drawn once per version as those of normal goods are; null where there are no
 * such goods.
 */
export const pointsPicture = (
  db: Db,
  { id, version }: PictureName,
  size: 'full' | 'thumb',
): Promise<DrawnPicture | null> =>
  drawnOnce(`points-${size}:${id}`, version, async () => {
    const goods = await pointsGoodsOf(db, id);
    if (!goods) return null;
    const input = inputOf(goods);
    return { svg: drawGoodsPicture({ ...input, size }), version: pictureVersion(input) };
  });
