const BASE = 'http://same.origin';

/** A call's path, in any spelling: it answers with data, and is no page to open. */
const CALL = /^\/api(?:\/|$)/i;

/**
 * A page of this site to go to afterwards, or the fallback: never another origin (`//evil`, `https:…`, `\\`), and no
 * call (`/api/…`).
 */
export function safeNext(next: unknown, fallback = '/'): string {
  if (typeof next !== 'string' || !next.startsWith('/') || /[\\\u0000-\u001f]/.test(next)) return fallback;
  if (!URL.canParse(next, BASE)) return fallback;
  const url = new URL(next, BASE);
  // `/.//evil` becomes `//evil` only now that its dots are gone.
  if (url.origin !== BASE || url.pathname.startsWith('//')) return fallback;
  if (CALL.test(decoded(url.pathname))) return fallback;
  return url.pathname + url.search + url.hash;
}

function decoded(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}
