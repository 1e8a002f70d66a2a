import { useCallback, useEffect, useRef, useState } from 'react';
import { goSaying, sayAfterwards, takeOwnAddress } from '#lib/platform/browser/calls/form-in-place.client.ts';

/** Shows the message of the previous page's call, and takes an address that can be opened again. */
export function useArrival(): void {
  useEffect(() => {
    takeOwnAddress();
    sayAfterwards();
  }, []);
}

/**
 * Opens another page, which shows the result; `isLeaving` is true until then, and false again when the browser restores
 * the page from its cache.
 */
export function useLeaving() {
  const [isLeaving, setLeaving] = useState(false);
  useEffect(() => {
    const back = ({ persisted }: PageTransitionEvent): void => {
      if (persisted) setLeaving(false);
    };
    window.addEventListener('pageshow', back);
    return () => window.removeEventListener('pageshow', back);
  }, []);
  const leave = useCallback((address: string, words = ''): void => {
    setLeaving(true);
    goSaying(words, address);
  }, []);
  return { isLeaving, leave };
}

/** Opens the page after a payment once it is known; going back does not lead to the payment's page any more. */
export function useGoOn(address: string | null): void {
  useEffect(() => {
    if (address !== null) window.location.replace(address);
  }, [address]);
}

/** Moves the focus to an element each time another one is named. */
export function useFocusOf(id: string): void {
  const before = useRef(id);
  useEffect(() => {
    if (before.current !== id) document.getElementById(id)?.focus();
    before.current = id;
  }, [id]);
}
