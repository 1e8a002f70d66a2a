import { showFavourites } from '#lib/catalogue/favourites/favourite-buttons.client.ts';
import type { Mine } from '#lib/catalogue/goods/view/ask-mine.client.ts';
import { fillInMemberPrices } from '#lib/catalogue/goods/view/member-prices.client.ts';

/** Shows on a page that is the same for everyone what its goods are to the member: prices, rights, favourites. */
export function showMine(mine: Mine): void {
  fillInMemberPrices(mine);
  showFavourites(mine.list);
}
