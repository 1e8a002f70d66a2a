import { findAliasOwner } from '#lib/content/articles/articles.service.ts';
import type { ArticleState } from '#lib/content/articles/articles.rules.ts';
import type { Db } from '#lib/platform/db/database.server.ts';
import type { ArticleStanding, LinkProblem } from '#lib/content/newsroom/newsroom.rules.ts';
import { findOnSale, findPictureAddresses } from '#lib/content/newsroom/place/links.repository.ts';
import {
  anchorIn,
  anchorsOf,
  type OwnLink,
  problem,
  readLinks,
} from '#lib/content/newsroom/place/links.rules.ts';
import { findRevision } from '#lib/content/newsroom/write/revisions.repository.ts';
import { findStanding } from '#lib/content/newsroom/standing.repository.ts';
import { pictureAddress } from '#lib/platform/markdown/pictures.rules.ts';
import { isCallAddress, type ResolvedRoute, resolveRoute } from '#lib/routes.rules.ts';
import { STAFF_ROLES } from '#lib/people/members/members.rules.ts';

const STAFF = new Set<string>(STAFF_ROLES);
const ID = /^[1-9]\d{0,8}$/;

type ArrivingArticle = { state: ArticleState; body: string };

/** What is not there yet but comes together with a text that links to it. */
export interface Arriving {
  byId: Map<number, ArrivingArticle>;
  byAlias: Map<string, ArrivingArticle>;
  /** Addresses. */
  pictures: ReadonlySet<string>;
}

const NOTHING: Arriving = { byId: new Map(), byAlias: new Map(), pictures: new Set() };

/** The text whose links are looked up, and where. */
interface Reading {
  db: Db;
  articleId: number;
  arriving: Arriving;
  /** What `#…` may name in the text itself. */
  own: ReadonlySet<string>;
  /** The same of other texts met so far: each is rendered once, however many links lead into it. */
  anchors: Map<string, ReadonlySet<string>>;
}

/**
 * What is wrong with the links and pictures of an article's text, in the order of its lines. Nothing outside the
 * shop is asked.
 */
export async function findLinkProblems(
  db: Db,
  articleId: number,
  body: string,
  arriving: Arriving = NOTHING,
): Promise<LinkProblem[]> {
  const { problems, own, pictures, anchors } = readLinks(body);
  const reading: Reading = { db, articleId, arriving, own: anchors, anchors: new Map() };
  const known = new Set(
    (
      await findPictureAddresses(
        db,
        pictures.map(({ picture }) => picture.key),
      )
    ).map(pictureAddress),
  );
  for (const link of pictures) {
    const address = pictureAddress(link.picture);
    if (!known.has(address) && !arriving.pictures.has(address))
      problems.push(problem(link, '没有这张图片，请重新上传'));
  }
  const seen = new Map<string, Promise<string | null>>();
  for (const link of own) {
    const checked = seen.get(link.href) ?? checkOwn(reading, link);
    seen.set(link.href, checked);
    const words = await checked;
    if (words !== null) problems.push(problem(link, words));
  }
  return problems.sort((a, b) => a.line - b.line);
}

async function checkOwn(reading: Reading, { url }: OwnLink): Promise<string | null> {
  if (isCallAddress(url.pathname)) return '这是接口，不是页面';
  const resolved = resolveRoute(url.pathname, url.searchParams);
  if (!resolved || ['not_found', 'article_preview'].includes(resolved.route.name)) return '本站没有这个页面';
  if (STAFF.has(resolved.route.access)) return '这是后台页面，读者打不开';
  if (resolved.route.name === 'goods') return checkGoods(reading.db, resolved.params['id'] ?? '');
  const target = await articleOf(reading, resolved, url);
  if (target === null) return null;
  if (target === 'none') return '没有这篇文章';
  return checkArticle(reading, target, anchorIn(url.hash));
}

async function checkGoods(db: Db, id: string): Promise<string | null> {
  const isOnSale = ID.test(id) ? (await findOnSale(db, [Number(id)])).get(Number(id)) : undefined;
  if (isOnSale === undefined) return '没有这个商品';
  return isOnSale ? null : '这个商品已经下架';
}

/** The article an address leads to; null where it leads to none by itself. */
async function articleOf(
  { db, arriving }: Reading,
  { route, params }: ResolvedRoute,
  url: URL,
): Promise<number | ArrivingArticle | 'none' | null> {
  if (route.name === 'help_article') {
    const alias = params['alias'] ?? '';
    return arriving.byAlias.get(alias) ?? (await findAliasOwner(db, alias))?.articleId ?? 'none';
  }
  const id = route.name === 'news' ? (params['id'] ?? '') : asked(route.name, url);
  if (id === null) return null;
  return ID.test(id) ? Number(id) : 'none';
}

const asked = (name: string, url: URL): string | null =>
  name.startsWith('help_') ? url.searchParams.get('id') : null;

async function checkArticle(
  reading: Reading,
  target: number | ArrivingArticle,
  anchor: string | null,
): Promise<string | null> {
  const { db, articleId, arriving, own } = reading;
  if (target === articleId) return anchor === null || own.has(anchor) ? null : '文中没有这个标题';
  const comes = typeof target === 'number' ? arriving.byId.get(target) : target;
  const standing = comes || typeof target !== 'number' ? undefined : await findStanding(db, target);
  const article = comes ?? standing;
  if (!article) return '没有这篇文章';
  if (article.state !== 'published') return '这篇文章没有发布';
  if (anchor === null) return null;
  const body = comes?.body ?? (standing && (await publicBody(db, standing))) ?? '';
  return anchorsWithin(reading, body).has(anchor) ? null : '那篇文章里没有这个标题';
}

function anchorsWithin({ anchors }: Reading, body: string): ReadonlySet<string> {
  const found = anchors.get(body) ?? anchorsOf(body);
  anchors.set(body, found);
  return found;
}

async function publicBody(db: Db, { id, publicNumber }: ArticleStanding): Promise<string | undefined> {
  return publicNumber === null ? undefined : (await findRevision(db, id, publicNumber))?.body;
}
