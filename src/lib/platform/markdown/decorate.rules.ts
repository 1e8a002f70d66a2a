import {
  PICTURE_WIDTHS,
  pictureAddress,
  pictureRoom,
  pictureSources,
  readPictureAddress,
  SHOWN_WIDTHS,
  shownWidth,
} from '#lib/platform/markdown/pictures.rules.ts';
import { cutAtTelephones, dialling } from '#lib/platform/telephone.rules.ts';
import type { Element, ElementContent, Root } from 'hast';
import { CONTINUE, SKIP, visit } from 'unist-util-visit';

/** A heading readers can go to; `depth` 2 or 3. */
export interface TocEntry {
  id: string;
  text: string;
  depth: 2 | 3;
}

const TABLE_NAME = '表格，可左右滚动';

/**
 * Adds the shop's markup to a clean tree: headings from h2 down that can be linked to, tables that scroll on their own,
 * outgoing links without a referrer, telephone numbers to dial, pictures of known size that a press enlarges. Pictures
 * from other sites are removed. Returns the headings.
 */
export function decorate(tree: Root): TocEntry[] {
  linkTelephones(tree);
  const toc: TocEntry[] = [];
  const ids = new Map<string, number>();
  const linked = new Set<Element>();
  let pictures = 0;
  visit(tree, 'element', (node, at, parent) => {
    if (/^h[1-6]$/.test(node.tagName)) addHeading(node, toc, ids);
    if (node.tagName === 'a') {
      markOutgoing(node);
      visit(node, 'element', (inner) => void linked.add(inner));
    }
    // long lines of code scroll, also by keyboard
    if (node.tagName === 'pre') node.properties = { tabIndex: 0 };
    if (!parent || at === undefined) return undefined;
    if (node.tagName === 'img') {
      const shown = fitPicture(node) ? (linked.has(node) ? [node] : enlarging(node, (pictures += 1))) : [];
      parent.children.splice(at, 1, ...shown);
      return [SKIP, at + shown.length];
    }
    if (node.tagName === 'table') {
      parent.children[at] = scrolling(node);
      return [CONTINUE, at + 1];
    }
    return undefined;
  });
  return toc;
}

/** Turns telephone numbers in the text into links that dial them; code and links stay as they are. */
function linkTelephones(tree: Root): void {
  visit(tree, (node, at, parent) => {
    if (node.type === 'element' && /^(a|code|pre)$/.test(node.tagName)) return SKIP;
    if (node.type !== 'text' || !parent || at === undefined) return undefined;
    const pieces = cutAtTelephones(node.value);
    if (pieces.length === 1) return undefined;
    const parts = pieces.map((value, place): ElementContent => {
      const text = { type: 'text' as const, value };
      if (place % 2 === 0) return text;
      return { type: 'element', tagName: 'a', properties: { href: dialling(value) }, children: [text] };
    });
    parent.children.splice(at, 1, ...parts);
    return [SKIP, at + parts.length];
  });
}

function addHeading(node: Element, toc: TocEntry[], ids: Map<string, number>): void {
  const depth = Math.max(2, Number(node.tagName.slice(1)));
  const text = textOf(node).trim();
  const isFootnotes = 'dataFootnotes' in node.properties;
  node.tagName = `h${depth}`;
  node.properties = {};
  if (text === '' || isFootnotes) return;
  const id = idOf(text, ids);
  node.properties = { id };
  if (depth === 2 || depth === 3) toc.push({ id, text, depth });
}

/** An id that no other heading has, `价格`, then `价格-2`; `ids` holds how often each was asked for. */
function idOf(text: string, ids: Map<string, number>): string {
  const words = text.replace(/[^\p{L}\p{N}]+/gu, '-').replace(/^-|-$/g, '');
  // The frame's own ids are plain letters; a heading "main" must not be one of them.
  const base = /[^a-zA-Z0-9-]/.test(words) ? words : `s-${words || 'title'}`;
  let count = (ids.get(base) ?? 0) + 1;
  let id = count === 1 ? base : `${base}-${count}`;
  for (; ids.has(id); count++) id = `${base}-${count + 1}`;
  ids.set(base, count).set(id, 1);
  return id;
}

function textOf(node: Element | Root): string {
  let text = '';
  visit(node, 'text', ({ value }) => void (text += value));
  return text;
}

function markOutgoing(node: Element): void {
  const { href } = node.properties;
  if (typeof href !== 'string' || !leadsOut(href)) return;
  if (isSchemeless(href)) return void Reflect.deleteProperty(node.properties, 'href');
  node.properties['rel'] = ['noopener', 'noreferrer', 'nofollow'];
  node.properties['target'] = '_blank';
}

/** True when an address looks like one of the shop but names another site: `//example.com`. It is never a link. */
export const isSchemeless = (href: string): boolean => /^[/\\]{2}/.test(href);

const BASES = ['https://shop.invalid/', 'http://shop.invalid/'];

/**
 * True when an address leads to another site, resolved as browsers do: `https:example.com` depends on the page's own
 * scheme.
 */
const leadsOut = (href: string): boolean =>
  BASES.some((base) => {
    if (!URL.canParse(href, base)) return true;
    const { protocol, hostname } = new URL(href, base);
    return /^https?:$/.test(protocol) && hostname !== 'shop.invalid';
  });

function fitPicture(node: Element): boolean {
  const { src, alt } = node.properties;
  if (typeof src !== 'string') return false;
  const picture = readPictureAddress(src);
  if (!picture) return false;
  node.properties = {
    src,
    alt: alt ?? '',
    width: picture.width,
    height: picture.height,
    srcSet: pictureSources(picture),
    sizes: pictureRoom(src),
    loading: 'lazy',
    decoding: 'async',
  };
  return true;
}

const scrolling = (table: Element): Element => ({
  type: 'element',
  tagName: 'div',
  properties: { className: ['table-scroll'], role: 'region', tabIndex: 0, ariaLabel: TABLE_NAME },
  children: [table],
});

const NO_WORDS = '图片';

/**
 * A picture as a button, and the popover it opens: the picture in its own size, which a press closes again. The
 * browser's own popover, so no script; a closed one is not fetched. A picture that is already small stays as it is.
 */
function enlarging(picture: Element, number: number): Element[] {
  const { src, alt, width, height } = picture.properties;
  const own = readPictureAddress(String(src));
  if (!own || own.width <= Math.min(PICTURE_WIDTHS[0], SHOWN_WIDTHS[shownWidth(String(src))]))
    return [picture];
  const popover = `picture-${own.key}-${number}`;
  const words = String(alt) || NO_WORDS;
  const press = (label: string, hides: boolean, child: Element): Element => ({
    type: 'element',
    tagName: 'button',
    properties: {
      type: 'button',
      popoverTarget: popover,
      ariaLabel: `${label}：${words}`,
      ...(hides ? { popoverTargetAction: 'hide' } : { className: ['enlarge'] }),
    },
    children: [child],
  });
  const large: Element = {
    type: 'element',
    tagName: 'img',
    properties: {
      src: pictureAddress(own),
      alt: alt ?? '',
      width,
      height,
      loading: 'lazy',
      decoding: 'async',
    },
    children: [],
  };
  return [
    press('放大图片', false, picture),
    {
      type: 'element',
      tagName: 'span',
      properties: { className: ['enlarged'], id: popover, popover: 'auto' },
      children: [press('收起图片', true, large)],
    },
  ];
}
