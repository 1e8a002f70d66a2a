import { LruMap } from '#lib/platform/lru.rules.ts';

export type Encoding = 'br' | 'gzip' | 'identity';

const TAKEN = { br: /\bbr\b/, gzip: /\bgzip\b/ };
const REFUSED = {
  br: /\bbr\s*;\s*q=0(?:\.0*)?(?:,|$)/,
  gzip: /\bgzip\s*;\s*q=0(?:\.0*)?(?:,|$)/,
};

/** Browsers send a handful of different headers; what others make up does not drive them out for long. */
const MOST_KNOWN = 100;
const LONGEST_KNOWN = 100;
const known = new LruMap<string, Encoding>(MOST_KNOWN);

/** The best encoding the browser takes: brotli, then gzip, then none (`q=0` refuses one). */
export function chooseEncoding(acceptEncoding: string | undefined): Encoding {
  if (!acceptEncoding) return 'identity';
  const read = known.get(acceptEncoding);
  if (read) return read;
  const encoding = readEncoding(acceptEncoding);
  if (acceptEncoding.length < LONGEST_KNOWN) known.set(acceptEncoding, encoding);
  return encoding;
}

function readEncoding(acceptEncoding: string): Encoding {
  const takes = (name: 'br' | 'gzip') =>
    TAKEN[name].test(acceptEncoding) && !REFUSED[name].test(acceptEncoding);
  return takes('br') ? 'br' : takes('gzip') ? 'gzip' : 'identity';
}

/** Whether `If-None-Match` names this ETag, weakly compared. */
export function matchesEtag(ifNoneMatch: string | undefined, etag: string): boolean {
  if (!ifNoneMatch) return false;
  const bare = (tag: string): string => tag.trim().replace(/^W\//, '');
  return ifNoneMatch === '*' || ifNoneMatch.split(',').some((tag) => bare(tag) === bare(etag));
}
