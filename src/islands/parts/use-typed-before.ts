import { type RefObject, useLayoutEffect, useRef } from 'react';

/**
 * For a field that the server made and the island takes over: what was typed into it before scripts ran is reported as
 * if it were typed now, before anything is drawn again.
 */
export function useTypedBefore<Field extends HTMLInputElement | HTMLTextAreaElement>(
  value: string,
  onValue: (value: string) => void,
): RefObject<Field | null> {
  const field = useRef<Field>(null);
  const first = useRef({ value, onValue });
  useLayoutEffect(() => {
    const typed = field.current?.value;
    if (typed !== undefined && typed !== first.current.value) first.current.onValue(typed);
  }, []);
  return field;
}
