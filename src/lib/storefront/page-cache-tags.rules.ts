import { articleTag } from '#lib/content/articles/articles.rules.ts';
import { FOOTER_POST } from '#lib/content/articles/topics.rules.ts';
import { goodsTag, type PageTag } from '#lib/cache-tag.rules.ts';

/** Tags of every page in the shop's frame: navigation, category menu, hotline, licences, the footer's statement. */
export const FRAME_TAGS: readonly PageTag[] = ['nav', 'category', 'settings', articleTag(FOOTER_POST)];

/**
 * Returns the tags of a page that shows goods: those of the frame, of prices, and of each goods shown. `more` are tags
 * of goods that may be shown later, such as the shelves of its lists.
 */
export const goodsPageTags = (goods: readonly { id: number }[], ...more: PageTag[]): PageTag[] => [
  ...FRAME_TAGS,
  'offers',
  ...more,
  ...new Set(goods.map(({ id }) => goodsTag(id))),
];
