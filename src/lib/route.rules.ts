import type { Member, StaffRole } from './people/members/members.rules.ts';

/** The category menu's variants (product §2.2). */
export type CategoryMenuCode = 'general' | 'youx' | 'zy' | 'qx';

/** View of a list: 图文, 列表, 无图. */
export type ListView = 'grid' | 'table' | 'no_image';

/** Parts of the page's frame that a route shows (product §2.1). */
export interface LayoutFlags {
  /** `login`: the narrow one of pages about one thing, such as logging in, without the ways into the shop. */
  header: 'full' | 'login' | 'none';
  search: boolean;
  navigation: boolean;
  /** The category menu: always open (home), behind its button, or absent. */
  categoryMenu: 'open' | 'button' | 'none';
  /** Menu to show. */
  categories: CategoryMenuCode;
  footer: boolean;
  sideBar: boolean;
  /**
   * Adverts of the slots `top`, over all that is on the page, `right`, which the page has a column for, and `bottom`. A
   * public page with one of them carries the tag `adverts`.
   */
  topAdvert: boolean;
  rightAdvert: boolean;
  bottomAdvert: boolean;
}

/**
 * `public`: the same for everyone, cached, never reads the session. `open`: anyone, made for each request.
 * `member`, `editor`, `operator`, `administrator`: only after login, with that role; `staff`: with any of those of the
 * back office.
 */
export type Access = 'public' | 'open' | 'member' | 'staff' | StaffRole;

/** Groups of the back office's menu, in their order. */
export const OFFICE_GROUPS = {
  orders: '订单与售后',
  content: '内容',
  goods: '商品与促销',
  money: '收款与合同',
  people: '会员与客服',
} as const;

/** Groups of the member centre's menu, in their order. */
export const MEMBER_GROUPS = { trade: '交易', account: '账户', service: '服务' } as const;

/** Fields of a member that decide its menu entries. */
export type MenuReader = Pick<Member, 'kind' | 'isAfterSale'>;

/**
 * A page's place in a menu; entries follow the order of the concepts. Pages below its address belong to the entry, and
 * those that name it (`under`). `text` is the title where it is not given.
 */
export type MenuPlace =
  | { office: keyof typeof OFFICE_GROUPS; text?: string }
  | {
      member: keyof typeof MEMBER_GROUPS;
      text?: string;
      icon: `i-lucide-${string}`;
      /** True for the members who see the entry; unless given, all do. */
      isFor?: (member: MenuReader) => boolean;
    }
  | { under: string };

export interface RouteEntry<Name extends string = string, Path extends string = string> {
  name: Name;
  /** The canonical path; `:name` stands for one segment, `:name?` for one that may be absent. */
  path: Path;
  aliases: string[];
  /** Addresses that redirect to another, by their target (product §2.1): `/register` to `/register_index`. */
  redirects: Record<string, string>;
  title: string;
  access: Access;
  /** Query parameters that change the page; others are dropped from public pages' addresses. */
  query: string[];
  layout: LayoutFlags;
  /**
   * Time when a visitor's browser fetches the page script: with the page, or at the first touch of a page for reading.
   */
  script: 'load' | 'touch';
  /** True when an island is the main part of the page and wakes with it (`client:load`). */
  isIsland: boolean;
  /**
   * View of a list for visitors who have chosen none; null for all other pages. A list has one address for all views:
   * the reader's own choice decides which one is shown (`server/preferred-view.ts`).
   */
  usualView: ListView | null;
  menu: MenuPlace | null;
  /**
   * `listed`: in the sitemap (with parameters: by the service that knows them); `unlisted`: found by links only;
   * `closed`: kept from crawlers by `robots.txt`.
   */
  crawlers: 'listed' | 'unlisted' | 'closed';
}

export const shop: LayoutFlags = {
  header: 'full',
  search: true,
  navigation: true,
  categoryMenu: 'button',
  categories: 'general',
  footer: true,
  sideBar: true,
  topAdvert: false,
  rightAdvert: false,
  bottomAdvert: false,
};
/** The home page, with all that the frame has. */
export const front: LayoutFlags = {
  ...shop,
  categoryMenu: 'open',
  topAdvert: true,
  rightAdvert: true,
  bottomAdvert: true,
};
export const plain: LayoutFlags = {
  ...shop,
  header: 'login',
  search: false,
  navigation: false,
  categoryMenu: 'none',
  sideBar: false,
};
export const office: LayoutFlags = { ...plain, footer: false };
export const checkout: LayoutFlags = { ...shop, search: false, navigation: false, categoryMenu: 'none' };

type Entry<Path extends string> = Partial<Omit<RouteEntry, 'path' | 'name'>> & { path: Path; title: string };

/** Returns a route with common defaults filled in. */
export const route = <const Name extends string, const Path extends string>(
  name: Name,
  entry: Entry<Path>,
): RouteEntry<Name, Path> => ({
  name,
  menu: null,
  crawlers:
    entry.access === 'open' ? 'unlisted' : (entry.access ?? 'public') === 'public' ? 'listed' : 'closed',
  aliases: [],
  redirects: {},
  access: 'public',
  query: [],
  layout: shop,
  script: 'load',
  isIsland: false,
  usualView: null,
  ...entry,
});

/** The names of a path's parameters, `:name` and `:name?`. */
type ParamsIn<Path extends string> = Path extends `${string}:${infer Rest}`
  ? Rest extends `${infer Segment}/${infer Tail}`
    ? Word<Segment> | ParamsIn<Tail>
    : Word<Rest>
  : never;
/** A parameter ends with its segment, or before a file's ending. */
type Word<Segment extends string> = Segment extends `${infer Name}.${string}` ? Name : Segment;

/** Parameters that fill in a path. */
export type PathParams<Path extends string> = {
  [Name in ParamsIn<Path> as Name extends `${string}?` ? never : Name]: string | number;
} & {
  [Name in ParamsIn<Path> as Name extends `${infer Optional}?` ? Optional : never]?:
    string | number | undefined;
};
