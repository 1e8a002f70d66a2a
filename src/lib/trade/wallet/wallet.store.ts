import { keptAtom } from '#lib/platform/browser/memory/kept-atom.store.ts';

/** Amounts that a member holds; each null while it is not known. */
export interface Wallet {
  /** fen */
  balanceFen: number | null;
  points: number | null;
  /** coupons that can be used, or will be */
  coupons: number | null;
  /** cash vouchers, likewise */
  vouchers: number | null;
}

const UNKNOWN: Wallet = { balanceFen: null, points: null, coupons: null, vouchers: null };
const PARTS = Object.keys(UNKNOWN) as (keyof Wallet)[];

/** A wallet of what was kept, which may be anything. */
function read(kept: unknown): Wallet {
  const wallet = { ...UNKNOWN };
  if (typeof kept !== 'object' || kept === null) return wallet;
  for (const part of PARTS) {
    const held = (kept as Record<string, unknown>)[part];
    if (Number.isSafeInteger(held)) wallet[part] = held as number;
  }
  return wallet;
}

/** The wallet of this page's member, as its tabs know it by pages and answers. */
export const $wallet = keptAtom<Wallet>('wallet', UNKNOWN, read);

/** Takes in what a page or an answer says of the wallet; the rest stays as it is known. */
export function setWallet(part: Partial<Wallet>): void {
  const known = $wallet.get();
  const next = { ...known, ...part };
  if (PARTS.some((name) => known[name] !== next[name])) $wallet.set(next);
}
