import { FAVOURITE_WORDS } from '#lib/catalogue/favourites/favourites.rules.ts';
import { addFavourites } from '#lib/catalogue/favourites/favourites.service.ts';
import type { Member } from '#lib/people/members/members.rules.ts';
import type { Db } from '#lib/platform/db/database.server.ts';
import { ShopError } from '#lib/platform/http/call/errors.rules.ts';

/** Saves what was pressed before the login. Gives the words for the buyer, empty where there is nothing to say. */
export async function addPressedFavourite(
  db: Db,
  member: Member,
  goodsId: number | null,
  now: number,
): Promise<string> {
  if (goodsId === null) return '';
  try {
    await addFavourites(db, member, [goodsId], now);
    return FAVOURITE_WORDS.added;
  } catch (error) {
    if (error instanceof ShopError) return error.message;
    throw error;
  }
}
