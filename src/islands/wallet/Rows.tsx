import { type ReactNode, useEffect, useState } from 'react';
import CallFailure from '#islands/parts/CallFailure.tsx';
import type { CallError } from '#lib/platform/browser/calls/call-error.rules.ts';

/** Time (ms) for which rows stay before placeholders are shown: most answers arrive sooner. */
const BLINK_MS = 250;

/** True once something has been under way for a noticeable time. */
function useSlow(isPending: boolean): boolean {
  const [isSlow, setSlow] = useState(false);
  useEffect(() => {
    if (!isPending) return;
    const timer = setTimeout(() => setSlow(true), BLINK_MS);
    return () => {
      clearTimeout(timer);
      setSlow(false);
    };
  }, [isPending]);
  return isPending && isSlow;
}

interface Props {
  isPending: boolean;
  error: CallError | null;
  onRetry: () => void;
  /** The number of rows, the layout of their placeholders, and the look of each. */
  count: number;
  places: string;
  place?: string;
  children: ReactNode;
}

/**
 * The rows of a table: the old ones until new ones arrive, placeholders of the same height, or the reason why there are
 * none.
 */
export default function Rows({ isPending, error, onRetry, count, places, place = '', children }: Props) {
  const isSlow = useSlow(isPending);
  if (error) return <CallFailure error={error} onRetry={onRetry} />;
  return (
    <div className="relative" aria-busy={isPending}>
      <div className={isSlow ? 'invisible' : undefined}>{children}</div>
      {isSlow && (
        <div aria-hidden="true" className={`absolute inset-0 grid overflow-hidden ${places}`}>
          {Array.from({ length: Math.max(1, count) }, (_, row) => (
            <span key={row} className={`grid content-center gap-2 px-4 py-2 ${place}`}>
              <span className="skeleton h-4 w-1/3" />
              <span className="skeleton h-3 w-2/3" />
            </span>
          ))}
        </div>
      )}
    </div>
  );
}
