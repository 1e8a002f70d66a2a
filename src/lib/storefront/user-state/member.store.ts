import { persistentAtom } from '@nanostores/persistent';
import { atom } from 'nanostores';
import { toCount } from '#lib/platform/browser/memory/badge-text.rules.ts';
import { keptAtom } from '#lib/platform/browser/memory/kept-atom.store.ts';
import type { KnownUser } from '#lib/storefront/user-state/user-state.rules.ts';

/** Who uses this browser; null until known. */
export const $user = atom<KnownUser | null>(null);

/** Unread messages; null while not known. */
export const $messageCount = keptAtom<number | null>('message-count', null, toCount);

/** When somebody logged out in this browser, ms as text: the other tabs load again. */
export const $logout = persistentAtom<string>('yaocang:logout', '');
