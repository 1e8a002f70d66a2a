import { findAllAdverts } from '#lib/content/adverts/adverts.repository.ts';
import { slotWords } from '#lib/content/adverts/advert-slots.rules.ts';
import { MENUS } from '#lib/content/navigation/menus.rules.ts';
import { findAllEntries } from '#lib/content/navigation/navigation.repository.ts';
import type { Db } from '#lib/platform/db/database.server.ts';
import { ShopError } from '#lib/platform/http/call/errors.rules.ts';

const MOST_NAMED = 3;

/** Refuses to take a page away that adverts or menus lead to: throws `conflict`, which names them. */
export async function requireUnlinked(db: Db, path: string): Promise<void> {
  const [adverts, entries] = await Promise.all([findAllAdverts(db), findAllEntries(db)]);
  const leadsHere = ({ url }: { url: string }): boolean => url.split(/[?#]/)[0] === path;
  const found = [
    ...adverts.filter(leadsHere).map(({ slot, title }) => `广告“${title}”（${slotWords(slot)}）`),
    ...entries.filter(leadsHere).map(({ menu, name }) => `${MENUS[menu].name}“${name}”`),
  ];
  if (found.length === 0) return;
  const named =
    found.slice(0, MOST_NAMED).join('、') + (found.length > MOST_NAMED ? `等 ${found.length} 处` : '');
  throw new ShopError('conflict', `还有${named}指向这个页面，不能删除。请先改掉这些链接。`);
}
