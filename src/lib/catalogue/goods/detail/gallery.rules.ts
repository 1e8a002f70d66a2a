import type { Goods } from '#lib/catalogue/goods/goods.rules.ts';
import { panelAddress } from '#lib/catalogue/pictures/panel.rules.ts';

/** One picture of the gallery. */
export interface Shot {
  picture: string;
  /** The small one beneath. */
  thumb: string;
  /** What it shows: 实物照片 1, 包装示意图, 标签示意图. */
  words: string;
}

/** The photos of a goods; where it has none, its pack and the panel of its pack as they are drawn. */
export function galleryOf(
  goods: Goods,
  drawn: { picture: string; thumb: string },
  photos: readonly { picture: string; thumb: string }[],
): Shot[] {
  if (photos.length > 0)
    return photos.map(({ picture, thumb }, index) => ({ picture, thumb, words: `实物照片 ${index + 1}` }));
  if (goods.pictureUrl !== '') return [{ ...drawn, words: '商品图片' }];
  const panel = panelAddress(goods);
  return [
    { ...drawn, words: '包装示意图' },
    { picture: panel, thumb: panel, words: '标签示意图' },
  ];
}
