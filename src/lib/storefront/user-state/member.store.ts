import { persistentAtom } from '@nanostores/persistent';
import { atom } from 'nanostores';
import { toCount } from '#lib/platform/browser/memory/badge-text.rules.ts';
import { keptAtom } from '#lib/platform/browser/memory/kept-atom.store.ts';
import type { KnownUser } from '#lib/storefront/user-state/user-state.rules.ts';

/** User of this browser; null until known. */
export const $user = atom<KnownUser | null>(null);

/** Unread messages; null while not known. */
export const $messageCount = keptAtom<number | null>('message-count', null, toCount);

/** Time of the last logout in this browser, ms as text: the other tabs reload. */
export const $logout = persistentAtom<string>('yaocang:logout', '');
