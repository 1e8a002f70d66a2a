import { MENU_CATEGORIES, type Category } from '#lib/catalogue/categories/categories.rules.ts';
import { categoryTree } from '#lib/catalogue/categories/categories.service.ts';
import type { Db } from '#lib/platform/db/database.server.ts';
import { leadingMakers } from '#lib/catalogue/makers/makers.service.ts';
import {
  hotSearches,
  topNavigation,
  type NavigationEntry,
} from '#lib/content/navigation/navigation.service.ts';
import { pathTo } from '#lib/routes.rules.ts';

/** A menu entry of spec §3. */
interface MenuEntry {
  id: number;
  name: string;
  logo1: string;
  url: string;
  image: string;
  is_open: 0 | 1;
  children: MenuEntry[];
}

const BRANDS = 16;

const ofCategory = (category: Category): MenuEntry => ({
  id: category.id,
  name: category.name,
  logo1: '',
  url: pathTo('list', {}, { category: category.code }),
  image: '',
  is_open: 0,
  children: category.children.map(ofCategory),
});

const ofNavigation = ({ id, name, url, children }: NavigationEntry): MenuEntry => ({
  ...{ id, name, url },
  logo1: '',
  image: '',
  is_open: 0,
  children: children.map(ofNavigation),
});

/** The common data of spec §3: hot searches, navigation, category menus, brands. */
export async function commonData(db: Db) {
  const [tree, nav, rnss, makers] = await Promise.all([
    categoryTree(db),
    topNavigation(db),
    hotSearches(db),
    leadingMakers(db, BRANDS),
  ]);
  const ofKind = (kind: Category['kind']) =>
    tree.filter((category) => category.kind === kind).map(ofCategory);
  return {
    list: nav.map(ofNavigation),
    rnss: rnss.map(({ name, url }) => ({ name, url })),
    nav: nav.map(ofNavigation),
    category: tree.slice(0, MENU_CATEGORIES).map(ofCategory),
    category_yx: ofKind('drug'),
    category_zy: ofKind('herb'),
    category_qx: ofKind('device'),
    brand: makers.map(({ id, shortName }) => ({
      id,
      name: shortName,
      url: pathTo('list', {}, { maker: id }),
    })),
  };
}
