import { type FormEvent, useCallback, useEffect, useRef, useState } from 'react';
import { useInPlace } from '#islands/parts/use-in-place.ts';
import { useCall } from '#islands/parts/use-call.ts';
import { useWallet } from '#islands/wallet/use-wallet.ts';
import { $wallet, setWallet, type Wallet } from '#lib/trade/wallet/wallet.store.ts';
import { addressOf, type Asked, readAsked, type TableAddress } from '#lib/trade/wallet/wallet-table.rules.ts';

/** One of the wallet's tables: its address, and the call for its rows. Never changes while it is shown. */
export interface Source<Choice extends string, Page> {
  address: TableAddress<Choice>;
  ask: (asked: Asked<Choice>) => Promise<Page>;
  /** The number of the wallet that the rows add up to. */
  part: keyof Wallet;
  /** That number in an answer; null where the answer has none. */
  heldOf: (page: Page) => number | null;
}

/** Rows, with the query they were requested by. */
export interface Shown<Choice extends string, Page> {
  asked: Asked<Choice>;
  page: Page;
}

/** Rows higher than this (px) may be out of sight, or behind the pinned search. */
const PINNED = 100;

/**
 * Shows other rows of a table in place (product §2.11): the address follows the query, so that back, forward, a reload
 * and a shared link show the same; the old rows stay until the answer arrives. When the wallet holds another number
 * than the rows were made with, they are requested again.
 */
export function useTable<Choice extends string, Page>(
  { address, ask, part, heldOf }: Source<Choice, Page>,
  first: Shown<Choice, Page>,
) {
  const [asked, setAsked] = useState(first.asked);
  const [shown, setShown] = useState(first);
  /** Counts the queries from outside the form, whose fields then follow. */
  const [turn, setTurn] = useState(0);
  const { run, isPending, error } = useCall(ask);
  const latest = useRef(first.asked);
  const made = useRef(heldOf(first.page));
  const top = useRef<HTMLElement>(null);
  const held = useWallet(part, heldOf(first.page));

  const show = useCallback(
    async (next: Asked<Choice>): Promise<void> => {
      latest.current = next;
      setAsked(next);
      const page = await run(next);
      if (page === null) return;
      setShown({ asked: next, page });
      const held = heldOf(page);
      if (held === null) return;
      made.current = held;
      setWallet({ [part]: held });
    },
    [run, heldOf, part],
  );

  const go = useCallback(
    (next: Asked<Choice>): void => {
      const to = addressOf(address, next);
      const isHere = to === window.location.pathname + window.location.search;
      window.history[isHere ? 'replaceState' : 'pushState'](null, '', to);
      void show(next);
    },
    [address, show],
  );

  useEffect(() => {
    const onPop = (): void => {
      const next = readAsked(address, new URLSearchParams(window.location.search));
      // A place within the page, not another address of the table.
      if (addressOf(address, next) === addressOf(address, latest.current)) return;
      setTurn((turns) => turns + 1);
      void show(next);
    };
    window.addEventListener('popstate', onPop);
    return () => window.removeEventListener('popstate', onPop);
  }, [address, show]);

  useEffect(
    () =>
      $wallet.listen(({ [part]: now }) => {
        if (now === null || now === made.current) return;
        made.current = now;
        void show(latest.current);
      }),
    [part, show],
  );

  const follow = useCallback(
    (link: HTMLAnchorElement, isLeft: boolean): boolean => {
      go(readAsked(address, new URLSearchParams(link.search)));
      if (!isLeft) return false;
      setTurn((turns) => turns + 1);
      const rows = top.current;
      rows?.focus({ preventScroll: true });
      if (rows && rows.getBoundingClientRect().top < PINNED) rows.scrollIntoView();
      return true;
    },
    [address, go],
  );

  /** Follows links of the table in place; the other handler is for links that may disappear with the rows. */
  const inPlace = useInPlace(useCallback((link: HTMLAnchorElement) => follow(link, false), [follow]));
  const toTop = useInPlace(useCallback((link: HTMLAnchorElement) => follow(link, true), [follow]));

  /** Sends the filter's form in place: its fields are named as in the address. */
  const onSubmit = useCallback(
    (event: FormEvent<HTMLFormElement>): void => {
      event.preventDefault();
      const fields = [...new FormData(event.currentTarget)].map(([name, value]) => [name, String(value)]);
      go(readAsked(address, new URLSearchParams(fields)));
    },
    [address, go],
  );

  return {
    asked,
    shown,
    turn,
    /** True once the rows are not those the page came with. */
    isChanged: shown.page !== first.page,
    held,
    isPending,
    error,
    top,
    inPlace,
    toTop,
    onSubmit,
    retry: useCallback(() => void show(latest.current), [show]),
  };
}
