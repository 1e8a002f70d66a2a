import { useCallback, useRef, useState } from 'react';
import { CallError, isCancelled } from '#lib/platform/browser/calls/call-error.rules.ts';

/** A call of an island: under way, failed, and how to ask again. */
export interface Call<Args extends unknown[], Answer> {
  isPending: boolean;
  /** The failure of the last one; null while one is under way, and after success. */
  error: CallError | null;
  /** Resolves with the answer; null where it failed, or a newer call took its place. */
  run: (...args: Args) => Promise<Answer | null>;
  /** Repeats the same call. */
  retry: () => void;
  /** Clears the failure. */
  forget: () => void;
}

const AT_REST = { isPending: false, error: null };

/**
 * Runs a call for an island and holds its state (product §8): the newest counts, an earlier one that ends later is
 * ignored. `send` makes the call, `inPlace` where the island shows the failure (`CallFailure`). Errors other than
 * `CallError` are bugs, and thrown.
 */
export function useCall<Args extends unknown[], Answer>(
  send: (...args: Args) => Promise<Answer>,
): Call<Args, Answer> {
  const [state, setState] = useState<{ isPending: boolean; error: CallError | null }>(AT_REST);
  const newest = useRef(0);
  const asked = useRef<Args | null>(null);

  const run = useCallback(
    async (...args: Args): Promise<Answer | null> => {
      const number = ++newest.current;
      asked.current = args;
      setState({ isPending: true, error: null });
      const end = (error: CallError | null): void => {
        if (number === newest.current) setState({ isPending: false, error });
      };
      try {
        const answer = await send(...args);
        end(null);
        return number === newest.current ? answer : null;
      } catch (error) {
        if (!(error instanceof CallError)) {
          end(null);
          throw error;
        }
        end(isCancelled(error) ? null : error);
        return null;
      }
    },
    [send],
  );
  const retry = useCallback(() => void (asked.current && run(...asked.current)), [run]);
  const forget = useCallback(() => setState(AT_REST), []);
  return { ...state, run, retry, forget };
}
