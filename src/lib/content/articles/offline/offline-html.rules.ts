import { readPictureAddress } from '#lib/platform/markdown/pictures.rules.ts';

type Check = (value: string) => boolean;

const TAGS = new Set(
  (
    'a aside b blockquote br code dd del div dl dt em h2 h3 h4 h5 h6 hr i img input ins kbd li ol p pre q rp rt ruby ' +
    's samp strike strong sub sup table tbody td tfoot th thead tr tt ul var'
  ).split(' '),
);

const any: Check = () => true;
const matching =
  (pattern: RegExp): Check =>
  (value) =>
    pattern.test(value);
const number = matching(/^\d{1,5}$/);
const id = matching(/^[\p{L}\p{N}-]+$/u);
const OPEN = new Set(['http:', 'https:', 'mailto:', 'tel:']);
const SOURCES =
  /^(\/picture\/article\/[a-z0-9]{16}-\d{1,4}x\d{1,4}(\/\d{3,4})?\.webp \d{1,4}w(, (?=\/)|$))+$/;

const leadsSomewhere: Check = (href) => {
  const base = 'https://shop.invalid/';
  return URL.canParse(href, base) && OPEN.has(new URL(href, base).protocol);
};

/** Attributes of each element as `renderMarkdown` writes them; what is not here stands on none. */
const ATTRIBUTES: Record<string, Record<string, Check>> = {
  a: {
    href: leadsSomewhere,
    title: any,
    id,
    rel: any,
    target: matching(/^_blank$/),
    'aria-label': matching(/^回到正文/),
  },
  li: { id },
  h2: { id },
  h3: { id },
  h4: { id },
  h5: { id },
  h6: { id },
  pre: { tabindex: matching(/^0$/) },
  aside: { 'data-notice': any },
  p: { 'data-notice-title': any },
  ol: { start: number },
  td: { align: matching(/^(left|center|right)$/) },
  th: { align: matching(/^(left|center|right)$/) },
  input: { type: matching(/^checkbox$/), checked: any, disabled: any },
  div: {
    class: matching(/^table-scroll$/),
    role: matching(/^region$/),
    tabindex: matching(/^0$/),
    'aria-label': any,
  },
  img: {
    src: (src) => readPictureAddress(src) !== null,
    srcset: matching(SOURCES),
    alt: any,
    width: number,
    height: number,
    sizes: any,
    loading: any,
    decoding: any,
  },
};

/**
 * Whether an element may come from the browser's storage onto the page: only what `renderMarkdown` makes, so that
 * nobody who writes there gets a script, a style, a frame or a handler onto it.
 */
export function mayStand(
  tag: string,
  attributes: readonly (readonly [name: string, value: string])[],
): boolean {
  if (!TAGS.has(tag)) return false;
  return attributes.every(([name, value]) => ATTRIBUTES[tag]?.[name]?.(value) ?? false);
}
