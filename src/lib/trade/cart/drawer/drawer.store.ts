import { atom } from 'nanostores';
import type { DrawerItem } from '#lib/trade/cart/drawer/drawer.rules.ts';

/** What the drawer shows. */
export type DrawerState =
  { state: 'loading' | 'visitor' | 'failed' } | { state: 'ready'; items: readonly DrawerItem[] };

export const $drawer = atom<DrawerState>({ state: 'loading' });
