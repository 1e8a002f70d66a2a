const TAGS = new Set(
  (
    'a aside b blockquote br button code dd del div dl dt em figcaption figure h2 h3 h4 h5 h6 hr i img input ins kbd li ol p pre q rp rt ruby ' +
    's samp span strike strong sub sup table tbody td tfoot th thead tr tt ul var'
  ).split(' '),
);
const PICTURE = String.raw`\/picture\/article\/[a-z0-9]{16}-\d{1,4}x\d{1,4}`;
/** Attributes that `renderMarkdown` writes, with what they may hold. */
const ATTRIBUTES: [names: string, holds: RegExp][] = [
  ['rel title aria-label data-notice data-notice-title checked disabled alt sizes loading decoding', /^/],
  ['start width height', /^\d{1,5}$/],
  ['id', /^[\p{L}\p{N}-]+$/u],
  ['href', /^(https?:|mailto:|tel:|[^:\s]*([/?#]|$))/i],
  ['class', /^(table-scroll|enlarged?)$/],
  ['popovertarget', /^picture-/],
  ['target', /^_blank$/],
  ['popover', /^auto$/],
  ['popovertargetaction', /^hide$/],
  ['role', /^region$/],
  ['tabindex', /^0$/],
  ['align', /^(left|center|right)$/],
  ['type', /^(checkbox|button)$/],
  ['src', new RegExp(`^${PICTURE}\\.webp(#(small|medium))?$`)],
  ['srcset', new RegExp(String.raw`^(${PICTURE}(\/\d{3,4})?\.webp \d{1,4}w(, (?=\/)|$))+$`)],
];

/** Whether an element may come from the browser's storage onto the page: only what `renderMarkdown` makes. */
export const mayStand = (
  tag: string,
  attributes: readonly (readonly [name: string, value: string])[],
): boolean =>
  TAGS.has(tag) &&
  (tag !== 'input' || attributes.some(([name]) => name === 'type')) &&
  attributes.every(([name, value]) =>
    ATTRIBUTES.some(([names, holds]) => names.split(' ').includes(name) && holds.test(value)),
  );
