import { useStore } from '@nanostores/react';
import { useCall } from '#islands/parts/use-call.ts';
import { $messageCount } from '#lib/storefront/user-state/member.store.ts';
import { $draw, $drawResult, type DrawResult } from '#lib/trade/draws/draw.store.ts';
import { askActivity, askPrize, type Drawn } from '#lib/trade/draws/draw-calls.client.ts';
import { RESULT_DELAY_MS } from '#lib/trade/draws/draws.rules.ts';
import { setWallet } from '#lib/trade/wallet/wallet.store.ts';

/** True where the reader wants no motion. */
export const isStill = (): boolean => window.matchMedia('(prefers-reduced-motion: reduce)').matches;

const wait = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

/** Shows a prize wherever it counts: in points, coupons and the badge of messages, here and in other tabs. */
function take({ day, words, is_win, next, points, coupons, vouchers, message_count }: Drawn): DrawResult {
  const result = { day, words, isWin: is_win === 1, next };
  $drawResult.set(result);
  setWallet({ points, coupons, vouchers });
  $messageCount.set(message_count);
  return result;
}

/**
 * Runs a draw of the page (product §10.4): `open` requests its prizes, `draw` draws and shows the result after two
 * seconds, even if the popup was closed by then. A failed request can be repeated, which draws only once.
 */
export function useDraw(id: number) {
  const draw = useStore($draw, { ssr: 'initial' });
  const opening = useCall(askActivity);
  const drawing = useCall(askPrize);

  const open = async (): Promise<boolean> => {
    const loading = { state: 'loading' } as const;
    $draw.set(loading);
    const activity = await opening.run(id);
    if (!activity || $draw.get() !== loading) return false;
    $draw.set({ state: 'ready', activity });
    return true;
  };
  const press = async (): Promise<void> => {
    const before = $draw.get();
    if (before.state !== 'ready' && before.state !== 'failed') return;
    const { activity } = before;
    const underWay = { state: 'drawing', activity } as const;
    $draw.set(underWay);
    const [drawn] = await Promise.all([drawing.run(id), wait(RESULT_DELAY_MS)]);
    const result = drawn && take(drawn);
    if ($draw.get() !== underWay) return;
    $draw.set(result ? { state: 'done', activity, result } : { state: 'failed', activity });
  };
  return {
    draw,
    error: draw.state === 'loading' ? opening.error : drawing.error,
    open,
    press,
    close: () => $draw.set({ state: 'closed' }),
  };
}
