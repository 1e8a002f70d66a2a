import { useMemo, useRef, useState } from 'react';
import { callApi } from '#lib/platform/browser/calls/call-api.client.ts';
import { isCancelled, isLoginNeeded } from '#lib/platform/browser/calls/call-error.rules.ts';
import type { PadRow } from '#lib/trade/quick-purchase/pad.fields.ts';
import { isBarCode, takeTurns } from '#lib/trade/quick-purchase/scanned.rules.ts';
import type { getQuickPurchaseFind } from '#lib/trade/quick-purchase/quick-purchase.calls.ts';

/** Time (ms) after the last letter. */
const DELAY_MS = 120;
/** Candidates for a text; `failed` where the shop could not be asked, `login` where the session has ended. */
interface Found {
  text: string;
  rows: readonly PadRow[];
  state: 'found' | 'failed' | 'login';
  /** Enter asked for it: the next one chooses, also for a bar code. */
  isAsked?: boolean;
}
/** Limit of texts shown as not found. */
const MOST_MISSING = 5;

/** Codes looked up one after the other, wherever they were scanned. */
const scans = takeTurns();

/** Handlers for the result of looking up a text directly. */
interface Looked {
  /** The only goods there is for it. */
  onSure: (row: PadRow, text: string) => void;
  /** There are several to choose from, or none could be asked for: the text is back where it can be answered. */
  onOpen: (text: string) => void;
  /** There is none; it stands among those that are missing. */
  onMissing?: (text: string) => void;
}

export type Candidates = ReturnType<typeof useCandidates>;

async function ask(text: string): Promise<Found | null> {
  try {
    const { list } = await callApi<typeof getQuickPurchaseFind>(
      'GET',
      '/api/quick_purchase/find',
      { keywords: text },
      { quiet: true },
    );
    return { text, rows: list, state: 'found' };
  } catch (error) {
    return isCancelled(error) ? null : { text, rows: [], state: isLoginNeeded(error) ? 'login' : 'failed' };
  }
}

/**
 * Candidates for the text typed on the pad. `look` asks at once, as when Enter comes before the answer or a scanner has
 * typed: a single result is chosen then. Scans wait for each other, as a later call would cancel an earlier one. Bar
 * codes that were not found stay listed until they are dismissed, as the next scan follows at once.
 */
export function useCandidates() {
  const [found, setFound] = useState<Found | null>(null);
  const [isLoggedOut, setLoggedOut] = useState(false);
  const [missing, setMissing] = useState<readonly string[]>([]);
  const wanted = useRef('');
  const timer = useRef(0);
  const waiting = useRef(0);

  const actions = useMemo(() => {
    const show = async (text: string): Promise<void> => {
      await scans.idle();
      const answer = wanted.current === text ? await ask(text) : null;
      if (!answer || wanted.current !== text) return;
      setLoggedOut(answer.state === 'login');
      setFound(answer);
    };
    const miss = (text: string): void =>
      setMissing((before) => [text, ...before.filter((one) => one !== text)].slice(0, MOST_MISSING));
    const lookNow = async (text: string, { onSure, onOpen, onMissing }: Looked): Promise<void> => {
      const answer = await ask(text);
      waiting.current -= 1;
      if (!answer) return;
      setLoggedOut(answer.state === 'login');
      const [only, ...others] = answer.rows;
      if (only && others.length === 0) {
        setMissing((before) => before.filter((one) => one !== text));
        onSure(only, text);
      } else if ((!only && answer.state === 'found') || waiting.current > 0) {
        miss(text);
        onMissing?.(text);
      } else {
        onOpen(text);
        setFound({ ...answer, isAsked: true });
      }
    };
    const stop = (): void => {
      clearTimeout(timer.current);
      wanted.current = '';
    };
    return {
      typed(raw: string): void {
        const text = raw.trim();
        clearTimeout(timer.current);
        wanted.current = text;
        setMissing((before) => (before.every(isBarCode) ? before : before.filter(isBarCode)));
        if (text === '') setFound(null);
        else timer.current = window.setTimeout(() => void show(text), DELAY_MS);
      },
      look(raw: string, looked: Looked): void {
        const text = raw.trim();
        stop();
        if (text === '') return;
        waiting.current += 1;
        scans.add(() => lookNow(text, looked));
      },
      close(): void {
        stop();
        setFound(null);
      },
      forgetMissing: (): void => setMissing([]),
    };
  }, []);
  return { found, missing, isLoggedOut, ...actions };
}
