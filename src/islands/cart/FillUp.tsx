import { type ReactNode, type SubmitEvent, useEffect, useState } from 'react';
import { pageLink } from '#lib/page-link.rules.ts';
import { type AnswerOf, callPath } from '#lib/platform/browser/calls/call-type.rules.ts';
import { formatFen } from '#lib/platform/money.rules.ts';
import type { CartRow } from '#lib/trade/cart/cart-rows.rules.ts';
import { filledAddress, type FilledLine, paysMoreText } from '#lib/trade/cart/advice/fill-up.rules.ts';
import type { getCartFillUp, postCartBatchDelete } from '#lib/trade/cart/cart.calls.ts';
import type { postCart } from '#lib/trade/cart/add/cart-add.calls.ts';
import { callApi } from '#lib/platform/browser/calls/call-api.client.ts';

/** Data of the page for filling up the cart. */
export interface FillUpFacts {
  fillUps: readonly ShownFillUp[];
  /** goods just added to fill it up, which may be removed again */
  filled: readonly FilledLine[];
  /** idempotency key of the forms: sent again it adds once */
  idempotencyKey: string;
}

interface Props extends FillUpFacts {
  rows: readonly CartRow[];
  allSent: () => Promise<boolean>;
}

/** Proposals to fill up the cart (product §6.12), one line until it is opened, and the way back from the last one. */
export default function FillUp({ fillUps: initial, filled, idempotencyKey, rows, allSent }: Props) {
  const { fillUps, isStale } = useFillUps(initial, rows, allSent);
  const [isLeaving, setLeaving] = useState(false);
  const back = filled.filter(({ id, quantity }) =>
    rows.some((row) => row.id === id && row.quantity === quantity),
  );
  const [first] = fillUps;
  if (!first && back.length === 0) return null;

  /** Sends earlier changes before the page is left. */
  const onSubmit = async (event: SubmitEvent<HTMLFormElement>): Promise<void> => {
    const form = event.currentTarget;
    event.preventDefault();
    if (isLeaving) return;
    setLeaving(true);
    if (await allSent()) form.submit();
    else setLeaving(false);
  };
  const form = (path: string, next: string, children: ReactNode) => (
    <form method="post" action={path} className="shrink-0" onSubmit={(event) => void onSubmit(event)}>
      <input type="hidden" name="next" value={next} />
      {children}
    </form>
  );

  return (
    <div className="border-b border-line text-xs">
      {back.length > 0 && (
        <div role="status" className="flex items-center gap-x-2 py-1.5">
          <p className="min-w-0 flex-1">
            已凑单加入{back.map(({ name, quantity, unit }) => `《${name}》${quantity} ${unit}`).join('、')}
          </p>
          {form(
            callPath<typeof postCartBatchDelete>('/api/cart/batch_delete'),
            pageLink('/cart/step1'),
            <>
              <input type="hidden" name="ids" value={back.map(({ id }) => id).join()} />
              <button className="btn h-7 px-2 text-xs max-md:h-11" disabled={isLeaving}>
                撤回
              </button>
            </>,
          )}
        </div>
      )}
      {first && (
        <details aria-busy={isStale} className="group">
          <summary className="flex cursor-pointer items-center gap-x-2 py-1.5 max-md:min-h-11">
            <span className="shrink-0 rounded-sm bg-brand px-1 leading-4 text-white">凑单</span>
            <span className={`min-w-0 flex-1 truncate ${isStale ? 'text-ink-3' : ''}`}>
              再买 <b translate="no">{formatFen(first.adds_fen)}</b> 省{' '}
              <b translate="no">{formatFen(first.saves_fen)}</b>，{paysMoreText(first.pays_more_fen)}
              <span className="text-ink-2 max-md:hidden">：{first.brings.join('，')}</span>
            </span>
            <span className="shrink-0 text-brand-700">
              {fillUps.length} 个<span className="max-md:hidden">常购</span>建议
            </span>
            <span className="i-lucide-chevron-down size-4 shrink-0 text-ink-3 group-open:rotate-180" />
          </summary>
          <ul aria-label="凑单建议">
            {fillUps.map((fillUp) => (
              <li
                key={fillUp.goods.map(({ goods_id, number }) => `${goods_id}:${number}`).join()}
                className="flex flex-wrap items-center gap-x-4 gap-y-1 border-t border-line py-1.5"
              >
                <ProposedGoods {...fillUp} />
                <p className={`ml-auto text-right ${isStale ? 'text-ink-3' : ''}`}>
                  <span className="block">
                    加 {formatFen(fillUp.adds_fen)}，省{' '}
                    <b translate="no" className="price">
                      {formatFen(fillUp.saves_fen)}
                    </b>
                    {fillUp.voucher_fen > 0 && `，现金券多抵 ${formatFen(fillUp.voucher_fen)}`}，
                    <b>{paysMoreText(fillUp.pays_more_fen)}</b>
                  </span>
                  <span className="text-ink-2">{fillUp.brings.join('，')}</span>
                </p>
                {form(
                  callPath<typeof postCart>('/api/cart'),
                  filledAddress(
                    fillUp.goods.map(({ goods_id, number }) => ({ goodsId: goods_id, quantity: number })),
                  ),
                  <>
                    <input type="hidden" name="idempotency_key" value={idempotencyKey} />
                    {fillUp.goods.map(({ goods_id, number }, at) => (
                      <span key={goods_id} hidden>
                        <input type="hidden" name={`params[${at}][goods_id]`} value={goods_id} />
                        <input type="hidden" name={`params[${at}][number]`} value={number} />
                      </span>
                    ))}
                    <button className="btn h-7 px-3 text-xs max-md:h-11" disabled={isStale || isLeaving}>
                      加入
                    </button>
                  </>,
                )}
              </li>
            ))}
          </ul>
        </details>
      )}
    </div>
  );
}

/** Proposed goods, in the number that is just enough, with the ways to buy them. */
function ProposedGoods({ goods }: ShownFillUp) {
  return (
    <ul className="min-w-0 flex-1 basis-60">
      {goods.map((one) => (
        <li key={one.goods_id}>
          <a href={pageLink(`/list/info/${one.goods_id}`)} className="font-bold">
            {one.name}
          </a>{' '}
          {one.ypgg} <span className="text-ink-2">{one.sccj}</span>{' '}
          <b translate="no" className="tabular-nums">
            {formatFen(one.price_fen)} × {one.number} {one.bzdw}
          </b>
          <span className="block text-ink-3">{one.words}</span>
        </li>
      ))}
    </ul>
  );
}

/** A proposal to fill up the cart, as the call gives it. */
export type ShownFillUp = AnswerOf<typeof getCartFillUp>['data'][number];

/** Changes within this time are asked about once, after they were sent. */
const DELAY_MS = 500;

/**
 * Proposals for the ticked lines: those of the page, then requested again once a change has been sent. An answer for
 * outdated lines is dropped; `isStale` while the shown ones are not for the present lines.
 */
function useFillUps(
  initial: readonly ShownFillUp[],
  rows: readonly CartRow[],
  allSent: () => Promise<boolean>,
): { fillUps: readonly ShownFillUp[]; isStale: boolean } {
  const ticked = rows.flatMap(({ id, quantity, selected }) => (selected ? `${id}:${quantity}` : [])).join();
  const [known, setKnown] = useState({ ticked, fillUps: initial });
  const isStale = known.ticked !== ticked;

  useEffect(() => {
    if (!isStale) return;
    const overtaken = new AbortController();
    const { signal } = overtaken;
    const ask = async (): Promise<void> => {
      if (!(await allSent()) || signal.aborted) return;
      const fillUps = await callApi<typeof getCartFillUp>(
        'GET',
        '/api/cart/fill_up',
        {},
        { quiet: true, signal },
      ).then(
        ({ data }) => data,
        () => [],
      );
      if (!signal.aborted) setKnown({ ticked, fillUps });
    };
    const timer = window.setTimeout(() => void ask(), DELAY_MS);
    return () => {
      clearTimeout(timer);
      overtaken.abort();
    };
  }, [isStale, ticked, allSent]);

  return { fillUps: known.fillUps, isStale };
}
