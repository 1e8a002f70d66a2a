import { useEffect, useState } from 'react';
import { serverNow, timeLeft } from '#lib/platform/browser/page/countdown.client.ts';

const SECOND_MS = 1000;

/**
 * Returns the time left until a moment (ms) by the server's time, updated each second (product §11.1): `00:14:36`,
 * empty once it is over, null where the page is as the server made it.
 */
export function useTimeLeft(endsAt: number): string | null {
  const [left, setLeft] = useState<string | null>(null);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout>;
    const tick = (): void => {
      const now = serverNow();
      const text = timeLeft(endsAt, now);
      setLeft(text ?? '');
      if (text !== null) timer = setTimeout(tick, SECOND_MS - (now % SECOND_MS));
    };
    tick();
    return () => clearTimeout(timer);
  }, [endsAt]);
  return left;
}
