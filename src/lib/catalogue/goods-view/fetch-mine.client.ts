import { apiOrigin } from '#lib/platform/browser/calls/api-origin.client.ts';
import { type AnswerOf, callPath } from '#lib/platform/browser/calls/call-type.rules.ts';
import { PAGE_MEMBER_FIELD } from '#lib/platform/browser/page/hint-cookie.rules.ts';
import type { getGoodsMine } from '#lib/catalogue/goods-view/goods-view.calls.ts';

export type Mine = AnswerOf<typeof getGoodsMine>;

/**
 * Fetches in one call the member's data for all goods of a page, which is the same for all visitors; null where no
 * member is logged in or there are no goods. The answer is null on failure: the page stays as it is, and the cart
 * checks everything again.
 */
export function fetchMine(): Promise<Mine | null> | null {
  const { member } = document.documentElement.dataset;
  if (member === undefined) return null;
  const cards = [...document.querySelectorAll<HTMLElement>('[data-goods-id]')];
  const ids = [...new Set(cards.map((card) => card.dataset['goodsId']))];
  if (ids.length === 0) return null;
  const sets = [...document.querySelectorAll<HTMLElement>('[data-set-id]')]
    .map(({ dataset }) => dataset['setId'])
    .join(',');
  const query = `ids=${ids.join(',')}${sets && `&sets=${sets}`}&${PAGE_MEMBER_FIELD}=${member}`;
  const address = `${apiOrigin()}${callPath<typeof getGoodsMine>('/api/goods/mine')}?${query}`;
  return fetch(address, { credentials: 'include' })
    .then(async (response) => (response.ok ? ((await response.json()) as { data: Mine }).data : null))
    .catch(() => null);
}
