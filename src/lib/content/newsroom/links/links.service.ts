import { findFileAddresses } from '#lib/content/newsroom/files/article-files.repository.ts';
import { fileAddress } from '#lib/platform/markdown/files.rules.ts';
import type { ArticleState } from '#lib/content/articles/articles.rules.ts';
import { fieldError } from '#lib/platform/http/call/errors.rules.ts';
import type { Db } from '#lib/platform/db/database.server.ts';
import type { LinkProblem } from '#lib/content/newsroom/newsroom.rules.ts';
import {
  findAliasOwners,
  findLinked,
  findOnSale,
  findPictureAddresses,
} from '#lib/content/newsroom/links/links.repository.ts';
import {
  anchorIn,
  anchorsOf,
  type DeadLink,
  type OwnLink,
  type ReadLinks,
  readLinks,
} from '#lib/content/newsroom/links/links.rules.ts';
import { pictureAddress } from '#lib/platform/markdown/pictures.rules.ts';
import { isCallAddress, isForBuyers, isOfOffice, resolveRoute } from '#lib/routes.rules.ts';

const ID = /^[1-9]\d{0,8}$/;

/** An article that is linked to: its state, and its public text. */
type Linked = { state: ArticleState; body: string };

/** Articles, pictures and files that are imported together with a text that links to them. */
export interface Arriving {
  byId: Map<number, Linked>;
  byAlias: Map<string, Linked>;
  /** Addresses of pictures. */
  pictures: ReadonlySet<string>;
  /** Addresses of files imported with the texts. */
  files: ReadonlySet<string>;
}

const NOTHING: Arriving = { byId: new Map(), byAlias: new Map(), pictures: new Set(), files: new Set() };

/** Context of a check: the contents imported with the texts, and whether the zone at an address is open. */
interface Around {
  arriving?: Arriving;
  isOpen?: (address: string) => boolean;
}

/** A text of an article with its links. */
export interface LinkedText {
  articleId: number;
  read: ReadLinks;
}

/**
 * Finds the problems with the links and pictures of an article's text, in the order of its lines. Nothing outside the
 * shop is requested.
 */
export async function findLinkProblems(
  db: Db,
  articleId: number,
  body: string,
  around: Around = {},
): Promise<LinkProblem[]> {
  const read = readLinks(body);
  const [dead = []] = await findDeadLinks(db, [{ articleId, read }], around);
  const problems = dead.map(({ href, line, words }) => ({ href, line, words }));
  return [...read.remarks, ...problems].sort((a, b) => a.line - b.line);
}

/** Article id used for the look-up of a text that belongs to none. */
export const NO_ARTICLE = 0;

/**
 * Refuses texts with invalid links or pictures that are shown as soon as they are saved, by the name of each text.
 * Throws `invalid_form` on the field, with the first problem.
 */
export async function requireLinks(
  db: Db,
  field: string,
  texts: readonly { name: string; text: string }[],
): Promise<void> {
  const read = texts.map(({ text }) => ({ articleId: NO_ARTICLE, read: readLinks(text) }));
  for (const [index, [wrong]] of (await findDeadLinks(db, read)).entries())
    if (wrong) {
      const { line, href, words } = wrong;
      throw fieldError(field, `${texts[index]?.name ?? ''}第 ${line} 行的“${href}”：${words}。`);
    }
}

/** The broken links and pictures of some texts, text by text: their targets are looked up together. */
export async function findDeadLinks(
  db: Db,
  texts: readonly LinkedText[],
  { arriving = NOTHING, isOpen = () => true }: Around = {},
): Promise<DeadLink[][]> {
  const known = await lookUp(db, texts, arriving);
  return texts.map(({ articleId, read }) => [
    ...read.dead,
    ...read.pictures.flatMap((link) => {
      const address = pictureAddress(link.picture);
      const isThere = known.pictures.has(address) || arriving.pictures.has(address);
      return isThere ? [] : [{ ...link, words: '没有这张图片，请重新上传' }];
    }),
    ...read.files.flatMap((link) => {
      const address = fileAddress(link.file);
      const isThere = known.files.has(address) || arriving.files.has(address);
      return isThere ? [] : [{ ...link, words: '没有这个附件，请重新上传' }];
    }),
    ...read.own.flatMap((link) => {
      const target = targetOf(link);
      const isClosed = target.kind === 'page' && !isOpen(link.href);
      const words = isClosed ? '这个专区没有开放，或已经结束' : wrongWith(target, { articleId, read }, known);
      return words === null ? [] : [{ ...link, words }];
    }),
  ]);
}

/** Target of an address in the shop. */
type Target =
  | { kind: 'nothing'; words: string }
  | { kind: 'goods'; id: number }
  | { kind: 'article'; id: number; anchor: string | null }
  | { kind: 'alias'; alias: string; anchor: string | null }
  | { kind: 'page' };

function targetOf({ url }: OwnLink): Target {
  if (isCallAddress(url.pathname)) return { kind: 'nothing', words: '这是接口，不是页面' };
  const resolved = resolveRoute(url.pathname, url.searchParams);
  if (resolved && isOfOffice(resolved.route)) return { kind: 'nothing', words: '这是后台页面，读者打不开' };
  if (!resolved || !isForBuyers(resolved.route)) return { kind: 'nothing', words: '本站没有这个页面' };
  const { route, params } = resolved;
  const { id = '', alias = '' } = params;
  if (route.name === 'goods')
    return ID.test(id) ? { kind: 'goods', id: Number(id) } : { kind: 'nothing', words: '没有这个商品' };
  const anchor = anchorIn(url.hash);
  if (route.name === 'help_article') return { kind: 'alias', alias, anchor };
  const asked = route.name === 'news' ? id : askedOf(route.name, url);
  if (asked === null) return { kind: 'page' };
  return ID.test(asked)
    ? { kind: 'article', id: Number(asked), anchor }
    : { kind: 'nothing', words: '没有这篇文章' };
}

const askedOf = (name: string, url: URL): string | null =>
  name.startsWith('help_') ? url.searchParams.get('id') : null;

/** Existing targets of the links of some texts. */
interface Known {
  arriving: Arriving;
  onSale: ReadonlyMap<number, boolean>;
  articles: ReadonlyMap<number, Linked>;
  owners: ReadonlyMap<string, number>;
  pictures: ReadonlySet<string>;
  files: ReadonlySet<string>;
}

async function lookUp(db: Db, texts: readonly LinkedText[], arriving: Arriving): Promise<Known> {
  const targets = texts.flatMap(({ read }) => read.own.map(targetOf));
  const owners = await findAliasOwners(db, aliasesIn(targets));
  const ids = targets.flatMap((target) => (target.kind === 'article' ? [target.id] : []));
  const keys = texts.flatMap(({ read }) => read.pictures.map((link) => link.picture.key));
  const fileKeys = texts.flatMap(({ read }) => read.files.map((link) => link.file.key));
  const [onSale, articles, pictures, files] = await Promise.all([
    findOnSale(db, unique(targets.flatMap((target) => (target.kind === 'goods' ? [target.id] : [])))),
    findLinked(db, unique([...ids, ...owners.values()])),
    findPictureAddresses(db, unique(keys)),
    findFileAddresses(db, unique(fileKeys)),
  ]);
  return {
    arriving,
    onSale,
    articles,
    owners,
    pictures: new Set(pictures.map(pictureAddress)),
    files: new Set(files.map(fileAddress)),
  };
}

/** Of some texts of other articles, returns those that link to an article, by its number or one of its aliases. */
export async function textsLeadingTo<Text extends LinkedText>(
  db: Db,
  texts: readonly Text[],
  id: number,
): Promise<Text[]> {
  const targets = texts.map(({ read }) => read.own.map(targetOf));
  const owners = await findAliasOwners(db, aliasesIn(targets.flat()));
  const leadsThere = (target: Target): boolean =>
    target.kind === 'article' ? target.id === id : target.kind === 'alias' && owners.get(target.alias) === id;
  return texts.filter(({ articleId }, at) => articleId !== id && targets[at]?.some(leadsThere));
}

const aliasesIn = (targets: readonly Target[]): string[] =>
  unique(targets.flatMap((target) => (target.kind === 'alias' ? [target.alias] : [])));

const unique = <T>(values: readonly T[]): T[] => [...new Set(values)];

function wrongWith(target: Target, from: LinkedText, known: Known): string | null {
  if (target.kind === 'page') return null;
  if (target.kind === 'nothing') return target.words;
  if (target.kind === 'goods') {
    const isOnSale = known.onSale.get(target.id);
    if (isOnSale === undefined) return '没有这个商品';
    return isOnSale ? null : '这个商品已经下架';
  }
  const comes = target.kind === 'alias' ? known.arriving.byAlias.get(target.alias) : undefined;
  const id = target.kind === 'article' ? target.id : known.owners.get(target.alias);
  if (!comes && id === from.articleId)
    return target.anchor === null || from.read.anchors.has(target.anchor) ? null : '文中没有这个标题';
  const there = id === undefined ? undefined : (known.arriving.byId.get(id) ?? known.articles.get(id));
  return wrongIn(comes ?? there, target.anchor);
}

function wrongIn(article: Linked | undefined, anchor: string | null): string | null {
  if (!article) return '没有这篇文章';
  if (article.state === 'withdrawn') return '这篇文章已经撤下';
  if (article.state !== 'published') return '这篇文章没有发布';
  return anchor === null || anchorsOf(article.body).has(anchor) ? null : '那篇文章里没有这个标题';
}
