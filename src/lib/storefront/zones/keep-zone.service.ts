import type { ZoneBlock } from '#lib/catalogue/zones/zone-blocks.rules.ts';
import { openZone } from '#lib/catalogue/zones/zone-desk.service.ts';
import type { ZoneKey } from '#lib/catalogue/zones/zones.rules.ts';
import { requireLinks } from '#lib/content/newsroom/links/links.service.ts';
import type { Db } from '#lib/platform/db/database.server.ts';
import { fieldError } from '#lib/platform/http/call/errors.rules.ts';
import { offeredIds } from '#lib/trade/coupons/offered-coupons.service.ts';
import type { GoodsView } from '#lib/catalogue/goods-view/goods-view.rules.ts';
import { promotedMaxAge } from '#lib/storefront/page-age.service.ts';
import { DAY_MS, startOfDay } from '#lib/platform/time.rules.ts';
import { type PageTag, zoneTag } from '#lib/cache-tag.rules.ts';
import type { ZonePage } from '#lib/storefront/zones/zone-page.service.ts';
import { goodsPageTags } from '#lib/storefront/page-cache-tags.rules.ts';

/**
 * Refuses coupons of blocks that cannot be claimed, now or later. Throws `invalid_form` on `blocks`, naming the first.
 */
export async function requireClaimable(db: Db, blocks: readonly ZoneBlock[], now: number): Promise<void> {
  const offered = await offeredIds(db, now);
  for (const [index, block] of blocks.entries()) {
    if (block.kind !== 'coupons') continue;
    for (const id of block.batchIds ?? [])
      if (!offered.has(id))
        throw fieldError(
          'blocks',
          `第 ${index + 1} 块（优惠券）里编号 ${id} 的券不存在、不能领或已停发，请去掉再保存。`,
        );
  }
}

/** Refuses broken links in texts of a zone, except in unchanged texts. Throws `invalid_form`. */
export async function requireZoneLinks(
  db: Db,
  { key, id }: { key: ZoneKey; id: number | null },
  { blocks, rules }: { blocks: readonly ZoneBlock[]; rules: string },
): Promise<void> {
  const { typed, standard } = await openZone(db, key, id);
  const standing = ['', ...[...(typed.blocks ?? []), ...standard.blocks].map(textIn)];
  const texts = blocks.map((block, index) => ({ name: `第 ${index + 1} 块（文字）`, text: textIn(block) }));
  await requireLinks(
    db,
    'blocks',
    texts.filter(({ text }) => !standing.includes(text)),
  );
  if (rules !== typed.rules) await requireLinks(db, 'rules', [{ name: '规则', text: rules }]);
}

const textIn = (block: ZoneBlock): string => (block.kind === 'text' ? block.text : '');

/**
 * Returns maximum age (s) and cache tags of a zone's page for `Astro.cache.set`. `shelves` are tags of goods that may
 * be shown later outside its blocks. `now` in ms.
 */
export async function keepZone(
  db: Db,
  { key, changesAt, blocks, tags }: Pick<ZonePage, 'key' | 'changesAt' | 'blocks' | 'tags'>,
  { goods, shelves }: { goods: readonly GoodsView[]; shelves: readonly PageTag[] },
  now: number,
): Promise<{ maxAge: number; tags: string[] }> {
  const left = changesAt === null ? Infinity : Math.ceil((changesAt - now) / 1000);
  const ofBlocks = blocks.flatMap((block) => (block.kind === 'goods' ? block.goods : []));
  return {
    maxAge: Math.max(1, Math.min(await promotedMaxAge(db, now), left)),
    tags: goodsPageTags(
      [...goods, ...ofBlocks],
      ...shelves,
      ...tags,
      zoneTag(key),
      'category',
      'adverts',
      'coupons',
    ),
  };
}

/**
 * Returns a zone whose page is not cached beyond a time (ms), at which something on it begins or ends; null: no limit.
 */
export const changingAt = (zone: ZonePage, at: number | null): ZonePage => ({
  ...zone,
  changesAt: at === null ? zone.changesAt : Math.min(zone.changesAt ?? Infinity, at),
});

/** Returns a zone whose page is cached until midnight, as it shows the current day. `now` in ms. */
export const untilMidnight = (zone: ZonePage, now: number): ZonePage =>
  changingAt(zone, startOfDay(now) + DAY_MS);
