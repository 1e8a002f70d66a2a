import { useLayoutEffect, useRef, useState } from 'react';
import { callApi } from '#lib/platform/browser/calls/call-api.client.ts';
import { toast } from '#lib/platform/browser/dialogs/dialogs.client.ts';
import type { postCartCopy } from '#lib/trade/cart/add/cart-add.calls.ts';

/** A store of a head office. */
export interface StoreChoice {
  id: number;
  company: string;
}

interface Props {
  stores: readonly StoreChoice[];
  /** the ticked lines */
  ids: readonly number[];
  /** resolves once the server has every change */
  allSent: () => Promise<boolean>;
}

const DIALOG_ID = 'store-copy';
/** Opens by the browser itself, so that a press counts before the page is awake; older browsers wait for the script. */
const OPENS_DIALOG = { command: 'show-modal', commandfor: DIALOG_ID };

/**
 * Copies the ticked lines to carts of stores (`/api/cart/copy`); the numbers there become at least these.
 * It stands within the checkout form, so its dialog has none of its own.
 */
export default function StoreCopy({ stores, ids, allSent }: Props) {
  const dialog = useRef<HTMLDialogElement>(null);
  const [chosen, setChosen] = useState<readonly number[]>([]);
  const [isSending, setSending] = useState(false);

  // A store may have been ticked before the page was awake.
  useLayoutEffect(() => {
    const early = [...(dialog.current?.querySelectorAll<HTMLInputElement>('input:checked') ?? [])];
    if (early.length > 0) queueMicrotask(() => setChosen(early.map(({ value }) => Number(value))));
  }, []);
  if (stores.length === 0) return null;

  const copy = async (): Promise<void> => {
    setSending(true);
    try {
      if (!(await allSent())) return;
      let words = '';
      const fields = { ids, other_user_ids: chosen };
      await callApi<typeof postCartCopy>('POST', '/api/cart/copy', fields, {
        onMessage: (text) => void (words = text),
      });
      dialog.current?.close();
      await toast(words || '已复制给门店', 'success');
    } catch {
      // the error has been shown; the choice stays
    } finally {
      setSending(false);
    }
  };

  return (
    <>
      <button
        type="button"
        data-needs-js
        className="cart-bulk-act hover:text-brand"
        disabled={ids.length === 0}
        {...OPENS_DIALOG}
        onClick={() => {
          if (!('command' in HTMLButtonElement.prototype)) dialog.current?.showModal();
        }}
      >
        复制给门店
      </button>
      <dialog
        ref={dialog}
        id={DIALOG_ID}
        aria-labelledby="copy-to-stores"
        className="floats m-auto w-full max-w-sm p-5 backdrop:bg-black/40"
      >
        <div>
          <h2 id="copy-to-stores" className="mb-1 text-base font-bold">
            复制 {ids.length} 种商品给门店
          </h2>
          <p className="meta mb-3">门店购物车里已有的商品，数量只增不减。</p>
          <ul className="grid max-h-64 gap-1 overflow-y-auto">
            {stores.map(({ id, company }) => (
              <li key={id}>
                <label className="flex min-h-11 items-center gap-2">
                  <input
                    type="checkbox"
                    value={id}
                    className="size-4.5 accent-brand"
                    checked={chosen.includes(id)}
                    onChange={({ currentTarget: { checked } }) =>
                      setChosen(checked ? [...chosen, id] : chosen.filter((one) => one !== id))
                    }
                  />
                  {company}
                </label>
              </li>
            ))}
          </ul>
          <p className="mt-4 flex justify-end gap-2">
            <button type="button" className="btn px-4" onClick={() => dialog.current?.close()}>
              取消
            </button>
            <button
              type="button"
              className="btn-primary px-5"
              disabled={chosen.length === 0 || isSending}
              onClick={() => void copy()}
            >
              {isSending ? '正在复制' : '复制'}
            </button>
          </p>
        </div>
      </dialog>
    </>
  );
}
