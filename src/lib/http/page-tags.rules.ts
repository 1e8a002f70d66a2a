/** What every page in the shop's frame shows: navigation, category menu, hotline and licences. */
export const FRAME_TAGS: readonly string[] = ['nav', 'category', 'settings'];

/** The tags of a page that lists goods: the frame's, those of prices, and each goods shown. */
export const goodsPageTags = (goods: readonly { id: number }[], ...more: string[]): string[] => [
  ...FRAME_TAGS,
  'goods-list',
  'offers',
  ...more,
  ...new Set(goods.map(({ id }) => `goods:${id}`)),
];
