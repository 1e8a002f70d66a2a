import { findAllAdverts } from '#lib/content/adverts/adverts.repository.ts';
import { slotWords } from '#lib/content/adverts/advert-slots.rules.ts';
import { readShopSetting } from '#lib/content/company.service.ts';
import { MENUS } from '#lib/content/navigation/menus.rules.ts';
import { findAllEntries } from '#lib/content/navigation/navigation.repository.ts';
import type { Db } from '#lib/platform/db/database.server.ts';
import { ShopError } from '#lib/platform/http/call/errors.rules.ts';
import { pathTo } from '#lib/routes.rules.ts';

const MOST_NAMED = 3;

/** A part of the shop's frame that links to a page: its name, and the page where it is edited. */
interface LeadingPart {
  name: string;
  url: string;
  page: string;
}

/** All adverts, menu entries and the link for lot reports, with their targets. */
export async function leadingParts(db: Db): Promise<LeadingPart[]> {
  const [adverts, entries, { quality_inspection_url }] = await Promise.all([
    findAllAdverts(db),
    findAllEntries(db),
    readShopSetting(db, 'quality_inspection'),
  ]);
  return [
    ...adverts.map(({ id, slot, title, url }) => ({
      name: `广告“${title}”（${slotWords(slot)}）`,
      url,
      page: pathTo('advert_edit', { id }),
    })),
    ...entries.map(({ id, menu, name, url }) => ({
      name: `${MENUS[menu].name}“${name}”`,
      url,
      page: pathTo('navigation_edit', { id }),
    })),
    {
      name: `${MENUS.utility.name}“药检报告”`,
      url: quality_inspection_url,
      page: pathTo('navigation', {}, { menu: 'utility' }),
    },
  ];
}

/** Refuses to remove a page that adverts or menus link to: throws `conflict`, which names them. */
export async function requireUnlinked(db: Db, path: string): Promise<void> {
  const found = (await leadingParts(db)).filter(({ url }) => url.split(/[?#]/)[0] === path);
  if (found.length === 0) return;
  const names = found.slice(0, MOST_NAMED).map(({ name }) => name);
  const named = names.join('、') + (found.length > MOST_NAMED ? `等 ${found.length} 处` : '');
  throw new ShopError('conflict', `还有${named}指向这个页面，不能删除。请先改掉这些链接。`);
}
