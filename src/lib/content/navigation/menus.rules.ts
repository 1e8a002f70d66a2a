import type { Category } from '#lib/catalogue/categories/categories.rules.ts';
import { MENU_CATEGORIES } from '#lib/catalogue/categories/categories.rules.ts';
import type { CategoryMenuCode } from '#lib/route.rules.ts';
import { safeNext } from '#lib/platform/http/guard/next.rules.ts';
import type { RouteName } from '#lib/routes.rules.ts';

/** The menus of the shop's frame that its staff edit. */
export type MenuCode = 'top' | 'hot' | 'utility' | CategoryMenuCode;

/** Properties of a menu. */
interface MenuDefinition {
  name: string;
  /** Position on the page, for editors. */
  where: string;
  /** Number of its entries shown there; null: all. */
  shown: number | null;
  /** Number of levels. */
  levels: 1 | 2;
}

/** Additional properties of a menu of categories. */
interface CategoryMenuDefinition extends MenuDefinition {
  /** Text of its button. */
  button: string;
  /** The list that its categories link to. */
  list: Extract<RouteName, 'list' | 'yx' | 'zyyp' | 'qxzq'>;
  /** The categories it has until editors customize it. */
  holds: (category: Category) => boolean;
}

/** Product §11.2: the top navigation shows nine entries, the general category menu seven. */
const NAVIGATION_SHOWN = 9;

/** The category menu in its four variants (product §2.2). */
export const CATEGORY_MENUS: Readonly<Record<CategoryMenuCode, CategoryMenuDefinition>> = {
  general: {
    name: '商品分类',
    where: '页头左侧的“全部商品分类”，首页展开显示',
    button: '全部商品分类',
    shown: MENU_CATEGORIES,
    levels: 2,
    list: 'list',
    holds: () => true,
  },
  youx: {
    name: '包邮分类',
    where: '包邮专区的页头',
    button: '包邮专区分类',
    shown: null,
    levels: 2,
    list: 'yx',
    holds: ({ kind }) => kind === 'drug',
  },
  zy: {
    name: '中药分类',
    where: '中药专区的页头',
    button: '中药专区分类',
    shown: null,
    levels: 2,
    list: 'zyyp',
    holds: ({ kind }) => kind === 'herb',
  },
  qx: {
    name: '器械分类',
    where: '器械专区的页头',
    button: '器械专区分类',
    shown: null,
    levels: 2,
    list: 'qxzq',
    holds: ({ kind }) => kind === 'device',
  },
};

export const MENUS: Readonly<Record<MenuCode, MenuDefinition>> = {
  top: { name: '主导航', where: '页头的一排入口，可以有下拉的子项', shown: NAVIGATION_SHOWN, levels: 2 },
  hot: { name: '热门搜索', where: '搜索框下面', shown: null, levels: 1 },
  utility: { name: '快捷入口', where: '页面最上面一行的右边', shown: null, levels: 1 },
  ...CATEGORY_MENUS,
};

export const MENU_CODES = Object.keys(MENUS) as [MenuCode, ...MenuCode[]];
export const CATEGORY_MENU_CODES = Object.keys(CATEGORY_MENUS) as [CategoryMenuCode, ...CategoryMenuCode[]];

export const isCategoryMenu = (code: MenuCode): code is CategoryMenuCode =>
  Object.hasOwn(CATEGORY_MENUS, code);

/** True when the entries of a menu may have pictures: the others are text only. */
export const takesPictures = (code: MenuCode): boolean => code === 'top' || isCategoryMenu(code);

/** The variant in an address; the general one where it has none or an unknown one. */
export const readCategoryMenu = (asked: string | null): CategoryMenuCode =>
  asked !== null && isCategoryMenu(asked as MenuCode) ? (asked as CategoryMenuCode) : 'general';

/** Limit of entries in a menu, children included. */
export const MOST_ENTRIES = 120;
export const MENU_LIMITS = { name: 20, hint: 40, url: 300, message: 100 } as const;

/** An entry as pages show it. */
export interface MenuEntry {
  id: number;
  name: string;
  /** An address, or a message shown instead: see `menu-link.rules.ts`. */
  url: string;
  /** Typical goods, under the name. */
  hint: string;
  /** The address of a small picture shown before its name; empty for none. */
  image: string;
  opensWindow: boolean;
  /** Time in which it is shown (ms); null is unlimited. */
  startsAt: number | null;
  endsAt: number | null;
  children: MenuEntry[];
}

/** True when a text is a valid target of an entry. */
export const isMenuTarget = (url: string): boolean =>
  url === '' || url === '*' || /^#./.test(url) || isAddress(url);

/** True when a text is an address of this site or an `https:` one. */
export const isAddress = (url: string): boolean =>
  safeNext(url, '') !== '' || (/^https:\/\/[^\s\\@]+$/.test(url) && URL.canParse(url));
