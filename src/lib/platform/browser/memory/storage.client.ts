/** What the browser keeps (product §8.8), and under which names; the office's outlive the session. */
export const SESSION_KEYS = {
  /** the last search: `{ keyword, type }` */
  search: 'yaocang:search',
  /** `1` while this tab knows that a member is logged in */
  login: 'yaocang:login',
  /** the counts shown on badges */
  badges: 'yaocang:badges',
  /** office: how much waited when a tab asked last */
  waiting: 'yaocang:waiting',
  /** office: whether to ring when something comes */
  bell: 'yaocang:bell',
} as const;

/**
 * Reads what was kept; null where there is nothing, it cannot be read, or the browser forbids storage. The
 * caller checks the shape: anyone may write into their own storage.
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

/** The names under which something is kept that begin with `prefix`. */
export function storedKeys(prefix: string, kind: 'session' | 'local'): string[] {
  try {
    return Object.keys(storageOf(kind)).filter((key) => key.startsWith(prefix));
  } catch {
    return [];
  }
}

const storageOf = (kind: 'session' | 'local'): Storage =>
  kind === 'session' ? window.sessionStorage : window.localStorage;
