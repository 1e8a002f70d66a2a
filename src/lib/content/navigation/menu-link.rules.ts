import { isAddress } from '#lib/content/navigation/menus.rules.ts';
import { buyersPage, pathTo } from '#lib/routes.rules.ts';

/** What a press on an entry does (product §10.2): goes somewhere, or says why not. */
export type MenuLink = { href: string; says?: undefined } | { href: string; says: string };

/** Said where there is no target, and where the target is marked with a star. */
const NO_TARGET = '活动暂未开始';
const NOT_BEGUN = '活动未开始';

/** Without JavaScript an entry that only says something leads to what runs now. */
const elsewhere = (): string => pathTo('loading_activity');

/** Reads the target of an entry: empty, `*`, `#words`, an address of this site or an `https:` one. */
export function readMenuLink(url: string): MenuLink {
  const target = url.trim();
  if (target.startsWith('*')) return { href: elsewhere(), says: NOT_BEGUN };
  if (target.startsWith('#')) return { href: elsewhere(), says: target.slice(1).trim() || NOT_BEGUN };
  return isAddress(target) ? { href: target } : { href: elsewhere(), says: NO_TARGET };
}

/** Whether a target leads out of the shop, or to a page that there is and that buyers may open. */
export const leadsBuyers = (url: string): boolean => !url.startsWith('/') || buyersPage(url) !== null;

/** What the target of an entry means, for those who edit it. */
export function targetWords(url: string): string {
  const { href, says } = readMenuLink(url);
  return says === undefined ? `到 ${href}` : `点开提示：${says}`;
}

/** What the link is called where its message is said by it, instead of naming it. */
const NAME = '药检报告';

/**
 * The quality-inspection link of the utility bar (product §2.2): to its address, named by its message; without an address it
 * says the message; null where there is neither.
 */
export function inspectionLink({
  quality_inspection_url: url,
  msg,
}: {
  quality_inspection_url: string;
  msg: string;
}): { name: string; url: string } | null {
  if (url !== '') return { name: msg || NAME, url };
  return msg === '' ? null : { name: NAME, url: `#${msg}` };
}
