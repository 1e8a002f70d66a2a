import { helpRoutes } from './content/articles/help-routes.rules.ts';
import { advertRoutes } from './content/adverts/office/advert-routes.rules.ts';
import { navigationRoutes } from './content/navigation/office/navigation-routes.rules.ts';
import { newsroomRoutes } from './content/newsroom/newsroom-routes.rules.ts';
import { loginRoutes } from './people/login/login-routes.rules.ts';
import { registrationRoutes } from './people/registration/registration-routes.rules.ts';
import { wechatRoutes } from './people/wechat/wechat-routes.rules.ts';
import { promotionRoutes } from './catalogue/pricing/office/promotion-routes.rules.ts';
import { certificateRoutes } from './people/certificates/certificate-routes.rules.ts';
import { contractRoutes } from './trade/contracts/contract-routes.rules.ts';
import { invoiceRoutes } from './trade/invoices/invoice-routes.rules.ts';
import { paymentRoutes } from './trade/payments/payment-routes.rules.ts';
import { couponOfficeRoutes, couponRoutes } from './trade/coupons/coupon-routes.rules.ts';
import { goodsOfficeRoutes } from './catalogue/goods/office/goods-office-routes.rules.ts';
import { listRoutes } from './catalogue/goods/list/list-routes.rules.ts';
import { zoneOfficeRoutes } from './catalogue/zones/office/zone-office-routes.rules.ts';
import { brandRoutes } from './catalogue/brands/brand-routes.rules.ts';
import { zoneRedirects, zoneRoutes } from './catalogue/zones/zone-routes.rules.ts';
import { accountRoutes } from './people/account/account-routes.rules.ts';
import { messageRoutes } from './people/messages/message-routes.rules.ts';
import { storeRoutes } from './people/stores/store-routes.rules.ts';
import { tokenRoutes } from './people/tokens/token-routes.rules.ts';
import { memberDeskRoutes } from './people/member-desk/member-desk-routes.rules.ts';
import { officeRedirects, staffDeskRoutes } from './people/staff-desk/staff-desk-routes.rules.ts';
import { sendingRoutes } from './people/messages/sending/sending-routes.rules.ts';
import { givenOf } from './given-query.rules.ts';
import { withoutNul } from './platform/http/call/plain-text.rules.ts';
import { checkout, front, office, plain, route, shop } from './route.rules.ts';
import type { PathParams, RouteEntry } from './route.rules.ts';

export type { Access } from './route.rules.ts';

const PAGES = [
  route('home', { path: '/', title: '首页', layout: front }),
  route('not_found', { path: '/404', title: '页面不存在', layout: { ...shop, sideBar: false } }),
  route('no_activity', { path: '/noActivity', title: '活动不存在' }),
  route('login', {
    path: '/login',
    title: '登录',
    access: 'open',
    query: ['next', 'add', 'checkout', 'favourite', 'how', 'wechat'],
    layout: plain,
  }),
  ...loginRoutes,
  ...registrationRoutes,
  ...wechatRoutes,
  route('who', {
    path: '/who',
    title: '登录状态',
    access: 'open',
    layout: { ...plain, header: 'none', footer: false },
  }),
  ...listRoutes,
  ...zoneRoutes,
  ...brandRoutes,
  route('cart', {
    path: '/cart/step1',
    aliases: ['/cart', '/cart_step1', '/cart/cart_step1'],
    title: '购物车',
    access: 'member',
    layout: { ...shop, navigation: false, categoryMenu: 'none' },
    isIsland: true,
  }),
  route('check_order', {
    path: '/cart/step2',
    aliases: ['/cart_step2', '/cart/cart_step2'],
    title: '核对订单',
    access: 'member',
    isIsland: true,
    query: ['key', 'address'],
    layout: checkout,
  }),
  route('pay_order', {
    path: '/cart/step3/:id',
    aliases: ['/cart_step3/:id', '/cart/cart_step3/:id'],
    title: '支付订单',
    access: 'member',
    query: ['with', 'choose', 'try', 'all'],
    layout: checkout,
  }),
  route('pay_done', {
    path: '/cart/step4',
    aliases: ['/cart_step4', '/cart/cart_step4'],
    title: '支付完成',
    access: 'member',
    query: ['id', 'with'],
  }),
  route('pay_transfer', {
    path: '/cart/hm',
    aliases: ['/cart_hm', '/cart/cart_hm'],
    title: '对公转账支付',
    access: 'member',
    query: ['id'],
    layout: checkout,
  }),
  ...accountRoutes,
  ...invoiceRoutes,
  ...paymentRoutes,
  ...couponRoutes,
  route('orders', {
    path: '/order',
    title: '我的订单',
    access: 'member',
    query: ['state', 'keywords', 'page'],
  }),
  route('order', { path: '/order/info/:id', title: '订单详情', access: 'member' }),
  route('favourites', {
    path: '/star',
    aliases: ['/zzfw/star'],
    title: '我的收藏',
    access: 'member',
    query: ['keywords', 'page'],
  }),
  route('addresses', {
    path: '/addr',
    aliases: ['/zhzx/addr'],
    title: '收货地址',
    access: 'member',
    isIsland: true,
    query: ['next', 'edit'],
  }),
  route('pay_password', {
    path: '/wdqb/pay_password',
    aliases: ['/wdqb_pay_password'],
    title: '支付密码',
    access: 'member',
    query: ['next', 'how'],
  }),
  ...certificateRoutes,
  ...messageRoutes,
  ...tokenRoutes,
  ...storeRoutes,
  ...contractRoutes,
  ...helpRoutes,
  ...newsroomRoutes,
  ...memberDeskRoutes,
  ...sendingRoutes,
  ...staffDeskRoutes,
  route('complaints', {
    path: '/admin/complaints',
    title: '投诉与建议',
    access: 'operator',
    query: ['state', 'page'],
    layout: office,
  }),
  route('transfers', {
    path: '/admin/transfers',
    title: '转账确认',
    access: 'operator',
    query: ['state', 'page'],
    layout: office,
  }),
  ...couponOfficeRoutes,
  route('outbox', {
    path: '/admin/outbox',
    title: '短信记录',
    access: 'operator',
    query: ['phone', 'state', 'page'],
    layout: office,
  }),
  ...goodsOfficeRoutes,
  ...promotionRoutes,
  ...zoneOfficeRoutes,
  ...advertRoutes,
  ...navigationRoutes,
  route('api_docs', { path: '/api/docs', title: '接口文档', layout: { ...shop, sideBar: false } }),
  route('api_guide', { path: '/api/docs/erp', title: 'ERP 等程序接入', layout: { ...shop, sideBar: false } }),
];

const FILES = [
  ...zoneRedirects,
  ...officeRedirects,
  route('category_menu', { path: '/list/categories/menu', title: '', query: ['menu'] }),
  route('robots', { path: '/robots.txt', title: '' }),
  route('sitemap', { path: '/sitemap.xml', title: '' }),
  route('sitemap_pages', { path: '/sitemap/pages.xml', title: '' }),
  route('sitemap_goods', { path: '/sitemap/goods-:part.xml', title: '' }),
];

type Entry = (typeof PAGES)[number] | (typeof FILES)[number];

export type RouteName = Entry['name'];

/** The canonical paths, with `:name` for parameters. */
export type RoutePath = Entry['path'];

/** A page or document of the table. */
export type Route = RouteEntry<RouteName>;

/** Whether an address is a call's, not a page's: all under `/api` but the page about them. */
export const isCallAddress = (path: string): boolean =>
  path.startsWith('/api/') && !/^\/api\/docs(\/|$)/.test(path);

/** The one table of pages. Tests walk it; nothing else decides who may enter or what may be cached. */
export const ROUTES: readonly Route[] = PAGES;

/** Documents for programs, parts of pages and addresses that lead on: kept and named as pages are, but no screens. */
export const DOCUMENTS: readonly Route[] = FILES;

/** What the path of a route is filled in with. */
export type RouteParams<Name extends RouteName> = PathParams<Extract<Entry, { name: Name }>['path']>;

/** What an address leads to: the route, the canonical address (its known query sorted) and the path's parameters. */
export interface ResolvedRoute {
  route: Route;
  url: string;
  params: Record<string, string>;
}

interface Pattern {
  route: Route;
  expression: RegExp;
}

const toExpression = (path: string): RegExp =>
  new RegExp(`^${path.replace(/\/:(\w+)\?/g, '(?:/(?<$1>[^/]+))?').replace(/:(\w+)/g, '(?<$1>[^/]+)')}/?$`);

const patterns: Pattern[] = [...ROUTES, ...DOCUMENTS].flatMap((entry) =>
  [entry.path, ...entry.aliases, ...Object.keys(entry.redirects)].map((path) => ({
    route: entry,
    expression: toExpression(path),
  })),
);
const byName = new Map<string, Route>([...ROUTES, ...DOCUMENTS].map((entry) => [entry.name, entry]));

/** The route of a name. */
export function routeOf(name: RouteName): Route {
  const entry = byName.get(name);
  if (!entry) throw new Error(`no route is named ${name}`);
  return entry;
}

/** Commas stand for themselves in a path: lists of ids stay readable. */
const segment = (value: string | number): string => encodeURIComponent(value).replaceAll('%2C', ',');

const fillIn = (path: string, params: Record<string, string | number | undefined>): string =>
  path
    .replace(/\/:(\w+)\?/g, (_, key: string) => (params[key] === undefined ? '' : `/${segment(params[key])}`))
    .replace(/:(\w+)/g, (_, key: string) => segment(params[key] ?? ''));

type Query = Record<string, string | number | null | undefined>;

/**
 * The path of a route, named where it is asked for, with its parameters filled in and a query from what is given (empty
 * values left out).
 */
export function pathTo<Name extends RouteName>(
  name: Name,
  ...[params, query]: Record<never, never> extends RouteParams<Name>
    ? [params?: RouteParams<Name>, query?: Query]
    : [params: RouteParams<Name>, query?: Query]
): string {
  return pathOf(routeOf(name), params, query);
}

/** The same for a route that is only known at run time. */
export function pathOf(
  { path }: Route,
  params: Record<string, string | number | undefined> = {},
  query: Query = {},
): string {
  const filled = path.includes(':') ? fillIn(path, params) : path;
  let search: URLSearchParams | null = null;
  for (const key in query) {
    const value = query[key];
    if (value !== null && value !== undefined && value !== '')
      (search ??= new URLSearchParams()).set(key, String(value));
  }
  return search ? `${filled}?${search.toString()}` : filled;
}

/** Finds the route of an address (path and query), an alias as well as the canonical path; null where none is. */
export function resolveRoute(pathname: string, search: URLSearchParams): ResolvedRoute | null {
  for (const { route: entry, expression } of patterns) {
    const match = expression.exec(pathname);
    if (!match) continue;
    const params = Object.fromEntries(
      Object.entries(match.groups ?? {})
        .filter(([, value]) => value !== undefined)
        .map(([key, value]) => [key, decode(value)]),
    );
    const query = Object.fromEntries(
      entry.query.map((key) => [key, withoutNul(givenOf(search, key))] as const),
    );
    return { route: entry, url: pathOf(entry, params, query), params };
  }
  return null;
}

function decode(segment: string): string {
  try {
    return withoutNul(decodeURIComponent(segment));
  } catch {
    return segment;
  }
}
