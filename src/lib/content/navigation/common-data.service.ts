import { leadingMakers } from '#lib/catalogue/makers/makers.service.ts';
import { type MenuEntry as Shown } from '#lib/content/navigation/menus.rules.ts';
import { menuEntries, shownEntries } from '#lib/content/navigation/navigation.service.ts';
import type { Db } from '#lib/platform/db/database.server.ts';
import { pathTo } from '#lib/routes.rules.ts';

/** A menu entry of product §9.4; `is_open` 1: it opens in a new window. */
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

/** An entry has one picture, shown before its name. */
const toSpec = ({ id, name, url, image, opensWindow, children }: Shown): MenuEntry => ({
  id,
  name,
  logo1: image,
  url,
  image,
  is_open: opensWindow ? 1 : 0,
  children: children.map(toSpec),
});

/** The common data of product §9.4 at a moment (`now`, ms): hot searches, navigation, category menus, brands. */
export async function commonData(db: Db, now: number) {
  const [nav, rnss, general, youx, zy, qx, makers] = await Promise.all([
    shownEntries(db, 'top', now),
    shownEntries(db, 'hot', now),
    shownEntries(db, 'general', now),
    menuEntries(db, 'youx'),
    menuEntries(db, 'zy'),
    menuEntries(db, 'qx'),
    leadingMakers(db, BRANDS),
  ]);
  return {
    list: nav.map(toSpec),
    rnss: rnss.map(({ name, url }) => ({ name, url })),
    nav: nav.map(toSpec),
    category: general.map(toSpec),
    category_yx: youx.map(toSpec),
    category_zy: zy.map(toSpec),
    category_qx: qx.map(toSpec),
    brand: makers.map(({ id, shortName }) => ({
      id,
      name: shortName,
      url: pathTo('list', {}, { maker: id }),
    })),
  };
}
