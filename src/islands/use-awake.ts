import { type RefObject, useEffect, useRef } from 'react';

/**
 * For an element of an island that keeps early input (`client:intent`, `client:early`): reports when the island
 * listens.
 */
export function useAwake<T extends HTMLElement>(): RefObject<T | null> {
  const root = useRef<T>(null);
  useEffect(() => {
    root.current?.dispatchEvent(new CustomEvent('yaocang:awake', { bubbles: true }));
  }, []);
  return root;
}
