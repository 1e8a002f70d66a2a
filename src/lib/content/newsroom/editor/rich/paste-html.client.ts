import {
  flattenTables,
  listWordItems,
  plain,
} from '#lib/content/newsroom/editor/rich/paste-office.client.ts';
import { readPictureAddress } from '#lib/platform/markdown/pictures.rules.ts';

/** Cleaned content of the clipboard; `dropped`: pictures that could not be included. */
export interface Cleaned {
  body: HTMLElement;
  dropped: number;
}

const NEVER =
  'script, style, meta, link, title, base, iframe, frame, object, embed, applet, svg, math, noscript, template, form input, input, button, select, textarea, video, audio, canvas, xml, .Apple-interchange-newline, [hidden], [aria-hidden="true"] > svg';
/** Marks of Word and WPS for a tracked deletion, and for comments on the text. */
const STRUCK =
  'del[cite], del[datetime], .msoDel, .msocomanchor, .msocomtxt, [data-style*="mso-element:comment" i]';
const UNSEEN = /display:\s*none|mso-hide:\s*all/i;
const CARRIED = /^data:image\/(?:png|jpe?g|webp|gif);base64,/i;
const HAN = '[\\p{Script=Han}\\u3000-\\u303f\\uff00-\\uffef“”‘’…—]';
const WRAPPED = new RegExp(`(?<=${HAN})[ \\t]*[\\r\\n]+[ \\t]*(?=${HAN})`, 'gu');
const BLOCKS = 'p, div, section, article, h1, h2, h3, h4, h5, h6, li, blockquote, td, th';

/**
 * Converts HTML copied from Word, WPS, Excel and web pages to the plain tags that the editor's own parser knows:
 * headings, lists, tables, bold, links, pictures. Nothing in it runs or loads: the document has no window. `origin` is
 * the shop's. Tracked deletions are left out. `carried`: the pictures that came with the HTML, null for one that cannot
 * be shown.
 */
export function cleanPasted(
  html: string,
  { origin, carried = [] }: { origin: string; carried?: readonly (string | null)[] },
  parser: DOMParser,
): Cleaned {
  const { body } = parser.parseFromString(withoutStyles(html), 'text/html');
  const each = <Kind extends HTMLElement>(selector: string, work: (element: Kind) => void): void =>
    body.querySelectorAll<Kind>(selector).forEach(work);
  let dropped = drawnAlone(body);
  const onDisk = [...body.querySelectorAll<HTMLImageElement>('img[src^="file:" i]')];
  if (onDisk.length === carried.length)
    onDisk.forEach((image, at) => image.setAttribute('src', carried[at] ?? ''));
  // enlarged copies of a page's own pictures
  each('[popover]', (large) => large.remove());
  each('button:has(img)', (press) => press.replaceWith(...press.childNodes));
  looksByClass(body.ownerDocument);
  each(NEVER, (element) => element.remove());
  each(STRUCK, (element) => element.remove());
  each('[data-style]', (element) => void (UNSEEN.test(styleOf(element)) && element.remove()));
  listWordItems(body);
  nodesIn(body, COMMENTS).forEach((comment) => comment.remove());
  looks(body);
  headings(body);
  each<HTMLAnchorElement>('a[href]', (link) => ownAddress(link, 'href', origin));
  each<HTMLImageElement>('img', (image) => {
    const late = image.getAttribute('data-src');
    if (late && !image.getAttribute('src')) image.setAttribute('src', late);
    ownAddress(image, 'src', origin);
    const src = image.getAttribute('src') ?? '';
    if (CARRIED.test(src) || readPictureAddress(src)) return;
    if (!/^1(?:px)?$/.test(image.getAttribute('width') ?? '')) dropped += 1;
    image.remove();
  });
  each('figure', oneFigure);
  tidyText(body);
  flattenTables(body);
  each('pre', (code) => void (code.textContent = code.textContent.replace(/\n+$/, '')));
  each('p', splitAtBreaks);
  each('li', (item) => {
    const only = item.firstElementChild;
    if (only?.matches('p') && !item.querySelector(':scope > p ~ p')) only.replaceWith(...only.childNodes);
  });
  joinLists(body);
  each('p, div, section, h1, h2, h3, h4, h5, h6, li, blockquote', (element) => {
    if (element.textContent.trim() === '' && !element.querySelector('img, table, hr')) element.remove();
  });
  return { body, dropped };
}

/** Renames each tag's `style`: the page's security policy blocks reading it, and reports it. */
const withoutStyles = (html: string): string =>
  html.replace(/<[a-z](?:[^<>"']|"[^"]*"|'[^']*')*>/gi, (tag) =>
    tag.replace(/"[^"]*"|'[^']*'|(?<![\w-])style(?=\s*=)/gi, (part) =>
      part.toLowerCase() === 'style' ? 'data-style' : part,
    ),
  );

/** Number of Word pictures only in its own drawing format: none where it added one for browsers next to each. */
const drawnAlone = (body: HTMLElement): number =>
  body.querySelector('img[v\\:shapes]') ? 0 : (body.innerHTML.match(/<v:imagedata\b/gi)?.length ?? 0);

const BY_CLASS = 'data-class-style';
/** Returns the style of an element; its own style comes first, and wins. */
const styleOf = (element: Element): string =>
  `${element.getAttribute('data-style') ?? ''};${element.getAttribute(BY_CLASS) ?? ''}`;

/**
 * Gives each element the styles that a `<style>` rule sets for its class, as Excel writes bold; the later rule first.
 */
function looksByClass(document: Document): void {
  for (const { textContent } of document.querySelectorAll('style'))
    for (const [, names = '', rules = ''] of textContent.matchAll(/([^{}]*)\{([^{}]*)\}/g)) {
      const given = rules.match(
        /(?<![\w-])(?:font-(?:weight|style)|text-decoration|vertical-align)\s*:[^;]*/gi,
      );
      if (!given) continue;
      for (const [, name = ''] of names.matchAll(/(?:^|[\s,])[a-z]*\.([\w-]+)\s*(?=,|$)/gi))
        for (const element of document.getElementsByClassName(name))
          element.setAttribute(BY_CLASS, [...given, element.getAttribute(BY_CLASS)].join(';'));
    }
}

/** The tags of each text style, and the CSS (its group) that sets or removes it. */
const LOOKS = {
  strong: ['b, strong', /(?:^|;)\s*font-weight\s*:\s*(?:(bold|[6-9]\d\d)|normal|lighter|[1-5]\d\d)/i],
  em: ['i, em', /(?:^|;)\s*font-style\s*:\s*(?:(italic|oblique)|normal)/i],
  sup: ['sup', /(?:^|;)\s*vertical-align\s*:\s*(?:(super)|sub|baseline)\b/i],
  sub: ['sub', /(?:^|;)\s*vertical-align\s*:\s*(?:(sub)|super|baseline)\b/i],
  del: ['del, s, strike', /(?:^|;)\s*text-decoration(?:-line)?\s*:[^;]*(line-through)/i],
} as const;

/** Wraps each piece of text in the plain tags of its style, as set by the nearest tag or style. */
function looks(body: HTMLElement): void {
  const said = body.querySelectorAll(
    Object.values(LOOKS)
      .map(([tags]) => tags)
      .join(),
  );
  for (const text of nodesIn(body, TEXTS)) {
    if (text.data.trim() === '') continue;
    for (const [look, [tags, style]] of Object.entries(LOOKS)) {
      let by = text.parentElement;
      while (by && !by.matches(tags) && !style.test(styleOf(by))) by = by.parentElement;
      const written = by && style.exec(styleOf(by));
      if (!by || (written && !written[1])) continue;
      const tag = body.ownerDocument.createElement(look);
      text.replaceWith(tag);
      tag.append(text);
    }
  }
  said.forEach((tag) => tag.replaceWith(...tag.childNodes));
}

const TEXTS = 4;
const COMMENTS = 128;

function nodesIn(body: HTMLElement, what: typeof TEXTS | typeof COMMENTS): CharacterData[] {
  const walker = body.ownerDocument.createTreeWalker(body, what);
  const found: CharacterData[] = [];
  while (walker.nextNode()) found.push(walker.currentNode as CharacterData);
  return found;
}

/**
 * Word's headings that are paragraphs by class name; a page's first level becomes the second, as the title is the
 * first.
 */
function headings(body: HTMLElement): void {
  for (const element of body.querySelectorAll<HTMLElement>('p, div')) {
    const named = /^(?:Mso)?(?:Heading|标题)\s*([1-6])$/i.exec(element.className)?.[1];
    const level = named ?? /mso-outline-level:\s*([1-6])/i.exec(styleOf(element))?.[1];
    const title = /^MsoTitle$/i.test(element.className) ? '1' : undefined;
    if (level ?? title) rename(element, `h${level ?? title}`);
  }
  const by = body.querySelector('h1') ? 1 : 0;
  for (const element of body.querySelectorAll<HTMLElement>('h1, h2, h3, h4, h5, h6')) {
    const level = Math.min(4, Number(element.tagName.slice(1)) + by);
    element.querySelectorAll('br').forEach((end) => end.replaceWith(' '));
    plain(element);
    rename(element, `h${level}`);
  }
}

function rename(element: HTMLElement, tag: string): HTMLElement {
  const renamed = element.ownerDocument.createElement(tag);
  renamed.append(...element.childNodes);
  element.replaceWith(renamed);
  return renamed;
}

/** Turns an address within the shop into its path; one into the copied document itself is removed. */
function ownAddress(element: HTMLElement, name: string, origin: string): void {
  const address = element.getAttribute(name)?.trim() ?? '';
  if (address.startsWith('#')) element.removeAttribute(name);
  else if (address.startsWith(`${origin}/`)) element.setAttribute(name, address.slice(origin.length));
}

/** A figure has one picture and its caption; of any other figure the content stays, the caption as a paragraph. */
function oneFigure(figure: HTMLElement): void {
  const pictures = figure.querySelectorAll('img');
  const caption = figure.querySelector('figcaption');
  const words = caption?.textContent.replace(WRAPPED, '').replace(/\s+/g, ' ').trim() ?? '';
  const [picture] = pictures;
  if (picture && pictures.length === 1 && !figure.querySelector('table, pre, li')) {
    figure.replaceChildren(picture);
    if (caption && words) {
      caption.textContent = words;
      figure.append(caption);
    }
  } else {
    if (caption) rename(caption, 'p');
    rename(figure, 'div');
  }
}

/** Line wraps of a program's file are not line breaks of the text; non-breaking blanks become blanks. */
function tidyText(body: HTMLElement): void {
  for (const text of nodesIn(body, TEXTS)) {
    if (text.parentElement?.closest('pre')) continue;
    text.data = text.data
      .replace(/\u00a0/g, ' ')
      .replace(/\u200b|\ufeff/g, '')
      .replace(WRAPPED, '');
  }
}

/** Two line breaks in a row end a paragraph. */
function splitAtBreaks(paragraph: HTMLElement): void {
  if (paragraph.querySelector(BLOCKS)) return;
  for (const end of paragraph.querySelectorAll<HTMLElement>(':scope > br + br')) {
    const before = end.previousSibling;
    if (before?.nodeName !== 'BR') continue;
    const first = paragraph.ownerDocument.createElement('p');
    while (paragraph.firstChild && paragraph.firstChild !== before) first.append(paragraph.firstChild);
    before.remove();
    end.remove();
    paragraph.before(first);
  }
}

/** Joins lists that directly follow one another. */
function joinLists(body: HTMLElement): void {
  for (const list of body.querySelectorAll<HTMLElement>('ul + ul, ol + ol:not([start])')) {
    const before =
      list.previousSibling?.textContent?.trim() === '' ? list.previousElementSibling : list.previousSibling;
    if (before?.nodeName === list.nodeName) (before as HTMLElement).append(...list.childNodes);
  }
}
