import Pager from '#components/Pager.tsx';
import FavouriteRow from '#islands/favourites/FavouriteRow.tsx';
import NoFavourites from '#islands/favourites/NoFavourites.tsx';
import { favouritesAddress, useFavourites } from '#islands/favourites/use-favourites.ts';
import CallFailure from '#islands/parts/CallFailure.tsx';
import MemberField from '#islands/parts/MemberField.tsx';
import type { FavouritesState } from '#lib/catalogue/favourites/favourites.fields.ts';
import { LONGEST_KEYWORDS } from '#lib/catalogue/search/search.rules.ts';
import { pageLink } from '#lib/page-link.rules.ts';
import { callPath } from '#lib/platform/browser/calls/call-type.rules.ts';
import { askConfirm } from '#lib/platform/browser/dialogs/dialogs.client.ts';
import type { postFavoriteCancel, postFavoriteToCart } from '#lib/catalogue/favourites/favourites.calls.ts';
import { type SubmitEvent, useLayoutEffect, useRef } from 'react';

interface Props {
  first: FavouritesState;
  /** The words searched for within them; empty for all. */
  keywords: string;
  memberId: number;
  /** Idempotency key of the form that adds to the cart without scripts. */
  idempotencyKey: string;
}

const FORMS = { ticked: 'ticked-favourites', one: 'one-favourite' };

/**
 * The member's saved goods (product §2.6): price and stock changes since then, ticks, and actions on one or many. Its
 * forms do the same without JavaScript.
 */
export default function Favourites({ first, keywords, memberId, idempotencyKey }: Props) {
  const favourites = useFavourites(first, keywords);
  const { shown, total, isAwake, ticked, setTicked, load, isBusy } = favourites;
  const { list, page, pages } = shown;
  const body = useRef<HTMLTableSectionElement>(null);
  const CANCEL = callPath<typeof postFavoriteCancel>('/api/favorite/cancel');

  // Boxes ticked before the island was awake count, and those that the browser restored.
  useLayoutEffect(() => {
    const boxes = body.current?.querySelectorAll<HTMLInputElement>('input[name="goods_ids"]:checked') ?? [];
    const early = [...boxes].map(({ value }) => Number(value));
    if (early.length > 0) queueMicrotask(() => setTicked(new Set(early)));
  }, [setTicked]);

  const tick = (id: number, isTicked: boolean): void =>
    setTicked((ids) => (isTicked ? new Set([...ids, id]) : new Set([...ids].filter((one) => one !== id))));
  const focusFirst = (): void => body.current?.querySelector('a')?.focus();

  const removeOne = async (event: SubmitEvent<HTMLFormElement>): Promise<void> => {
    event.preventDefault();
    const button = event.nativeEvent.submitter;
    if (!(button instanceof HTMLButtonElement)) return;
    const next = button.closest('tr')?.nextElementSibling?.querySelector('a');
    const left = await favourites.remove([Number(button.value)]);
    if (left === null) return;
    if (next?.isConnected) next.focus();
    else focusFirst();
  };
  const onTicked = async (event: SubmitEvent<HTMLFormElement>): Promise<void> => {
    event.preventDefault();
    const ids = [...ticked];
    if (ids.length === 0 || isBusy) return;
    if (!event.nativeEvent.submitter?.hasAttribute('formaction')) {
      await favourites.addToCart(ids);
      return;
    }
    if (!(await askConfirm(`确定取消收藏这 ${ids.length} 种商品吗?`))) return;
    if ((await favourites.remove(ids)) !== null) focusFirst();
  };

  return (
    <>
      <header className="mb-3 flex flex-wrap items-center justify-between gap-3">
        <h1 className="text-xl font-bold">
          我的收藏
          <span className="ml-1 text-sm font-normal text-ink-3">{`${total} 种商品`}</span>
        </h1>
        {(shown.all > 0 || keywords !== '') && (
          <form action={pageLink('/star')} role="search" aria-label="搜索收藏" className="flex max-md:w-full">
            <input
              type="search"
              name="keywords"
              defaultValue={keywords}
              maxLength={LONGEST_KEYWORDS}
              aria-label="在收藏中搜索"
              placeholder="商品名、拼音首字母或厂家"
              autoComplete="off"
              className="field rounded-r-none md:w-56"
            />
            <button className="btn shrink-0 rounded-l-none border-l-0">搜索</button>
          </form>
        )}
      </header>
      {load.error && <CallFailure error={load.error} words="收藏暂时没有取到" onRetry={load.retry} />}
      {list.length === 0 && !load.isPending && !load.error && <NoFavourites keywords={keywords} />}
      {list.length > 0 && (
        <>
          <form id={FORMS.one} method="post" action={CANCEL} onSubmit={(event) => void removeOne(event)}>
            <MemberField memberId={memberId} />
          </form>
          <section
            aria-label="收藏的商品"
            aria-busy={load.isPending}
            className={`card px-3 pb-1 md:px-4 ${load.isPending ? 'opacity-60' : ''}`}
          >
            <table className="stack-table w-full text-left md:[&_td]:!py-px md:[&_td]:!align-middle md:[&_td>p]:leading-4">
              <caption className="sr-only">收藏的商品，价格和库存与收藏时相比</caption>
              <thead className="text-xs text-ink-3">
                <tr>
                  <th scope="col">商品</th>
                  <th scope="col" className="text-right">
                    价格
                  </th>
                  <th scope="col">库存</th>
                  <th scope="col" className="text-right">
                    采购
                  </th>
                </tr>
              </thead>
              <tbody ref={body} data-goods-rows>
                {list.map((favourite) => (
                  <FavouriteRow
                    key={favourite.id}
                    favourite={favourite}
                    memberId={memberId}
                    forms={FORMS}
                    isAwake={isAwake}
                    isTicked={ticked.has(favourite.id)}
                    onTick={tick}
                  />
                ))}
              </tbody>
            </table>
          </section>
          <form
            id={FORMS.ticked}
            method="post"
            action={callPath<typeof postFavoriteToCart>('/api/favorite/to_cart')}
            aria-label="勾选的收藏"
            className="totals-bar card sticky z-30 mt-3 flex flex-wrap items-center gap-x-4 gap-y-1 px-3 py-2 shadow-[0_-2px_10px_rgb(20_50_45/8%)] md:px-4 md:py-3"
            onSubmit={(event) => void onTicked(event)}
          >
            <MemberField memberId={memberId} />
            <input type="hidden" name="idempotency_key" value={idempotencyKey} />
            <label className="flex min-h-9 items-center gap-2 max-md:min-h-11 max-md:pl-2" data-needs-js>
              <input
                type="checkbox"
                className="size-4.5 accent-brand"
                autoComplete="off"
                checked={ticked.size > 0 && ticked.size === list.length}
                onChange={(event) =>
                  setTicked(new Set(event.currentTarget.checked ? list.map(({ id }) => id) : []))
                }
              />
              全选
            </label>
            <span className="text-xs text-ink-2 max-md:hidden" data-needs-js role="status">
              已选 <b className="tabular-nums">{ticked.size}</b> 种
            </span>
            <TickedButtons cancel={CANCEL} isOff={isAwake && (ticked.size === 0 || isBusy)} />
          </form>
        </>
      )}
      <Pager page={page} pages={pages} hrefOf={(to) => favouritesAddress(to, keywords)} />
    </>
  );
}

/** Buttons for the ticked lines; without scripts there is no notice that none is ticked. */
function TickedButtons({ cancel: address, isOff }: { cancel: string; isOff: boolean }) {
  return (
    <div className="ml-auto flex gap-2">
      <button className="btn" formAction={address} disabled={isOff}>
        取消收藏
      </button>
      <button className="btn-primary" disabled={isOff}>
        加入购物车
      </button>
    </div>
  );
}
