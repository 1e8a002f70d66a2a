import type { MemberRow } from '#lib/people/members/members.table.ts';

/** Limit of stores, active or paused, per head office. */
export const MOST_STORES = 200;

/** A store as its head office sees it in the list. Money in fen, times in ms. */
export interface Store {
  id: number;
  username: string;
  company: string;
  name: string;
  phone: string;
  /** With the names of province and city. */
  address: string;
  state: 'active' | 'paused';
  /** Author of the pause: a pause by the shop is ended only by the shop. */
  pausedBy: MemberRow['pausedBy'];
  isPassed: boolean;
  application: MemberRow['application'];
  certifiedUntil: number | null;
  balanceFen: number;
}

/** True when its head office may resume a store. */
export const mayResume = ({ state, pausedBy }: Pick<Store, 'state' | 'pausedBy'>): boolean =>
  state === 'paused' && pausedBy === 'head_office';

/** Text shown for a store that may not log in now; empty for an active one. */
export const pausedWords = ({ state, pausedBy }: Pick<Store, 'state' | 'pausedBy'>): string =>
  state === 'active' ? '' : pausedBy === 'head_office' ? '已停用' : '由药仓停用';
