import { keptAtom } from '#lib/platform/browser/memory/kept-atom.store.ts';
import { toCount } from '#lib/platform/browser/memory/badge-text.rules.ts';

/** The member's favourites as known to pages of this browser. */
export interface KnownFavourites {
  /** By goods: true if saved, false if known not to be. */
  saved: Readonly<Record<string, boolean>>;
  /** Number of all favourites; null while unknown. */
  count: number | null;
}

/** Limit of goods stored; above it, only those of this page are kept. */
const MOST = 500;
const NONE: KnownFavourites = { saved: {}, count: null };

/** Shared by all tabs: a heart pressed in one shows in the others without a call. */
export const $favourites = keptAtom<KnownFavourites>('favourites', NONE, (kept) => {
  const { saved, count } = kept as Partial<Record<keyof KnownFavourites, unknown>>;
  const known = Object.entries(saved ?? {}).filter(([, is]) => typeof is === 'boolean');
  return { saved: Object.fromEntries(known) as Record<string, boolean>, count: toCount(count) };
});

/** Stores the state of goods from an answer or a press, and the total: null where it is no longer known. */
export function knowFavourites(goodsIds: readonly number[], isSaved: boolean, count?: number | null): void {
  know(
    goodsIds.map((id) => [String(id), isSaved]),
    count,
  );
}

/** Stores the member's state of the goods on a page. */
export const knowFavouritesOf = (goods: readonly { id: number; is_favourite: 0 | 1 }[]): void =>
  know(goods.map(({ id, is_favourite }) => [String(id), is_favourite === 1]));

function know(known: readonly (readonly [string, boolean])[], count?: number | null): void {
  const { saved, count: before } = $favourites.get();
  const isSame = known.every(([id, is]) => saved[id] === is) && (count === undefined || count === before);
  if (isSame) return;
  const fresh = Object.fromEntries(known);
  const all = { ...saved, ...fresh };
  $favourites.set({
    saved: Object.keys(all).length > MOST ? fresh : all,
    count: count === undefined ? before : count,
  });
}
