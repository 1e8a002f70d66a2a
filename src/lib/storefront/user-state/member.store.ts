import { atom } from 'nanostores';
import type { KnownUser } from '#lib/storefront/user-state/user-state.rules.ts';

/** Who uses this browser; null until known. */
export const $user = atom<KnownUser | null>(null);

/** Unread messages; null while not known. */
export const $messageCount = atom<number | null>(null);
