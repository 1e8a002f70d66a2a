/** An article as this browser keeps it (product §2.14); times in ms. */
export interface OfflineArticle {
  id: number;
  title: string;
  /** Where it was read and where the help centre has it, the newest first. */
  paths: string[];
  /** When its text had last changed: `2026-11-20 14:05:33`. */
  updatedAt: string;
  html: string;
  readAt: number;
  /** Whether it has changed since. */
  isUpdated: boolean;
}

/** Characters stored in all; the browser stores two bytes each, so 300 KB. */
const MOST_STORED = 150_000;
const MOST_PATHS = 3;
/** ms; the help centre is asked for its articles no more often than this. */
const FRESH_MS = 60_000;

/** Whether what it answered last, at `askedAt`, still does; a clock that was turned back does not stop it. */
export const isFresh = (askedAt: unknown, now: number): boolean =>
  typeof askedAt === 'number' && Math.abs(now - askedAt) < FRESH_MS;

const withPath = (path: string, paths: readonly string[]): string[] =>
  [path, ...paths.filter((known) => known !== path)].slice(0, MOST_PATHS);

/** The article on top of what was stored; the oldest go where it is too much. One too long by itself is not stored. */
export function withArticle(
  stored: readonly OfflineArticle[],
  { path, ...article }: Omit<OfflineArticle, 'paths' | 'isUpdated'> & { path: string },
  most = MOST_STORED,
): OfflineArticle[] {
  const others = stored.filter(({ id }) => id !== article.id);
  const paths = withPath(path, stored.find(({ id }) => id === article.id)?.paths ?? []);
  const fits = (list: readonly OfflineArticle[]) => JSON.stringify(list).length <= most;
  const list = [{ ...article, paths, isUpdated: false }, ...others].filter((entry) => fits([entry]));
  while (!fits(list)) list.pop();
  return list;
}

/** What is left of the stored articles once the centre has said, at `askedAt`, what it holds: all else was withdrawn. */
export const asListed = (
  stored: readonly OfflineArticle[],
  listed: readonly { id: number; title: string; url: string; updated_at: string }[],
  askedAt: number,
): OfflineArticle[] =>
  stored.flatMap((kept) => {
    const now = listed.find(({ id }) => id === kept.id);
    if (!now) return kept.readAt > askedAt ? [kept] : [];
    const paths = now.url === '' ? kept.paths : withPath(now.url, kept.paths);
    return [{ ...kept, title: now.title, paths, isUpdated: now.updated_at > kept.updatedAt }];
  });

const isPath = (value: unknown): boolean => typeof value === 'string' && /^\/(?![/\\])/.test(value);

/** Whether a value has an article's shape: anyone may write into their storage. */
export function isOfflineArticle(value: unknown): value is OfflineArticle {
  if (value === null || typeof value !== 'object') return false;
  const { id, title, paths, updatedAt, html, readAt } = value as Record<string, unknown>;
  const isRead = [title, updatedAt, html].every((text) => typeof text === 'string');
  if (!isRead || typeof id !== 'number' || typeof readAt !== 'number') return false;
  return Array.isArray(paths) && paths.length > 0 && paths.every(isPath);
}

/** What `renderMarkdown` makes. */
const TAGS = new Set(
  (
    'a aside b blockquote br button code dd del div dl dt em figcaption figure h2 h3 h4 h5 h6 hr i img input ins kbd li ol p pre q rp rt ruby ' +
    's samp span strike strong sub sup table tbody td tfoot th thead tr tt ul var'
  ).split(' '),
);
const PICTURE = String.raw`\/picture\/article\/[a-z0-9]{16}-\d{1,4}x\d{1,4}`;
const ATTRIBUTES: [names: string, hold: RegExp][] = [
  ['rel title aria-label data-notice data-notice-title checked disabled alt sizes loading decoding', /^/],
  ['start width height tabindex', /^\d{1,5}$/],
  ['id popovertarget', /^[\p{L}\p{N}-]+$/u],
  ['href', /^(https?:|mailto:|tel:|[^:\s]*([/?#]|$))/i],
  ['class', /^(table-scroll|enlarged?)$/],
  ['align target role', /^(left|center|right|_blank|region)$/],
  ['type popover popovertargetaction', /^(checkbox|button|auto|hide)$/],
  ['src', new RegExp(`^${PICTURE}\\.webp(#(small|medium))?$`)],
  ['srcset', new RegExp(String.raw`^(${PICTURE}(\/\d{3,4})?\.webp \d{1,4}w(, (?=\/)|$))+$`)],
];

/** Whether an element may come from the browser's storage onto the page. */
export const mayStand = (tag: string, attributes: readonly { name: string; value: string }[]): boolean =>
  TAGS.has(tag) &&
  (tag !== 'input' || attributes.some(({ name }) => name === 'type')) &&
  attributes.every(({ name, value }) =>
    ATTRIBUTES.some(([names, hold]) => names.split(' ').includes(name) && hold.test(value)),
  );
