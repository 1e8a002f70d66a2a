import { useEffect, useState } from 'react';
import { callApi } from '#lib/platform/browser/calls/call-api.client.ts';
import type { AnswerOf } from '#lib/platform/browser/calls/call-type.rules.ts';
import type { CartRow } from '#lib/trade/cart/cart-rows.rules.ts';
import type { GET } from '#pages/api/cart/fill_up.ts';

/** A proposal to fill up the cart, as the call gives it. */
export type ShownFillUp = AnswerOf<typeof GET>['data'][number];

/** Changes within this time are asked about once, after they were sent. */
const DELAY_MS = 500;

/**
 * Proposals for the lines that are ticked: those of the page, then asked for again once a change has been sent. An
 * answer for lines that are others by now is dropped; `isStale` while those shown are not for the lines as they are.
 */
export function useFillUps(
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
      const fillUps = await callApi<typeof GET>('GET', '/api/cart/fill_up', {}, { quiet: true, signal }).then(
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
