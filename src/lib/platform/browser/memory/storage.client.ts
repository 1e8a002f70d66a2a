/** Names of the values kept in the browser (product §8.8); those of the office outlive the session. */
export const SESSION_KEYS = {
  /** the last search: `{ keyword, type }` */
  search: 'yaocang:search',
  /** the searches of this session, the newest first */
  searches: 'yaocang:searches',
  /** `1` while this tab knows that a member is logged in */
  login: 'yaocang:login',
  /** office: how much waited when a tab asked last */
  waiting: 'yaocang:waiting',
  /** office: whether to ring when something comes */
  bell: 'yaocang:bell',
} as const;

/** Prefix of the names of values shared between a member's tabs. */
export const KEPT = 'kept:';

/** The name under which the page's member shares something between tabs (`keptAtom`); null for visitors. */
export function keptKey(name: string): string | null {
  const { member } = document.documentElement.dataset;
  return member === undefined ? null : `${KEPT}${member}:${name}`;
}

/**
 * Reads a stored value; null where there is none, it cannot be read, or the browser forbids storage. The caller checks
 * the shape: users can write to their own storage.
 */
export function readStored(key: string, kind: 'session' | 'local' = 'session'): unknown {
  try {
    return JSON.parse(storageOf(kind).getItem(key) ?? 'null') as unknown;
  } catch {
    return null;
  }
}

/** Keeps a value, null to forget it; false where the storage is full or forbidden. */
export function storeValue(key: string, value: unknown, kind: 'session' | 'local' = 'session'): boolean {
  try {
    if (value === null) storageOf(kind).removeItem(key);
    else storageOf(kind).setItem(key, JSON.stringify(value));
    return true;
  } catch {
    return false;
  }
}

/** Returns the member who searches: the page's member, else the previous one in this session; null for a visitor. */
export function searcher(): string | null {
  const { member } = (readStored(SESSION_KEYS.search) ?? {}) as { member?: string | null };
  return document.documentElement.dataset['member'] ?? member ?? null;
}

/** False for a session's values of another member than the page's. */
export function isMine(member: unknown): boolean {
  const own = document.documentElement.dataset['member'];
  return own === undefined || typeof member !== 'string' || member === own;
}

/** Returns the names of stored values that begin with `prefix`. */
export function storedKeys(prefix: string, kind: 'session' | 'local'): string[] {
  try {
    return Object.keys(storageOf(kind)).filter((key) => key.startsWith(prefix));
  } catch {
    return [];
  }
}

const storageOf = (kind: 'session' | 'local'): Storage =>
  kind === 'session' ? window.sessionStorage : window.localStorage;

/** Deletes the values that tabs of any member share, where the session has ended. */
export function forgetShared(): void {
  for (const key of storedKeys(KEPT, 'local')) storeValue(key, null, 'local');
}
