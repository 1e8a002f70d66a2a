import { useEffect, useMemo, useState } from 'react';
import { callApi } from '#lib/platform/browser/calls/call-api.client.ts';
import type { CheaperState } from '#lib/trade/cart/advice/cheaper.fields.ts';
import type { GET } from '#pages/api/cart/cheaper.ts';
import type { Advice } from '#islands/cart/LineAdvice.tsx';

/**
 * What the cart says of its lines: as the page was made, then asked for again after each change that the server knows
 * of. Until the answer is there it is said of another order than the one shown (`payableFen`): then it is not fresh.
 */
export function useAdvice(
  initial: CheaperState,
  payableFen: number,
): { advice: ReadonlyMap<number, Advice>; isFresh: boolean } {
  const [state, setState] = useState(initial);
  useEffect(() => {
    const ask = (): void =>
      void callApi<typeof GET>('GET', '/api/cart/cheaper', {}, { quiet: true }).then(
        setState,
        () => undefined,
      );
    document.addEventListener('yaocang:cart-changed', ask);
    return () => document.removeEventListener('yaocang:cart-changed', ask);
  }, []);
  const advice = useMemo(
    () => new Map([...state.offers, ...state.replaced].map((one) => [one.id, one])),
    [state],
  );
  return { advice, isFresh: state.payable_fen === null || state.payable_fen === payableFen };
}
