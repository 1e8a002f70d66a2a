import { useEffect, useRef, useState } from 'react';

/** The view of the page: the ways to pay the orders that were chosen, or the payment that is awaited. */
export interface PayView {
  shows: 'ways' | 'payment';
  /** The others that are paid with the page's own. */
  chosen: readonly number[];
}

interface KeptState {
  pay?: PayView & { paymentId: number | null };
}

/**
 * Keeps the page's view in the browser's history, so that going back leads through it. The address gives the server the
 * same view: a reload shows it again.
 */
export function usePayView(first: PayView, paymentId: number | null) {
  const [view, setView] = useState(first);
  const id = useRef(paymentId);
  useEffect(() => {
    id.current = paymentId;
  }, [paymentId]);

  useEffect(() => {
    const kept = (window.history.state ?? {}) as KeptState;
    window.history.replaceState({ ...kept, pay: { ...first, paymentId: id.current } }, '');
    const onBack = ({ state }: PopStateEvent): void => {
      const { pay } = (state ?? {}) as KeptState;
      if (!pay) return;
      // Another payment than the one loaded must be shown by the server.
      if (pay.shows === 'payment' && pay.paymentId !== id.current) window.location.reload();
      else setView({ shows: pay.shows, chosen: pay.chosen });
    };
    window.addEventListener('popstate', onBack);
    return () => window.removeEventListener('popstate', onBack);
  }, [first]);

  /** Shows something else, at the address that shows it after a reload. */
  const show = (next: PayView, page: string, nextId = paymentId): void => {
    window.history.pushState({ pay: { ...next, paymentId: nextId } satisfies KeptState['pay'] }, '', page);
    setView(next);
  };
  return { view, show };
}
