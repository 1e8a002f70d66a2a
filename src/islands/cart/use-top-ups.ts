import { useEffect, useState } from 'react';
import { callApi } from '#lib/platform/browser/calls/call-api.client.ts';
import type { AnswerOf } from '#lib/platform/browser/calls/call-type.rules.ts';
import type { CartRow } from '#lib/trade/cart/cart-rows.rules.ts';
import type { GET } from '#pages/api/cart/top_up.ts';

/** A proposal to fill up the cart, as the call gives it. */
export type ShownTopUp = AnswerOf<typeof GET>['data'][number];

/** Changes within this time are asked about once, after they were sent. */
const DELAY_MS = 500;

/**
 * Proposals for the lines that are ticked: those of the page, then asked for again once a change has been sent. An
 * answer for lines that are others by now is dropped; `isStale` while those shown are not for the lines as they are.
 */
export function useTopUps(
  initial: readonly ShownTopUp[],
  rows: readonly CartRow[],
  allSent: () => Promise<boolean>,
): { topUps: readonly ShownTopUp[]; isStale: boolean } {
  const ticked = rows.flatMap(({ id, quantity, selected }) => (selected ? `${id}:${quantity}` : [])).join();
  const [known, setKnown] = useState({ ticked, topUps: initial });
  const isStale = known.ticked !== ticked;

  useEffect(() => {
    if (!isStale) return;
    const overtaken = new AbortController();
    const { signal } = overtaken;
    const ask = async (): Promise<void> => {
      if (!(await allSent()) || signal.aborted) return;
      const topUps = await callApi<typeof GET>('GET', '/api/cart/top_up', {}, { quiet: true, signal }).then(
        ({ data }) => data,
        () => [],
      );
      if (!signal.aborted) setKnown({ ticked, topUps });
    };
    const timer = window.setTimeout(() => void ask(), DELAY_MS);
    return () => {
      clearTimeout(timer);
      overtaken.abort();
    };
  }, [isStale, ticked, allSent]);

  return { topUps: known.topUps, isStale };
}
