import type { MemberRow } from '#lib/people/members/members.table.ts';

/** Stores in use or paused that a head office may have. */
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
  /** Who paused it: what the shop paused, the shop alone resumes. */
  pausedBy: MemberRow['pausedBy'];
  isPassed: boolean;
  application: MemberRow['application'];
  certifiedUntil: number | null;
  balanceFen: number;
}

/** Whether its head office may let a store log in again. */
export const mayResume = ({ state, pausedBy }: Pick<Store, 'state' | 'pausedBy'>): boolean =>
  state === 'paused' && pausedBy === 'head_office';

/** What is said of a store that may not log in now; empty for one in use. */
export const pausedWords = ({ state, pausedBy }: Pick<Store, 'state' | 'pausedBy'>): string =>
  state === 'active' ? '' : pausedBy === 'head_office' ? '已停用' : '由药仓停用';
