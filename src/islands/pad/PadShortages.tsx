import { useState } from 'react';
import { MOST_ALERTS_AT_ONCE } from '#lib/catalogue/arrivals/arrivals.rules.ts';
import { callApi } from '#lib/platform/browser/calls/call-api.client.ts';
import { callPath } from '#lib/platform/browser/calls/call-type.rules.ts';
import { toast } from '#lib/platform/browser/dialogs/dialogs.client.ts';
import { PAGE_MEMBER_FIELD } from '#lib/platform/browser/page/hint-cookie.rules.ts';
import type { POST as setAlerts } from '#pages/api/arrival_alert/index.ts';

interface Props {
  /** The pad's goods that are out of stock. */
  goodsIds: readonly number[];
  memberId: number;
}

/** Notifies the member when what ran out comes in (product §3.9), all of the pad's in one press; nothing where all is there. */
export default function PadShortages({ goodsIds, memberId }: Props) {
  const [isBusy, setBusy] = useState(false);
  const ids = goodsIds.slice(0, MOST_ALERTS_AT_ONCE);
  if (ids.length === 0) return null;
  const setAll = async (): Promise<void> => {
    let words = '';
    const onMessage = (message: string): void => void (words = message);
    setBusy(true);
    try {
      await callApi<typeof setAlerts>('POST', '/api/arrival_alert', { goods_ids: ids }, { onMessage });
      await toast(words, 'success');
    } catch {
      // The call has said what is wrong; the button stays to be pressed again.
    } finally {
      setBusy(false);
    }
  };
  return (
    <form
      method="post"
      action={callPath<typeof setAlerts>('/api/arrival_alert')}
      className="flex flex-wrap items-center gap-3 border-t border-line py-2"
      onSubmit={(event) => {
        event.preventDefault();
        void setAll();
      }}
    >
      <input type="hidden" name={PAGE_MEMBER_FIELD} value={memberId} />
      <input type="hidden" name="goods_ids" value={ids.join()} />
      <span className="text-danger">缺货 {goodsIds.length} 种</span>
      <button className="btn" disabled={isBusy}>
        到货后提醒我
      </button>
    </form>
  );
}
