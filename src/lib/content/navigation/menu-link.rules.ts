import { isAddress } from '#lib/content/navigation/menus.rules.ts';
import { buyersPage, pathTo } from '#lib/routes.rules.ts';

/** Action of an entry (product §10.2): open a link, or show a message. */
export type MenuLink = { href: string; says?: undefined } | { href: string; says: string };

/** Messages for an entry without target, and for one whose target is a star. */
const NO_TARGET = '活动暂未开始';
const NOT_BEGUN = '活动未开始';

/** Without JavaScript an entry that only shows a message links to the running activities. */
const elsewhere = (): string => pathTo('loading_activity');

/** Parses the target of an entry: empty, `*`, `#words`, an address of this site or an `https:` one. */
export function readMenuLink(url: string): MenuLink {
  const target = url.trim();
  if (target.startsWith('*')) return { href: elsewhere(), says: NOT_BEGUN };
  if (target.startsWith('#')) return { href: elsewhere(), says: target.slice(1).trim() || NOT_BEGUN };
  return isAddress(target) ? { href: target } : { href: elsewhere(), says: NO_TARGET };
}

/** True when a target is outside the shop, or is an existing page that buyers may open. */
export const leadsBuyers = (url: string): boolean => !url.startsWith('/') || buyersPage(url) !== null;

/** Returns the description of an entry's target for editors. */
export function targetWords(url: string): string {
  const { href, says } = readMenuLink(url);
  return says === undefined ? `到 ${href}` : `点开提示：${says}`;
}

/** Text of the link where its message is shown on click instead of naming it. */
const NAME = '药检报告';

/**
 * The quality-inspection link of the utility bar (product §2.2): to its address, with its message as text; without an
 * address it shows the message; null where there is neither.
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
