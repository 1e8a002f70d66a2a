import type { Definition, Nodes, Root } from 'mdast';
import { toString } from 'mdast-util-to-string';
import { visit } from 'unist-util-visit';
import type { LinkProblem } from '#lib/content/newsroom/newsroom.rules.ts';
import { isSchemeless } from '#lib/platform/markdown/decorate.rules.ts';
import { type FileAddress, fileOfDirective, readFileAddress } from '#lib/platform/markdown/files.rules.ts';
import { parseMarkdown, renderMarkdown, renderTree } from '#lib/platform/markdown/markdown.rules.ts';
import { type PictureAddress, readPictureAddress } from '#lib/platform/markdown/pictures.rules.ts';

/** A link or picture in a text. */
interface TextLink {
  kind: 'link' | 'picture' | 'file';
  href: string;
  /** Text of a link, or alternative text of a picture. */
  text: string;
  line: number;
}

/** A broken link or picture, with the reason. */
export interface DeadLink extends TextLink {
  words: string;
}

/** A link into the shop or to one of its pictures, to be looked up. */
export interface OwnLink extends TextLink {
  url: URL;
}

/** Links of a text, read without any look-up: those broken in themselves, and those to be looked up. */
export interface ReadLinks {
  /** Other problems of a text: HTML, and pictures without alternative text. */
  remarks: LinkProblem[];
  dead: DeadLink[];
  own: OwnLink[];
  /** Links to other sites, mailboxes and telephones; these are not checked. */
  outside: TextLink[];
  pictures: (TextLink & { picture: PictureAddress })[];
  /** Files that are offered for download. */
  files: (TextLink & { file: FileAddress })[];
  /** Targets of `#…` in the text. */
  anchors: ReadonlySet<string>;
}

const HTML_SHOWN = 40;
const BASE = 'https://shop.invalid';
const lineOf = (node: Nodes): number => node.position?.start.line ?? 1;

/** Reads the links, pictures and raw HTML of a text. */
export function readLinks(body: string): ReadLinks {
  const tree = parseMarkdown(body);
  const definitions = definitionsOf(tree);
  const anchors = anchorsIn(renderTree(tree).html);
  const read: ReadLinks = { remarks: [], dead: [], own: [], outside: [], pictures: [], files: [], anchors };
  visit(tree, (node) => {
    const line = lineOf(node);
    if (node.type === 'html' && !/^<!--[\s\S]*-->$/.test(node.value.trim())) {
      read.remarks.push({ href: node.value.slice(0, HTML_SHOWN), line, words: 'HTML 不会显示' });
    }
    const offered = node.type === 'leafDirective' ? fileOfDirective(node) : null;
    if (offered) {
      const { url: href, name: text, file } = offered;
      read.files.push({ kind: 'file', href, text, line, file });
    }
    const target = targetOf(node, definitions);
    if (!target) return;
    const { href, alt } = target;
    if (alt === '') read.remarks.push({ href, line, words: '缺少图片说明，请补上图中是什么' });
    if (alt === undefined) readLink({ kind: 'link', href, line, text: toString(node).trim() }, read);
    else readPicture({ kind: 'picture', href, line, text: alt }, read);
  });
  return read;
}

/** The ids of a text's headings and footnotes, which `#…` may name. */
export const anchorsOf = (body: string): Set<string> => anchorsIn(renderMarkdown(body).html);

const anchorsIn = (html: string): Set<string> =>
  new Set([...html.matchAll(/ id="([^"]*)"/g)].map(([, id = '']) => id));

/** The part of an address after `#`, decoded; null where there is none. */
export function anchorIn(hash: string): string | null {
  if (hash.length < 2) return null;
  try {
    return decodeURIComponent(hash.slice(1));
  } catch {
    return hash.slice(1);
  }
}

function definitionsOf(tree: Root): Map<string, Definition> {
  const definitions = new Map<string, Definition>();
  visit(tree, 'definition', (node) => {
    if (!definitions.has(node.identifier)) definitions.set(node.identifier, node);
  });
  return definitions;
}

/** Returns the target of a node; `alt` only for pictures. */
function targetOf(
  node: Nodes,
  definitions: Map<string, Definition>,
): { href: string; alt?: string } | undefined {
  if (node.type === 'link') return { href: node.url };
  if (node.type === 'image') return { href: node.url, alt: (node.alt ?? '').trim() };
  if (node.type !== 'linkReference' && node.type !== 'imageReference') return undefined;
  const href = definitions.get(node.identifier)?.url;
  if (href === undefined) return undefined;
  return node.type === 'linkReference' ? { href } : { href, alt: (node.alt ?? '').trim() };
}

function readPicture(link: TextLink, { dead, pictures }: ReadLinks): void {
  const picture = readPictureAddress(link.href);
  if (picture) pictures.push({ ...link, picture });
  else dead.push({ ...link, words: '只显示在这里上传的图片，其他地址的图片不会显示' });
}

function readLink(link: TextLink, { dead, own, outside, pictures, files, anchors }: ReadLinks): void {
  const { href } = link;
  const file = readFileAddress(href);
  if (file) return void files.push({ ...link, file });
  const picture = readPictureAddress(href);
  if (picture) return void pictures.push({ ...link, picture });
  if (href.startsWith('#')) {
    const anchor = anchorIn(href);
    if (anchor !== null && !anchors.has(anchor)) dead.push({ ...link, words: '文中没有这个标题' });
    return;
  }
  const wrong = wrongForm(href);
  if (wrong !== null) dead.push({ ...link, words: wrong });
  else if (href.startsWith('/')) own.push({ ...link, url: new URL(href, BASE) });
  else outside.push(link);
}

/** Returns the error in an address by itself; outgoing ones are never fetched. */
function wrongForm(href: string): string | null {
  if (href === '') return '链接是空的';
  if (isSchemeless(href)) return '请写完整的网址，以 https:// 开头';
  if (href.startsWith('/')) return URL.canParse(href, BASE) ? null : '地址写得不对';
  if (/^https?:/i.test(href)) {
    const url = /^https?:\/\//i.test(href) && URL.canParse(href) ? new URL(href) : null;
    if (url && url.username + url.password !== '') return '网址里不能有 @，请核对是哪个网站';
    return url?.hostname.includes('.') ? null : '网址写得不完整';
  }
  if (/^mailto:/i.test(href)) return /^mailto:[^\s@]+@[^\s@]+\.[^\s@]+$/i.test(href) ? null : '邮箱写得不对';
  if (/^tel:/i.test(href)) return /^tel:\+?[\d\s-]{3,}$/i.test(href) ? null : '电话写得不对';
  if (/^[a-z][a-z0-9+.-]*:/i.test(href)) return '这种链接不会显示，只能用网址、邮箱、电话和本站地址';
  return '本站地址请以 / 开头';
}

/** Returns the reason why a text must not be published because of a link, with the remedy; null where there is none. */
export function forbiddenLink(body: string): string | null {
  const link = readLinks(body).dead.find(({ kind, href }) => kind === 'link' && isSchemeless(href));
  return link
    ? `第 ${link.line} 行的链接“${link.href}”不能发布：到别的网站请写完整，以 https:// 开头；到本站的页面只写一个 /。`
    : null;
}
