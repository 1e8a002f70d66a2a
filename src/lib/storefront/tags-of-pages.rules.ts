import { articleTag } from '#lib/content/articles/articles.rules.ts';
import { FOOTER_POST } from '#lib/content/articles/topics.rules.ts';
import { goodsTag, type PageTag } from '#lib/page-tag.rules.ts';

/** What every page in the shop's frame shows: navigation, category menu, hotline, licences, the footer's statement. */
export const FRAME_TAGS: readonly PageTag[] = ['nav', 'category', 'settings', articleTag(FOOTER_POST)];

/**
 * The tags of a page that shows goods: the frame's, those of prices, and each goods shown. What may come to be shown is in
 * `more`, as the shelves of its lists.
 */
export const goodsPageTags = (goods: readonly { id: number }[], ...more: PageTag[]): PageTag[] => [
  ...FRAME_TAGS,
  'offers',
  ...more,
  ...new Set(goods.map(({ id }) => goodsTag(id))),
];
