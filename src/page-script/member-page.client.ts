import { sortByOwnPrice } from '#lib/catalogue/goods-view/detail/own-order.client.ts';
import { showFavourites } from '#lib/catalogue/favourites/favourite-buttons.client.ts';
import type { Mine } from '#lib/catalogue/goods-view/fetch-mine.client.ts';
import { fillInMemberPrices, showLastBought } from '#lib/catalogue/goods-view/member-prices.client.ts';
import { fillInMySets } from '#lib/catalogue/offers/my-sets.client.ts';
import { offerDrawWhenNear } from '#lib/trade/draws/draw-near.client.ts';
import { showNetPrices } from '#lib/trade/coupons/net-price.client.ts';
import { showOwn } from '#lib/storefront/home-of-member/home-of-member.client.ts';
import { followBadges } from '#lib/storefront/user-state/follow-badges.client.ts';
import { offerPad } from '#lib/trade/quick-purchase/send-to-pad.client.ts';
import { addToCartSoon, countAdds } from '#lib/trade/cart/add/add-to-cart.client.ts';
import { followCart } from '#lib/trade/cart/add/on-rows.client.ts';

export { addToCartSoon, countAdds, followBadges, offerDrawWhenNear as offerDraw, showOwn };
export { chooseToCompare, showChosen } from '#lib/catalogue/goods-view/detail/compare.client.ts';

/**
 * Shows the member's data of goods on a page that is the same for everyone: prices, prices with a coupon, rights,
 * favourites, earlier purchases and the content of the cart.
 */
export function showMine(mine: Mine): void {
  fillInMemberPrices(mine);
  sortByOwnPrice(mine.list);
  showNetPrices(mine.net);
  fillInMySets(mine.sets);
  showFavourites(mine.list);
  showLastBought(mine.list);
  offerPad();
  followCart(mine.list);
}
