import { useStore } from '@nanostores/react';
import { useLayoutEffect } from 'react';
import { $wallet, setWallet, type Wallet } from '#lib/trade/wallet/wallet.store.ts';

/**
 * Returns a number of the wallet as the member's tabs know it, initially the one of the page, which is put in the
 * store; null where the page has none.
 */
export function useWallet<Held extends number | null>(part: keyof Wallet, ofPage: Held): number | Held {
  useLayoutEffect(() => {
    if (ofPage !== null) setWallet({ [part]: ofPage });
  }, [part, ofPage]);
  return useStore($wallet, { ssr: 'initial' })[part] ?? ofPage;
}
