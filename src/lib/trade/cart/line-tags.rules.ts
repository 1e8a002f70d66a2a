import { mayBePromoted } from '#lib/catalogue/goods/goods.rules.ts';
import { goodsTags } from '#lib/catalogue/goods/view/goods-tags.rules.ts';
import { type Activity, coversGoods } from '#lib/catalogue/pricing/activities/activity.rules.ts';
import { isPlainLine } from '#lib/catalogue/pricing/cart/cart-line.rules.ts';
import { isLeft } from '#lib/catalogue/pricing/unit/offer-kinds.rules.ts';
import type { TagLabel } from '#lib/catalogue/pricing/unit/tags.rules.ts';
import type { CartItem } from '#lib/trade/cart/cart-view.rules.ts';

/** The chips of a line, those its goods has wherever it is shown; what is in a set takes part in nothing else. */
export function lineTags(
  item: Pick<CartItem, 'goods' | 'type' | 'combination'>,
  running: readonly Activity[],
): TagLabel[] {
  const { goods, combination } = item;
  if (!mayBePromoted(goods) || combination) return [];
  const isPlain = isPlainLine(item);
  const offers = isPlain ? goods.source.offers.filter(isLeft) : [];
  const activities = isPlain ? running.filter((activity) => coversGoods(activity, goods.id)) : [];
  return goodsTags({ ...goods, offers, activities }).map(({ label }) => label);
}
