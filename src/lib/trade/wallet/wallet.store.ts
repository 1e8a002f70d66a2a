import { keptAtom } from '#lib/platform/browser/memory/kept-atom.store.ts';

/** Amounts that a member holds; each null while it is not known. */
export interface Wallet {
  /** fen */
  balanceFen: number | null;
  points: number | null;
  /** coupons that can be used, or will be */
  coupons: number | null;
  /** cash vouchers that can be used, or will be */
  vouchers: number | null;
}

const UNKNOWN: Wallet = { balanceFen: null, points: null, coupons: null, vouchers: null };
const PARTS = Object.keys(UNKNOWN) as (keyof Wallet)[];

/** Reads a stored wallet, which may be invalid. */
function read(kept: unknown): Wallet {
  const wallet = { ...UNKNOWN };
  if (typeof kept !== 'object' || kept === null) return wallet;
  for (const part of PARTS) {
    const held = (kept as Record<string, unknown>)[part];
    if (Number.isSafeInteger(held)) wallet[part] = held as number;
  }
  return wallet;
}

/** The wallet of this page's member, updated by pages and answers in all tabs. */
export const $wallet = keptAtom<Wallet>('wallet', UNKNOWN, read);

/** Stores the amounts of the wallet in a page or an answer; the others stay unchanged. */
export function setWallet(part: Partial<Wallet>): void {
  const known = $wallet.get();
  const next = { ...known, ...part };
  if (PARTS.some((name) => known[name] !== next[name])) $wallet.set(next);
}
