/** What the browser keeps for this session (spec §3), and under which names. */
export const SESSION_KEYS = {
  /** the last search: `{ keyword, type }` */
  search: 'yaocang:search',
  /** `1` while this tab knows that a member is logged in */
  login: 'yaocang:login',
  /** the counts shown on badges */
  badges: 'yaocang:badges',
} as const;

/**
 * Reads what was kept; null where there is nothing, it cannot be read, or the browser forbids storage. The
 * caller checks the shape: anyone may write into their own storage.
 */
export function readKept(key: string, kind: 'session' | 'local' = 'session'): unknown {
  try {
    return JSON.parse(storageOf(kind).getItem(key) ?? 'null') as unknown;
  } catch {
    return null;
  }
}

/** Keeps a value, null to forget it. A full or forbidden storage is no matter: nothing depends on it. */
export function keep(key: string, value: unknown, kind: 'session' | 'local' = 'session'): void {
  try {
    if (value === null) storageOf(kind).removeItem(key);
    else storageOf(kind).setItem(key, JSON.stringify(value));
  } catch {
    return;
  }
}

const storageOf = (kind: 'session' | 'local'): Storage =>
  kind === 'session' ? window.sessionStorage : window.localStorage;
