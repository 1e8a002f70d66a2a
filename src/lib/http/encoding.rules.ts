export type Encoding = 'br' | 'gzip' | 'identity';

/** The best encoding the browser takes: brotli, then gzip, then none (`q=0` refuses one). */
export function chooseEncoding(acceptEncoding: string | undefined): Encoding {
  if (!acceptEncoding) return 'identity';
  const refused = (name: string) =>
    new RegExp(`\\b${name}\\s*;\\s*q=0(?:\\.0*)?(?:,|$)`).test(acceptEncoding);
  if (/\bbr\b/.test(acceptEncoding) && !refused('br')) return 'br';
  if (/\bgzip\b/.test(acceptEncoding) && !refused('gzip')) return 'gzip';
  return 'identity';
}

/** Whether `If-None-Match` names this ETag, weakly compared. */
export function matchesEtag(ifNoneMatch: string | undefined, etag: string): boolean {
  if (!ifNoneMatch) return false;
  return ifNoneMatch === '*' || ifNoneMatch.split(',').some((tag) => tag.trim().replace(/^W\//, '') === etag);
}
