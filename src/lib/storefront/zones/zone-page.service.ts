import type { GoodsView } from '#lib/catalogue/goods-view/goods-view.rules.ts';
import { goodsViews } from '#lib/catalogue/goods-view/goods-view.service.ts';
import { firstGoodsIds, goodsOfEach } from '#lib/catalogue/goods-list/goods-list.service.ts';
import { type GoodsWithin, NO_FILTER } from '#lib/catalogue/goods-list/goods-filter.rules.ts';
import { withinScope } from '#lib/storefront/zones/coupon-goods.rules.ts';
import { shelvesOfList } from '#lib/catalogue/goods/shelves.rules.ts';
import { promotableIds } from '#lib/catalogue/goods/goods.service.ts';
import { ZONES } from '#lib/catalogue/zones/definitions/all-zones.rules.ts';
import {
  type BlockView,
  filterOfRule,
  MOST_GOODS_OF_BLOCKS,
  type ZoneBlock,
} from '#lib/catalogue/zones/zone-blocks.rules.ts';
import { runs, type ZoneDefinition, type ZoneKey } from '#lib/catalogue/zones/zones.rules.ts';
import { type ZoneContent, zoneContent } from '#lib/catalogue/zones/zones.service.ts';
import { goodsTag, type PageTag } from '#lib/cache-tag.rules.ts';
import { adverts, inlineBanner } from '#lib/content/adverts/adverts.service.ts';
import { drawBanner } from '#lib/platform/drawing/banner.rules.ts';
import { inlineAddress } from '#lib/platform/drawing/drawn-pictures.server.ts';
import type { Db } from '#lib/platform/db/database.server.ts';
import { LruMap } from '#lib/platform/lru.rules.ts';
import { renderMarkdown } from '#lib/platform/markdown/markdown.rules.ts';
import { isZone } from '#lib/trade/coupons/coupons.rules.ts';
import type { OfferedCoupon } from '#lib/trade/coupons/coupons.rules.ts';
import { offeredCoupons } from '#lib/trade/coupons/offered-coupons.service.ts';

/** A picture with words over it; `image` is an address, or the picture itself. */
export interface ShownBanner {
  title: string;
  text: string;
  url: string;
  image: string;
}

/** Blocks with their content; blocks without content are left out. */
export type ShownBlock =
  | ({ kind: 'banner' } & ShownBanner)
  | { kind: 'goods'; title: string; remark: string; view: BlockView; goods: GoodsView[] }
  | { kind: 'coupons'; title: string; remark: string; coupons: OfferedCoupon[] }
  | { kind: 'text'; title: string; html: string };

/** Content of a zone's page, except its list. */
export interface ZonePage extends Omit<ZoneContent, 'blocks'> {
  definition: ZoneDefinition;
  /** Picture of the head: an advert of its slot, the uploaded one, or the drawn one. */
  banner: ShownBanner;
  rulesHtml: string;
  blocks: ShownBlock[];
  /** Tags of goods that may be shown in its blocks later. */
  tags: PageTag[];
  /** Time (ms) at which something on it next begins or ends. */
  changesAt: number | null;
}

/** Returns a zone as shown to visitors at a time (`now`, ms); null where there is none, or it does not run. */
export async function zonePage(
  db: Db,
  { key, id = null }: { key: ZoneKey; id?: number | null },
  now: number,
): Promise<ZonePage | null> {
  const content = await zoneContent(db, key, id);
  return content?.isOpen && runs(content, now) ? showZone(db, content, now) : null;
}

/** Returns a zone with all its content at a time (`now`, ms), running or not: for its page and its preview. */
export async function showZone(db: Db, content: ZoneContent, now: number): Promise<ZonePage> {
  const definition: ZoneDefinition = ZONES[content.key];
  const [banner, { blocks, changesAt }] = await Promise.all([
    bannerOf(db, content, definition, now),
    shownBlocks(db, content, definition, now),
  ]);
  return {
    ...content,
    definition,
    banner,
    rulesHtml: htmlOf(content.rules),
    blocks,
    tags: tagsOfBlocks(content.blocks, definition),
    changesAt: earliest([content.endsAt, changesAt]),
  };
}

const earliest = (moments: readonly (number | null)[]): number | null => {
  const known = moments.filter((at) => at !== null);
  return known.length > 0 ? Math.min(...known) : null;
};

/** Returns the adverts that run in a slot at a time (ms) as banners, with embedded pictures. */
export async function bannersOfSlot(
  db: Db,
  slot: string,
  now: number,
): Promise<{ id: number; banner: ShownBanner }[]> {
  const running = slot === '' ? [] : await adverts(db, [slot], now);
  return Promise.all(
    running.map(async ({ id, title, subtitle, url, image }) => ({
      id,
      banner: { title, text: subtitle, url, image: await inlineBanner(db, image) },
    })),
  );
}

/** Returns the first banner of a slot; null where there is none. */
export async function bannerOfSlot(db: Db, slot: string, now: number): Promise<ShownBanner | null> {
  const [first] = await bannersOfSlot(db, slot, now);
  return first?.banner ?? null;
}

async function bannerOf(
  db: Db,
  zone: ZoneContent,
  { slot }: ZoneDefinition,
  now: number,
): Promise<ShownBanner> {
  const advert = await bannerOfSlot(db, slot, now);
  if (advert) return advert;
  return { title: '', text: '', url: '', image: pictureOfZone(zone) };
}

/** Returns the uploaded picture of a zone, or else the drawn one. */
export const pictureOfZone = ({
  title,
  headline,
  accent,
  motif,
  imageUrl,
}: Pick<ZoneContent, 'title' | 'headline' | 'accent' | 'motif' | 'imageUrl'>): string =>
  imageUrl || drawn(title, headline, { accent, motif });

/** Cache of texts and pictures of zones, which are few and change only by editing. */
const texts = new LruMap<string, string>(200);

function once(key: string, make: () => string): string {
  const made = texts.get(key) ?? make();
  texts.set(key, made);
  return made;
}

/** Returns Markdown of zones and brands as sanitized HTML; cached. */
export const htmlOf = (markdown: string): string =>
  markdown === '' ? '' : once(`text:${markdown}`, () => renderMarkdown(markdown).html);

const drawn = (
  title: string,
  subtitle: string,
  { accent, motif }: Pick<ZoneContent, 'accent' | 'motif'>,
): string =>
  once(`banner:${accent}:${motif}:${title}/${subtitle}`, () =>
    inlineAddress({ svg: drawBanner({ title, subtitle, accent, motif }), version: '' }),
  );

async function shownBlocks(
  db: Db,
  { blocks, accent, motif }: ZoneContent,
  definition: ZoneDefinition,
  now: number,
): Promise<{ blocks: ShownBlock[]; changesAt: number | null }> {
  const ids = await idsOfBlocks(db, blocks, definition, now);
  const [goods, offered] = await Promise.all([
    goodsViews(db, ids.flat(), now),
    blocks.some(({ kind }) => kind === 'coupons') ? offeredCoupons(db, now) : null,
  ]);
  const usable = await usableIn(db, definition, offered?.coupons ?? [], now);
  const byId = new Map(goods.map((one) => [one.id, one]));
  const shown = blocks.map((block, index): ShownBlock | null => {
    switch (block.kind) {
      case 'banner': {
        const { title, text, url, imageUrl } = block;
        return { kind: 'banner', title, text, url, image: imageUrl || drawn(title, text, { accent, motif }) };
      }
      case 'goods_rule':
      case 'goods': {
        const found = (ids[index] ?? []).flatMap((id) => byId.get(id) ?? []);
        const { title, remark, view } = block;
        return found.length > 0 ? { kind: 'goods', title, remark, view, goods: found } : null;
      }
      case 'coupons': {
        const coupons = (offered?.coupons ?? []).filter((coupon) => belongs(coupon, block, usable));
        const { title, remark } = block;
        return coupons.length > 0 ? { kind: 'coupons', title, remark, coupons: coupons.slice(0, 8) } : null;
      }
      case 'text':
        return { kind: 'text', title: block.title, html: htmlOf(block.text) };
    }
  });
  return { blocks: shown.filter((block) => block !== null), changesAt: offered?.changesAt ?? null };
}

/** True for a coupon listed in a block or, where the block lists none, for one usable for goods of the zone. */
function belongs(
  { id }: OfferedCoupon,
  { batchIds }: Extract<ZoneBlock, { kind: 'coupons' }>,
  usable: ReadonlySet<number>,
): boolean {
  return batchIds ? batchIds.includes(id) : usable.has(id);
}

/**
 * Returns the coupons for goods of a zone: those for everything, those made for the zone and, of those for some
 * categories, makers or goods, the ones valid for something in its list.
 */
async function usableIn(
  db: Db,
  { listing }: ZoneDefinition,
  coupons: readonly OfferedCoupon[],
  now: number,
): Promise<ReadonlySet<number>> {
  const mark = listing?.within.zone;
  const narrow = listing ? coupons.filter(({ scope }) => scope.kind !== 'all' && scope.kind !== 'zone') : [];
  const filter = { ...NO_FILTER, within: { ...listing?.within, couponable: true as const } };
  const counts =
    narrow.length === 0
      ? []
      : await goodsOfEach(
          db,
          filter,
          narrow.map(({ scope }) => withinScope(scope)),
          now,
        );
  const inList = new Set(narrow.filter((_, index) => (counts[index] ?? 0) > 0));
  return new Set(
    coupons
      .filter((coupon) => {
        const { kind, values } = coupon.scope;
        if (kind === 'zone') return values.some((value) => isZone(value) && value === mark);
        return kind === 'all' || inList.has(coupon);
      })
      .map(({ id }) => id),
  );
}

/** Returns the filter that applies to a block of goods in addition to its own rule. */
const keptOf = ({ listing, isPromotion }: ZoneDefinition): GoodsWithin => ({
  ...listing?.within,
  ...(isPromotion ? { promotable: true as const } : {}),
});

/**
 * Returns the cache tags of blocks: goods may come back on sale, a rule may find other goods, and a coupon may become
 * valid for goods new in the list.
 */
const tagsOfBlocks = (blocks: readonly ZoneBlock[], definition: ZoneDefinition): PageTag[] =>
  blocks.flatMap((block): PageTag[] => {
    if (block.kind === 'goods') return block.goodsIds.map(goodsTag);
    if (block.kind === 'goods_rule') return shelvesOfList(filterOfBlock(block, definition));
    if (block.kind !== 'coupons' || !definition.listing) return [];
    return shelvesOfList({ ...NO_FILTER, within: definition.listing.within });
  });

const filterOfBlock = ({ rule }: Extract<ZoneBlock, { kind: 'goods_rule' }>, definition: ZoneDefinition) =>
  filterOfRule({ ...rule, within: { ...keptOf(definition), ...rule.within } });

/**
 * Returns the ids of the goods of each block, within the page's limit, with one query for those that may be promoted.
 */
async function idsOfBlocks(
  db: Db,
  blocks: readonly ZoneBlock[],
  definition: ZoneDefinition,
  now: number,
): Promise<number[][]> {
  let left = MOST_GOODS_OF_BLOCKS;
  const all = await Promise.all(
    blocks.map(async (block) => {
      if (block.kind === 'goods')
        return definition.isPromotion ? promotableIds(db, block.goodsIds) : block.goodsIds;
      if (block.kind !== 'goods_rule') return [];
      return firstGoodsIds(
        db,
        { filter: filterOfBlock(block, definition), sort: block.sort, limit: block.limit },
        now,
      );
    }),
  );
  return all.map((ids) => {
    const shown = ids.slice(0, Math.max(0, left));
    left -= shown.length;
    return shown;
  });
}
