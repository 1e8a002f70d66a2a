import { type RefObject, useEffect, useRef } from 'react';

/** For the root of an island with `client:intent`: says, once it listens, that early input may be replayed. */
export function useAwake<T extends HTMLElement>(): RefObject<T | null> {
  const root = useRef<T>(null);
  useEffect(() => {
    root.current?.dispatchEvent(new CustomEvent('yaocang:awake', { bubbles: true }));
  }, []);
  return root;
}
