import { useMemo, useRef, useState } from 'react';
import { callApi } from '#lib/platform/browser/calls/call-api.client.ts';
import { isCancelled } from '#lib/platform/browser/calls/call-error.rules.ts';
import type { PadRow } from '#lib/trade/quick-purchase/pad.fields.ts';
import type { GET as find } from '#pages/api/quick_purchase/find.ts';

/** After the last letter (ms). */
const DELAY_MS = 120;
/** What a scanner types, or a person reads off a box. */
const BAR_CODE = /^\d{8,14}$/;
export const isBarCode = (text: string): boolean => BAR_CODE.test(text.trim());

/** What is offered for a text; `failed` where the shop could not be asked. */
interface Found {
  text: string;
  rows: readonly PadRow[];
  state: 'found' | 'failed';
}

/** One after the other, wherever they were scanned. */
const scans = { last: Promise.resolve() };

/** What becomes of a text that was looked up at once. */
interface Looked {
  /** The only goods there is for it. */
  onSure: (row: PadRow, text: string) => void;
  onNothing: (text: string) => void;
}

async function ask(text: string): Promise<Found | null> {
  try {
    const { list } = await callApi<typeof find>(
      'GET',
      '/api/quick_purchase/find',
      { keywords: text },
      { quiet: true },
    );
    return { text, rows: list, state: 'found' };
  } catch (error) {
    return isCancelled(error) ? null : { text, rows: [], state: 'failed' };
  }
}

/**
 * Candidates for what is typed on the pad. `look` asks at once, as when Enter comes before the answer or a scanner has
 * typed: the only goods there is is chosen then. Scans wait for one another, as a later call would end an earlier one.
 */
export function useCandidates() {
  const [found, setFound] = useState<Found | null>(null);
  const wanted = useRef('');
  const timer = useRef(0);
  const waiting = useRef(0);

  const actions = useMemo(() => {
    const show = async (text: string): Promise<void> => {
      await scans.last;
      const answer = wanted.current === text ? await ask(text) : null;
      if (answer && wanted.current === text) setFound(answer);
    };
    const lookNow = async (text: string, { onSure, onNothing }: Looked): Promise<void> => {
      const answer = await ask(text);
      waiting.current -= 1;
      if (!answer) return;
      const [only, ...others] = answer.rows;
      if (only && others.length === 0) onSure(only, text);
      else if (!only && answer.state === 'found') onNothing(text);
      else if (waiting.current === 0) setFound(answer);
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
        if (text === '') setFound(null);
        else timer.current = window.setTimeout(() => void show(text), DELAY_MS);
      },
      look(raw: string, looked: Looked): void {
        const text = raw.trim();
        stop();
        if (text === '') return;
        waiting.current += 1;
        scans.last = scans.last.then(() => lookNow(text, looked));
      },
      close(): void {
        stop();
        setFound(null);
      },
    };
  }, []);
  return { found, ...actions };
}
