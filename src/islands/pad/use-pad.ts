import { useEffect, useMemo, useRef, useState } from 'react';
import { callApi } from '#lib/platform/browser/calls/call-api.client.ts';
import { CallError, isCancelled } from '#lib/platform/browser/calls/call-error.rules.ts';
import { encodeForm } from '#lib/platform/browser/calls/encode-form.rules.ts';
import { apiOrigin } from '#lib/platform/browser/calls/api-origin.client.ts';
import { toast } from '#lib/platform/browser/dialogs/dialogs.client.ts';
import { readCopy, storeCopy } from '#lib/platform/browser/memory/unsaved-copies.client.ts';
import { sendWithKey } from '#lib/trade/cart/add/send-with-key.client.ts';
import { cartChanged } from '#lib/trade/cart/cart.store.ts';
import type { PadRow, PadState } from '#lib/trade/quick-purchase/pad.fields.ts';
import {
  areSame,
  withLarger,
  MOST_PAD_LINES,
  type PadLine,
  type PadPairs,
  type TakenOff,
  toPairs,
  withBack,
} from '#lib/trade/quick-purchase/pad.rules.ts';
import type {
  getQuickPurchase,
  postQuickPurchase,
  postQuickPurchaseToCart,
} from '#lib/trade/quick-purchase/quick-purchase.calls.ts';

/** Changes within this time go out together (ms). */
const DELAY_MS = 300;
const COPY = 'pad';
const MOST_TAKEN = 20;

/** A pad with its messages. */
interface Shown {
  lines: readonly PadLine[];
  rows: ReadonlyMap<number, PadRow>;
  totals: PadState['totals'];
  /** Pad as another window or device has changed it in the meantime; null where none did. */
  other: readonly PadLine[] | null;
  /** Reason why these lines are not saved in the shop yet; empty where they are. */
  problem: string;
  /** Reasons why lines stayed when the others went into the cart, by goods. */
  refused: ReadonlyMap<number, string>;
  /** Removed lines that can be restored, the last one first. */
  taken: readonly TakenOff[];
}

const fromPairs = (pairs: readonly (readonly number[])[]): PadLine[] =>
  pairs.map(([goodsId = 0, number = 0]) => ({ goodsId, number }));
const byGoods = (rows: readonly PadRow[]) => new Map(rows.map((row) => [row.goods_id, row]));

/**
 * The pad in the browser (product §6.10): each change is shown at once, sent as a whole a moment later, and answered
 * with the prices of all lines. Unsent changes are stored in this tab, and changes from elsewhere are asked about.
 */
export function usePad(initial: PadState) {
  const [shown, setShown] = useState<Shown>(() => ({
    lines: fromPairs(initial.lines),
    rows: byGoods(initial.rows),
    totals: initial.totals,
    other: null,
    problem: '',
    refused: new Map(),
    taken: [],
  }));
  const now = useRef(shown);
  const version = useRef(initial.version);
  const otherVersion = useRef(initial.version);
  const timer = useRef(0);
  const isUnsent = useRef(false);
  const running = useRef<Promise<boolean> | null>(null);
  const adding = useRef<Promise<void> | null>(null);

  const actions = useMemo(() => {
    const show = (change: Partial<Shown>): void => {
      now.current = { ...now.current, ...change };
      setShown(now.current);
    };
    const pairs = (): PadPairs => toPairs(now.current.lines);
    const keepHere = (): void => void storeCopy(COPY, { lines: pairs(), version: version.current });

    const sendOnce = async (): Promise<boolean> => {
      clearTimeout(timer.current);
      const { lines } = now.current;
      isUnsent.current = false;
      try {
        const payload = { lines: JSON.stringify(pairs()), version: version.current };
        const answer = await callApi<typeof postQuickPurchase>('POST', '/api/quick_purchase', payload, {
          quiet: true,
        });
        const other = answer.other ? fromPairs(answer.other) : null;
        if (other) otherVersion.current = answer.version;
        else version.current = answer.version;
        if (!other && !isUnsent.current) storeCopy(COPY, null);
        const rows = new Map([...now.current.rows, ...byGoods(answer.rows)]);
        const isNewest = areSame(lines, now.current.lines);
        show({ rows, other, problem: '', ...(isNewest && { totals: answer.totals }) });
        return true;
      } catch (error) {
        isUnsent.current = true;
        if (isCancelled(error)) return true;
        const words = error instanceof CallError && error.message ? error.message : '网络不通';
        show({ problem: words.replace(/。$/, '') });
        return false;
      }
    };
    /** Sends until no change is unsent; false where that is not possible now. */
    const send = (): Promise<boolean> => {
      running.current ??= (async () => {
        do if (!(await sendOnce())) return false;
        while (isUnsent.current);
        return true;
      })().finally(() => (running.current = null));
      return running.current;
    };
    const change = (lines: readonly PadLine[]): void => {
      if (lines.length > MOST_PAD_LINES)
        return void toast(`采购单最多 ${MOST_PAD_LINES} 行，请先把一部分加入购物车`, 'error');
      show({ lines });
      isUnsent.current = true;
      keepHere();
      clearTimeout(timer.current);
      timer.current = window.setTimeout(() => void send(), DELAY_MS);
    };
    const takeOff = (gone: readonly PadLine[], words: string): void => {
      const before = now.current.lines;
      const off = new Set(gone);
      show({ taken: [{ words, before, gone }, ...now.current.taken].slice(0, MOST_TAKEN) });
      change(before.filter((line) => !off.has(line)));
    };
    const take = ({ lines, rows, totals, version: newest }: PadState): void => {
      version.current = newest;
      storeCopy(COPY, null);
      show({
        lines: fromPairs(lines),
        totals,
        other: null,
        // Removed lines may be restored.
        rows: new Map([...now.current.rows, ...byGoods(rows)]),
      });
    };
    const refresh = async (): Promise<void> => {
      const asked = now.current.lines;
      const pad = await callApi<typeof getQuickPurchase>(
        'GET',
        '/api/quick_purchase',
        {},
        { quiet: true },
      ).catch(() => null);
      // Changes made since the request are newer.
      const isNewest = now.current.lines === asked && !isUnsent.current && !running.current;
      if (pad && isNewest && pad.version >= version.current) take(pad);
    };
    const forgetRefusal = (goodsId: number): ReadonlyMap<number, string> =>
      new Map([...now.current.refused].filter(([id]) => id !== goodsId));

    const toCartOnce = async (): Promise<void> => {
      const isSent = await actions.allSent();
      if (now.current.other) return toast('请先选择留下哪一份采购单', 'error');
      if (!isSent) return undefined;
      const done = await sendWithKey(JSON.stringify(pairs()), (idempotencyKey) =>
        callApi<typeof postQuickPurchaseToCart>(
          'POST',
          '/api/quick_purchase/to_cart',
          { pad: 1, idempotency_key: idempotencyKey },
          { onMessage: (message) => void toast(message, 'success') },
        ),
      ).catch(() => null);
      if (!done) return undefined;
      cartChanged(done.total);
      show({
        taken: [],
        refused: new Map(done.refused.map(({ goods_id, reason }) => [goods_id, reason])),
      });
      return refresh();
    };

    return {
      /** Puts a goods on top, or leaves it in its place; returns its number. */
      add(row: PadRow, more: number): number {
        const there = now.current.lines.find(({ goodsId }) => goodsId === row.goods_id);
        const number = there ? there.number + more : Math.max(1, row.smallest);
        show({ rows: new Map([...now.current.rows, [row.goods_id, row]]) });
        if (!there) change([{ goodsId: row.goods_id, number }, ...now.current.lines]);
        else if (more > 0) actions.setNumber(row.goods_id, number);
        return number;
      },
      setNumber(goodsId: number, number: number): void {
        show({ refused: forgetRefusal(goodsId) });
        change(now.current.lines.map((line) => (line.goodsId === goodsId ? { goodsId, number } : line)));
      },
      remove(goodsId: number): void {
        const line = now.current.lines.find((one) => one.goodsId === goodsId);
        if (!line) return;
        const row = now.current.rows.get(goodsId);
        show({ refused: forgetRefusal(goodsId) });
        takeOff([line], `已去掉 ${row?.name ?? '1 种商品'} ${line.number} ${row?.bzdw ?? ''}`);
      },
      clear: (): void => takeOff(now.current.lines, `已清空 ${now.current.lines.length} 种商品`),
      /** Restores the line removed last. */
      undo(): void {
        const [last, ...earlier] = now.current.taken;
        if (!last) return;
        show({ taken: earlier });
        change(withBack(now.current.lines, last));
      },
      /** Resolves the difference between two windows' pads: this one's, the other's, or both merged. */
      settle(how: 'mine' | 'theirs' | 'both'): void {
        const { lines, other } = now.current;
        if (!other) return;
        version.current = otherVersion.current;
        show({ other: null });
        change(how === 'mine' ? lines : how === 'theirs' ? other : withLarger(lines, other));
      },
      /** Resolves to true once the shop has saved everything here. */
      allSent: async (): Promise<boolean> => (isUnsent.current ? send() : (running.current ?? true)),
      retry: () => void send(),
      refresh,
      /** Puts all in the cart, once even if pressed again in between; lines that stay show the reason. */
      toCart(): Promise<void> {
        adding.current ??= toCartOnce().finally(() => (adding.current = null));
        return adding.current;
      },
      start(): () => void {
        const kept = readCopy(COPY) as { lines?: PadPairs; version?: number } | null;
        const mine = Array.isArray(kept?.lines) ? fromPairs(kept.lines) : null;
        if (mine && areSame(mine, now.current.lines)) storeCopy(COPY, null);
        else if (mine && kept?.version === version.current) change(mine);
        else if (mine) {
          // Stored before another window changed the pad: the shop's pad is the other one then.
          version.current = kept?.version ?? 0;
          change(mine);
        } else if (now.current.rows.size < now.current.lines.length) void refresh();
        const onLeave = (): void => {
          // A request under way is aborted with the page.
          if (!isUnsent.current && !running.current) return;
          const fields = { lines: JSON.stringify(pairs()), version: version.current };
          navigator.sendBeacon(`${apiOrigin()}/api/quick_purchase`, new URLSearchParams(encodeForm(fields)));
        };
        const onBack = (): void => {
          if (document.visibilityState === 'hidden') onLeave();
          else if (!isUnsent.current && !running.current && !now.current.other) void refresh();
        };
        window.addEventListener('pagehide', onLeave);
        document.addEventListener('visibilitychange', onBack);
        return () => {
          window.removeEventListener('pagehide', onLeave);
          document.removeEventListener('visibilitychange', onBack);
        };
      },
    };
  }, []);

  useEffect(() => actions.start(), [actions]);
  return { ...shown, ...actions };
}
