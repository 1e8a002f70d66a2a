/** An article as stored in this browser (product §2.14); times in ms. */
export interface OfflineArticle {
  id: number;
  title: string;
  /** Address where it was read; replaced by the current one once the list was requested. */
  path: string;
  /** Time of its text's last change: `2026-11-20 14:05:33`. */
  updatedAt: string;
  html: string;
  readAt: number;
  /** True when it has changed since. */
  isUpdated: boolean;
}

/** Limit of characters stored in total; the browser stores two bytes each, so 300 KB. */
const MOST_STORED = 150_000;

/**
 * Adds the article to the stored ones; the oldest are dropped above the limit. An article that is too long by itself is
 * not stored.
 */
export function withArticle(
  stored: readonly OfflineArticle[],
  article: OfflineArticle,
  most = MOST_STORED,
): OfflineArticle[] {
  const fits = (list: readonly OfflineArticle[]) => JSON.stringify(list).length <= most;
  const list = [article, ...stored.filter(({ id }) => id !== article.id)].filter((entry) => fits([entry]));
  while (!fits(list)) list.pop();
  return list;
}

/** Keeps those stored articles that are in the list requested at `askedAt`: all others were withdrawn. */
export const asListed = (
  stored: readonly OfflineArticle[],
  listed: readonly { id: number; title: string; url: string; updated_at: string }[],
  askedAt: number,
): OfflineArticle[] =>
  stored.flatMap((kept) => {
    const now = listed.find(({ id }) => id === kept.id);
    if (!now) return kept.readAt > askedAt ? [kept] : [];
    return [
      { ...kept, title: now.title, path: now.url || kept.path, isUpdated: now.updated_at > kept.updatedAt },
    ];
  });

const TEXTS = ['title', 'path', 'updatedAt', 'html'];
const NUMBERS = ['id', 'readAt'];

/** True when a value has an article's fields and is of this site: users can write into their own storage. */
export function isOfflineArticle(value: unknown): value is OfflineArticle {
  const fields = Object(value) as Record<string, unknown>;
  const areOf = (names: string[], type: string) => names.every((name) => typeof fields[name] === type);
  return areOf(TEXTS, 'string') && areOf(NUMBERS, 'number') && /^\/(?![/\\])/.test(String(fields['path']));
}

/** Tags and attributes produced by `renderMarkdown`. */
const TAGS =
  /^(a|aside|b|blockquote|br|button|code|dd|del|div|dl|dt|em|figcaption|figure|h[2-6r]|i|img|input|ins|kbd|li|ol|p|pre|q|rp|rt|ruby|s|samp|span|strike|strong|su[bp]|table|tbody|td|tfoot|th|thead|tr|tt|ul|var)$/;
const ATTRIBUTES: [names: string, hold: RegExp][] = [
  [
    'rel title aria-label data-notice data-notice-title data-file download checked disabled alt sizes loading decoding',
    /^/,
  ],
  ['id popovertarget start width height tabindex', /^[\p{L}\p{N}-]+$/u],
  ['align target role', /^(left|center|right|_blank|region)$/],
  ['type popover popovertargetaction', /^(checkbox|button|auto|hide)$/],
  ['class', /^(table-scroll|enlarged?)$/],
  ['href', /^(https?:|mailto:|tel:|[^:\s]*([/?#]|$))/i],
  ['src srcset', /^(\/picture\/article\/[a-z0-9]{16}-[\dx]+(\/\d+)?\.webp[#a-z]*( \d+w)?(, (?=\/)|$))+$/],
];

/** True when an element from the browser's storage may be put on the page. */
export const mayStand = (tag: string, attributes: readonly { name: string; value: string }[]): boolean =>
  TAGS.test(tag) &&
  (tag !== 'input' || attributes.some(({ name }) => name === 'type')) &&
  attributes.every(({ name, value }) =>
    ATTRIBUTES.some(([names, hold]) => names.split(' ').includes(name) && hold.test(value)),
  );
