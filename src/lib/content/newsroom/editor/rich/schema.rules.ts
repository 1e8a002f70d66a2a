import { type Attrs, type DOMOutputSpec, Schema } from 'prosemirror-model';
import { attachment } from '#lib/content/newsroom/editor/rich/attachment-node.rules.ts';
import { NOTICES } from '#lib/platform/markdown/notices.rules.ts';
import { pictureRoom, pictureSources, readPictureAddress } from '#lib/platform/markdown/pictures.rules.ts';

const SAFE = /^(?:https?:\/\/|mailto:|tel:|\/(?![/\\])|#|\?)/i;

/** A link's address if it is safe; null for one that would run a script or has an unclear target. */
const safeAddress = (address: string | null): string | null =>
  address !== null && SAFE.test(address.trim()) ? address.trim() : null;

/** A heading's level as shown to readers: the first is the article's own title. */
const shownLevel = (level: number): number => Math.max(2, level);
const words = (attrs: Attrs, name: string): string => String(attrs[name] ?? '');
const cell = {
  content: '(text | image)*',
  attrs: {
    align: { default: null },
    colspan: { default: 1 },
    rowspan: { default: 1 },
    colwidth: { default: null },
  },
  isolating: true,
  selectable: false,
};
const alignOf = (element: HTMLElement): Attrs => ({ align: element.getAttribute('align') });
const asCell = (tag: string, attrs: Attrs): DOMOutputSpec => [
  tag,
  attrs['align'] ? { align: words(attrs, 'align') } : {},
  0,
];

/** True for a list whose items are shown as paragraphs, as they are separated in the source. */
const isLoose = (list: HTMLElement): boolean => list.querySelector(':scope > li > p') !== null;

function picture(attrs: Attrs): DOMOutputSpec {
  const src = words(attrs, 'src');
  const address = readPictureAddress(src);
  if (!address) return ['span', { class: 'picture-elsewhere' }, '图片来自别处，读者看不到'];
  const alt = words(attrs, 'alt');
  return [
    'img',
    {
      src,
      alt,
      width: String(address.width),
      height: String(address.height),
      srcset: pictureSources(address),
      sizes: pictureRoom(src),
      ...(alt === '' && { 'data-wants-words': '' }),
    },
  ];
}

const pictureAttrs = { src: {}, alt: { default: '' }, caption: { default: '' } };
const attrsOfPicture = (image: Element, caption: string): Attrs => ({
  src: image.getAttribute('src') ?? '',
  alt: image.getAttribute('alt') ?? '',
  caption,
});

const notice = (attrs: Attrs): DOMOutputSpec => {
  const kind = words(attrs, 'kind');
  const title = words(attrs, 'title') || (NOTICES[kind] ?? '');
  return [
    'aside',
    { 'data-notice': kind },
    ['p', { 'data-notice-title': '', contenteditable: 'false' }, title],
    ['div', 0],
  ];
};

/**
 * Schema of the editor, drawn as the page draws it: the elements of our Markdown that `read-rich` turns into nodes.
 * `opaque` is a block of Markdown that only its source shows in full.
 */
export const schema = new Schema({
  nodes: {
    doc: { content: '(block | opaque)+' },
    paragraph: { group: 'block', content: 'inline*', parseDOM: [{ tag: 'p' }], toDOM: () => ['p', 0] },
    heading: {
      group: 'block',
      content: '(text | image)*',
      attrs: { level: { default: 2 } },
      defining: true,
      parseDOM: [1, 2, 3, 4, 5, 6].map((level) => ({
        tag: `h${level}`,
        attrs: { level: shownLevel(level) },
      })),
      toDOM: ({ attrs }) => [`h${shownLevel(Number(attrs['level']))}`, 0],
    },
    blockquote: {
      group: 'block',
      content: 'block+',
      defining: true,
      createGapCursor: true,
      parseDOM: [{ tag: 'blockquote' }],
      toDOM: () => ['blockquote', 0],
    },
    notice: {
      group: 'block',
      content: 'block+',
      attrs: { kind: { default: 'tip' }, title: { default: '' } },
      defining: true,
      createGapCursor: true,
      parseDOM: [
        {
          tag: 'aside[data-notice]',
          getAttrs: (element) => {
            const kind = element.getAttribute('data-notice') ?? '';
            const title = element.querySelector('[data-notice-title]')?.textContent.trim() ?? '';
            return Object.hasOwn(NOTICES, kind) && { kind, title: title === NOTICES[kind] ? '' : title };
          },
        },
        { tag: 'p[data-notice-title]', ignore: true, priority: 60 },
      ],
      toDOM: ({ attrs }) => notice(attrs),
    },
    bullet_list: {
      group: 'block',
      content: 'list_item+',
      attrs: { loose: { default: false } },
      parseDOM: [{ tag: 'ul', getAttrs: (list) => ({ loose: isLoose(list) }) }],
      toDOM: () => ['ul', 0],
    },
    ordered_list: {
      group: 'block',
      content: 'list_item+',
      attrs: { loose: { default: false }, start: { default: 1 } },
      parseDOM: [
        {
          tag: 'ol',
          getAttrs: (list) => ({ loose: isLoose(list), start: Number(list.getAttribute('start') ?? 1) || 0 }),
        },
      ],
      toDOM: ({ attrs }) => ['ol', attrs['start'] === 1 ? {} : { start: words(attrs, 'start') }, 0],
    },
    list_item: {
      content: 'block+',
      defining: true,
      // for items of a task list; null in any other
      attrs: { checked: { default: null } },
      parseDOM: [
        {
          tag: 'li',
          getAttrs: (item) => {
            const box = item.querySelector<HTMLInputElement>(
              ':scope > input, :scope > p:first-child > input',
            );
            return { checked: box?.type === 'checkbox' ? box.checked : null };
          },
        },
      ],
      toDOM: ({ attrs: { checked } }) =>
        checked === null
          ? ['li', 0]
          : [
              'li',
              ['input', { type: 'checkbox', disabled: '', ...(checked && { checked: '' }) }],
              ['div', 0],
            ],
    },
    table: {
      group: 'block',
      content: 'table_row+',
      tableRole: 'table',
      isolating: true,
      selectable: false,
      parseDOM: [{ tag: 'table' }],
      toDOM: () => ['div', { class: 'table-scroll' }, ['table', ['tbody', 0]]],
    },
    table_row: {
      content: '(table_cell | table_header)+',
      tableRole: 'row',
      // text typed between two cells would be a cell
      allowGapCursor: false,
      selectable: false,
      parseDOM: [{ tag: 'tr' }],
      toDOM: () => ['tr', 0],
    },
    table_cell: {
      ...cell,
      tableRole: 'cell',
      parseDOM: [{ tag: 'td', getAttrs: alignOf }],
      toDOM: ({ attrs }) => asCell('td', attrs),
    },
    table_header: {
      ...cell,
      tableRole: 'header_cell',
      parseDOM: [{ tag: 'th', getAttrs: alignOf }],
      toDOM: ({ attrs }) => asCell('th', attrs),
    },
    code_block: {
      group: 'block',
      content: 'text*',
      marks: '',
      code: true,
      defining: true,
      createGapCursor: true,
      attrs: { info: { default: '' } },
      parseDOM: [
        {
          tag: 'pre',
          preserveWhitespace: 'full',
          getAttrs: (element) => ({ info: element.getAttribute('data-info') ?? '' }),
        },
      ],
      toDOM: ({ attrs }) => ['pre', { 'data-info': words(attrs, 'info') || null }, ['code', 0]],
    },
    horizontal_rule: { group: 'block', parseDOM: [{ tag: 'hr' }], toDOM: () => ['hr'] },
    figure: {
      group: 'block',
      draggable: true,
      attrs: pictureAttrs,
      parseDOM: [
        {
          tag: 'figure',
          getAttrs: (element) => {
            const image = element.querySelector('img[src]');
            const caption = element.querySelector('figcaption')?.textContent.trim() ?? '';
            return image !== null && attrsOfPicture(image, caption);
          },
        },
      ],
      toDOM: ({ attrs }) => [
        'figure',
        picture(attrs),
        ...(attrs['caption'] === '' ? [] : [['figcaption', words(attrs, 'caption').trim()] as const]),
      ],
    },
    attachment,
    opaque: {
      atom: true,
      attrs: { source: {} },
      parseDOM: [
        {
          tag: 'pre[data-opaque]',
          priority: 60,
          getAttrs: (element) => ({ source: element.textContent }),
        },
      ],
      toDOM: ({ attrs }) => ['pre', { 'data-opaque': '' }, words(attrs, 'source')],
    },
    text: { group: 'inline' },
    image: {
      group: 'inline',
      inline: true,
      draggable: true,
      attrs: pictureAttrs,
      parseDOM: [{ tag: 'img[src]', getAttrs: (image) => attrsOfPicture(image, '') }],
      toDOM: ({ attrs }) => picture(attrs),
    },
    hard_break: {
      group: 'inline',
      inline: true,
      selectable: false,
      linebreakReplacement: true,
      parseDOM: [{ tag: 'br' }],
      toDOM: () => ['br'],
    },
  },
  marks: {
    link: {
      inclusive: false,
      attrs: { href: {}, title: { default: '' } },
      parseDOM: [
        {
          tag: 'a[href]',
          getAttrs: (element) => {
            const href = safeAddress(element.getAttribute('href'));
            return href !== null && { href, title: element.getAttribute('title') ?? '' };
          },
        },
      ],
      toDOM: ({ attrs }) => [
        'a',
        { href: safeAddress(words(attrs, 'href')), title: words(attrs, 'title') || null },
        0,
      ],
    },
    strong: {
      parseDOM: [{ tag: 'strong' }, { tag: 'b' }],
      toDOM: () => ['strong', 0],
    },
    em: {
      parseDOM: [{ tag: 'em' }, { tag: 'i' }],
      toDOM: () => ['em', 0],
    },
    strike: {
      parseDOM: [{ tag: 'del' }, { tag: 's' }, { tag: 'strike' }],
      toDOM: () => ['del', 0],
    },
    sup: { parseDOM: [{ tag: 'sup' }], toDOM: () => ['sup', 0], excludes: 'sup sub' },
    sub: { parseDOM: [{ tag: 'sub' }], toDOM: () => ['sub', 0], excludes: 'sup sub' },
    code: { parseDOM: [{ tag: 'code' }], toDOM: () => ['code', 0], excludes: 'code' },
  },
});
