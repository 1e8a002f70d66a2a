const TAGS = new Set(
  (
    'a aside b blockquote br button code dd del div dl dt em figcaption figure h2 h3 h4 h5 h6 hr i img input ins kbd li ol p pre q rp rt ruby ' +
    's samp span strike strong sub sup table tbody td tfoot th thead tr tt ul var'
  ).split(' '),
);

const PICTURE = String.raw`\/picture\/article\/[a-z0-9]{16}-\d{1,4}x\d{1,4}`;
const NUMBER = /^\d{1,5}$/;
const ANY = /^/;

/** Attributes that `renderMarkdown` writes, with what they may hold. */
const ATTRIBUTES: Record<string, RegExp> = {
  id: /^[\p{L}\p{N}-]+$/u,
  href: /^(https?:|mailto:|tel:|[^:\s]*([/?#]|$))/i,
  rel: ANY,
  target: /^_blank$/,
  title: ANY,
  'aria-label': ANY,
  'data-notice': ANY,
  'data-notice-title': ANY,
  class: /^(table-scroll|enlarged?)$/,
  popover: /^auto$/,
  popovertarget: /^picture-/,
  popovertargetaction: /^hide$/,
  role: /^region$/,
  tabindex: /^0$/,
  align: /^(left|center|right)$/,
  start: NUMBER,
  type: /^(checkbox|button)$/,
  checked: ANY,
  disabled: ANY,
  src: new RegExp(`^${PICTURE}\\.webp(#(small|medium))?$`),
  srcset: new RegExp(String.raw`^(${PICTURE}(\/\d{3,4})?\.webp \d{1,4}w(, (?=\/)|$))+$`),
  width: NUMBER,
  height: NUMBER,
  alt: ANY,
  sizes: ANY,
  loading: ANY,
  decoding: ANY,
};

/**
 * Whether an element may come from the browser's storage onto the page: only what `renderMarkdown` makes, so that
 * nobody who writes there gets a script, a style, a frame or a handler onto it.
 */
export const mayStand = (
  tag: string,
  attributes: readonly (readonly [name: string, value: string])[],
): boolean =>
  TAGS.has(tag) &&
  (tag !== 'input' || attributes.some(([name]) => name === 'type')) &&
  attributes.every(([name, value]) => Object.hasOwn(ATTRIBUTES, name) && ATTRIBUTES[name]?.test(value));
