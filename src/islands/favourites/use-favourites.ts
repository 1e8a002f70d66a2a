import { useCallback, useEffect, useRef, useState } from 'react';
import { useStore } from '@nanostores/react';
import { useInBrowser } from '#islands/parts/hooks.ts';
import { useCall } from '#islands/parts/use-call.ts';
import type { FavouritesState } from '#lib/catalogue/favourites/favourites.fields.ts';
import { $favourites, knowFavourites } from '#lib/catalogue/favourites/favourites.store.ts';
import { fetchMine } from '#lib/catalogue/goods-view/fetch-mine.client.ts';
import { pageLink } from '#lib/page-link.rules.ts';
import { callApi } from '#lib/platform/browser/calls/call-api.client.ts';
import { ofPage } from '#lib/platform/browser/calls/call-port.client.ts';
import { toast } from '#lib/platform/browser/dialogs/dialogs.client.ts';
import { sendWithKey } from '#lib/trade/cart/add/send-with-key.client.ts';
import { cartChanged } from '#lib/trade/cart/cart.store.ts';
import type {
  getFavorite,
  postFavoriteCancel,
  postFavoriteToCart,
} from '#lib/catalogue/favourites/favourites.calls.ts';

const idsOf = ({ list: favourites }: FavouritesState): number[] => favourites.map(({ id }) => id);

/** The address of a page of favourites. */
export function favouritesAddress(page: number, keywords: string): string {
  const query = new URLSearchParams();
  if (keywords) query.set('keywords', keywords);
  if (page !== 1) query.set('page', String(page));
  return pageLink(query.size === 0 ? '/star' : `/star?${query}`);
}

/** Lets the page's delegated scripts serve the rows: they show the content of the cart, and add to it. */
async function followRows(): Promise<void> {
  const mine = await fetchMine();
  if (mine) (await import('#page-script/member-page.client.ts')).showMine(mine);
}

/**
 * The favourites of a page (product §2.6): goods removed here or in another tab leave the list, goods saved elsewhere
 * join it, and the count follows. Ticks are kept by goods.
 */
export function useFavourites(first: FavouritesState, keywords: string) {
  const [shown, setShown] = useState(first);
  const [ticked, setTicked] = useState<ReadonlySet<number>>(new Set());
  const { count } = useStore($favourites, { ssr: 'initial' });
  const latest = useRef(shown);
  useEffect(() => {
    latest.current = shown;
  }, [shown]);

  const load = useCall(
    useCallback(
      (page: number) =>
        callApi<typeof getFavorite>(
          'GET',
          '/api/favorite',
          { page, keywords, ...ofPage() },
          { inPlace: true },
        ),
      [keywords],
    ),
  );
  const { run } = load;
  const show = useCallback(
    async (page: number): Promise<void> => {
      const next = await run(page);
      if (!next) return;
      setShown(next);
      knowFavourites(idsOf(next), true, next.all);
      window.history.replaceState(null, '', favouritesAddress(next.page, keywords));
    },
    [run, keywords],
  );

  // Others than this page's own were saved or taken away: in another tab, or by the cart.
  useEffect(() => {
    knowFavourites(idsOf(first), true, first.all);
    return $favourites.listen(({ saved, count: newest }, before) => {
      const here = new Set(idsOf(latest.current));
      const changed = Object.keys(saved).filter((id) => saved[id] !== before?.saved[id]);
      const gone = new Set(changed.filter((id) => !saved[id] && here.has(Number(id))).map(Number));
      if (gone.size > 0) {
        const left = latest.current.list.filter(({ id }) => !gone.has(id));
        latest.current = { ...latest.current, list: left, total: latest.current.total - gone.size };
        setShown(latest.current);
        setTicked((ids) => new Set([...ids].filter((id) => !gone.has(id))));
      }
      // The cart saves goods without counting them.
      const isNew = newest === null || newest > (before?.count ?? newest);
      const isEmptied = gone.size > 0 && latest.current.list.length === 0;
      if (isNew || isEmptied) void show(latest.current.page);
    });
  }, [first, show]);

  const followed = useRef<ReadonlySet<number>>(new Set());
  const isAwake = useInBrowser();
  useEffect(() => {
    const ids = idsOf(shown);
    if (!isAwake || ids.every((id) => followed.current.has(id))) return;
    followed.current = new Set(ids);
    void followRows();
  }, [shown, isAwake]);

  const remove = useCall(
    useCallback(async (goods_ids: readonly number[]): Promise<number> => {
      let words = '';
      const onMessage = (message: string): void => void (words = message);
      const { total } = await callApi<typeof postFavoriteCancel>(
        'POST',
        '/api/favorite/cancel',
        { goods_ids },
        { onMessage },
      );
      knowFavourites(goods_ids, false, total);
      void toast(words, 'success');
      return total;
    }, []),
  );
  const add = useCall(
    useCallback(async (goods_ids: readonly number[]): Promise<void> => {
      let words = '';
      const onMessage = (message: string): void => void (words = message);
      const { total } = await sendWithKey(`favourites:${goods_ids.join()}`, (idempotencyKey) =>
        callApi<typeof postFavoriteToCart>(
          'POST',
          '/api/favorite/to_cart',
          { goods_ids, idempotency_key: idempotencyKey },
          { onMessage },
        ),
      );
      cartChanged(total);
      setTicked(new Set());
      void toast(words, 'success');
    }, []),
  );

  return {
    shown,
    /** True once rows are the island's, so that scripts of the page may write into their forms. */
    isAwake,
    /** Number of all that were found; without a search of all favourites, including those saved elsewhere. */
    total: keywords === '' ? (count ?? shown.total) : shown.total,
    ticked,
    setTicked,
    load,
    isBusy: remove.isPending || add.isPending,
    remove: remove.run,
    addToCart: add.run,
  };
}
