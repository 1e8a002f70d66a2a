/**
 * The bearer token a request names; null where it names none, as with another scheme (`Basic`, of a proxy in front).
 * A scheme without a token, or several headers of which one is a bearer's, name a token that nobody has: the empty one.
 */
export function bearerToken(authorization: readonly string[]): string | null {
  const tokens = authorization.map((header) => /^bearer(?:\s+(.*))?$/is.exec(header.trim()));
  const named = tokens.find((token) => token !== null);
  if (!named) return null;
  return authorization.length === 1 ? (named[1] ?? '').trim() : '';
}
