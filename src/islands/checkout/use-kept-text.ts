import { useEffect, useState } from 'react';

/** A text the buyer has typed, kept for this tab, so that it is still there after a fresh page. */
export function useKeptText(key: string, initial: string): [string, (text: string) => void] {
  const [text, setText] = useState(initial);

  useEffect(() => {
    const kept = initial === '' ? sessionStorage.getItem(key) : null;
    if (kept !== null) queueMicrotask(() => setText(kept));
  }, [key, initial]);

  return [
    text,
    (typed) => {
      setText(typed);
      sessionStorage.setItem(key, typed);
    },
  ];
}
