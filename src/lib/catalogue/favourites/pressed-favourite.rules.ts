import { readId } from '#lib/platform/ids.rules.ts';

/** What the login page is given of a goods that somebody wanted to save who was not logged in: its id. */
export function favouriteAfterLogin({ goods_ids }: Record<string, unknown>): Record<string, string> {
  const id = typeof goods_ids === 'string' ? readId(goods_ids) : null;
  return id === null ? {} : { favourite: String(id) };
}
