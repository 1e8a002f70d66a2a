import { useCallback, useEffect, useRef, useState } from 'react';
import { goSaying, sayAfterwards, takeOwnAddress } from '#lib/platform/browser/calls/form-in-place.client.ts';

/** Does what is owed to the page before: says what its call said, and takes an address that can be opened again. */
export function useArrival(): void {
  useEffect(() => {
    takeOwnAddress();
    sayAfterwards();
  }, []);
}

/** Goes to another page, which says what was done, and knows of it until that is there; a page that the browser kept is back. */
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

/** Goes to where a payment leads once that is known; the way back does not lead to its page any more. */
export function useGoOn(address: string | null): void {
  useEffect(() => {
    if (address !== null) window.location.replace(address);
  }, [address]);
}

/** Takes the focus to an element each time another one is named. */
export function useFocusOf(id: string): void {
  const before = useRef(id);
  useEffect(() => {
    if (before.current !== id) document.getElementById(id)?.focus();
    before.current = id;
  }, [id]);
}
