import type { ZoneBlock } from '#lib/catalogue/zones/zone-blocks.rules.ts';
import type { ZoneAccent, ZoneMotif } from '#lib/catalogue/zones/zones.rules.ts';
import { ADVERT_SLOTS, slotWords } from '#lib/content/adverts/advert-slots.rules.ts';
import { formatDateTime, parseDateTime } from '#lib/platform/time.rules.ts';
import type { OfferedCoupon } from '#lib/trade/coupons/coupons.rules.ts';

/** States of a festival. */
export const FESTIVAL_STATES = { planned: '未开始', running: '进行中', over: '已结束' } as const;
export type FestivalState = keyof typeof FESTIVAL_STATES;
export const FESTIVAL_TONES = { planned: 'busy', running: 'good', over: 'quiet' } as const;

/** Names of the audit actions. */
export const FESTIVAL_ACTIONS = {
  'festival.create': '新建',
  'festival.edit': '修改',
  'festival.end': '提前结束',
} as const;

/**
 * Maximum number of characters; `words` is the number of search words. A name is the title of its zone, and is searched
 * for.
 */
export const FESTIVAL_LIMITS = { name: 20, headline: 60, title: 40, text: 2000, words: 5 } as const;

/** Template of a festival's zone. */
export const FESTIVAL_ZONE = 'hdmb';
/** Maximum number of goods in its zone. */
const GOODS_SHOWN = 20;

/** Slots of its adverts. */
export const FESTIVAL_SLOTS = ['common', 'top', 'right', 'bottom', 'login'] as const;
export type FestivalSlot = (typeof FESTIVAL_SLOTS)[number];
export const FESTIVAL_SLOT_WORDS: Readonly<Record<string, string>> = Object.fromEntries(
  FESTIVAL_SLOTS.map((slot) => [slot, ADVERT_SLOTS[slot] ?? slot]),
);

/** A span of time `[startsAt, endsAt)`, ms. */
export interface Span {
  startsAt: number;
  endsAt: number;
}

/** Returns the time span of a festival's form. */
export const spanOf = ({
  starts_at,
  ends_at,
}: {
  starts_at: number | null;
  ends_at: number | null;
}): Span => ({
  startsAt: starts_at ?? 0,
  endsAt: ends_at ?? 0,
});

export function festivalState({ startsAt, endsAt }: Span, now: number): FestivalState {
  if (endsAt <= now) return 'over';
  return now < startsAt ? 'planned' : 'running';
}

/**
 * Returns the time (ms) for which a festival's preview is shown: its first moment, now while it runs, else its last.
 */
export const previewMoment = ({ startsAt, endsAt }: Span, now: number): number =>
  Math.min(Math.max(startsAt, now), endsAt - 1);

/** Returns the same days a year later; 29 February becomes the day after the 28th. */
export function nextYear({ startsAt, endsAt }: Span): Span {
  const text = formatDateTime(startsAt);
  const year = Number(text.slice(0, 4)) + 1;
  const at =
    parseDateTime(`${year}${text.slice(4)}`) ?? parseDateTime(`${year}-03-01${text.slice(10)}`) ?? startsAt;
  return { startsAt: at, endsAt: at + (endsAt - startsAt) };
}

/** Goods of a festival: those of a category, a brand or a promotion. */
export interface GoodsSource {
  /** `category:coldw`, `brand:3`, `activity:7` */
  value: string;
  name: string;
  rule: Extract<ZoneBlock, { kind: 'goods_rule' }>['rule'];
  /** Address of the page of all these goods. */
  url: string;
  /** Time span of their promotion; absent where it is not limited. */
  span?: Span;
  accent: ZoneAccent;
  motif: ZoneMotif;
  /** Scopes of coupons for these goods: codes of categories, ids of makers, a zone's mark. */
  scopes: Readonly<Partial<Record<'category' | 'maker' | 'zone', readonly string[]>>>;
}

/** Fields that an administrator enters for a new festival; the others are proposed. */
interface Start extends Span {
  name: string;
}

type Coupon = Pick<
  OfferedCoupon,
  'id' | 'kind' | 'amountFen' | 'scope' | 'claimFrom' | 'claimUntil' | 'validFrom' | 'validUntil'
>;

/**
 * Returns the coupon batch that fits a festival best: one that can be claimed and used in its window, valid for its
 * goods rather than for everything, a coupon rather than a voucher, the largest. Null where there is none.
 */
export function suitingCoupon(
  coupons: readonly Coupon[],
  { scopes }: Pick<GoodsSource, 'scopes'>,
  { startsAt, endsAt }: Span,
): number | null {
  const closeness = ({ scope: { kind, values } }: Coupon): number => {
    if (kind === 'all') return 1;
    const wanted: readonly string[] = kind === 'goods' ? [] : (scopes[kind] ?? []);
    return wanted.some((value) => values.includes(value)) ? 2 : 0;
  };
  const isIn = (from: number | null, until: number | null) =>
    (from ?? 0) < endsAt && (until ?? Infinity) > startsAt;
  const [best] = coupons
    .filter(
      (one) =>
        isIn(one.claimFrom, one.claimUntil) && isIn(one.validFrom, one.validUntil) && closeness(one) > 0,
    )
    .toSorted(
      (a, b) =>
        closeness(b) - closeness(a) ||
        Number(b.kind === 'coupon') - Number(a.kind === 'coupon') ||
        b.amountFen - a.amountFen ||
        a.id - b.id,
    );
  return best?.id ?? null;
}

/** Returns the name of the goods in the texts of a festival. */
const aboutOf = ({ name }: Pick<GoodsSource, 'name'>): string => name.slice(0, FESTIVAL_LIMITS.name);

/**
 * Returns the target of a hot search word: the zone for the festival's name, the page of its goods for the name of the
 * goods, which may not occur in the name of any of them. Empty: it is searched for.
 */
export function wordLeadsTo(
  word: string,
  { name, zone, source }: { name: string; zone: string; source: Pick<GoodsSource, 'name' | 'url'> },
): string {
  if (word === name) return zone;
  return word === aboutOf(source) ? source.url : '';
}

/** Returns the proposed fields of a festival with chosen goods. */
export function proposalOf({ name, ...span }: Start, source: GoodsSource, coupons: readonly Coupon[]) {
  const about = aboutOf(source);
  return {
    headline: `${about}集中备货，一页选齐`,
    accent: source.accent as string,
    motif: source.motif as string,
    image_url: '',
    banner_title: name,
    banner_text: `${about}全部品种`,
    goods_title: about,
    coupon_id: suitingCoupon(coupons, source, span),
    text_title: '活动说明',
    text: '价格、库存和促销以下单时为准，售完为止。\n\n处方药不参加活动。退换货按[药品退换](/help/zfps/ypth)的规定办理。',
    slots: ['common'] as FestivalSlot[],
    nav_name: name,
    hot_words: [...new Set([name, about])],
  };
}

type Proposal = ReturnType<typeof proposalOf>;

const WORDED = ['headline', 'goods_title', 'banner_title', 'banner_text', 'text_title', 'nav_name'] as const;

/** Returns a festival in which each field and search word that equals a key of `words` is replaced by its value. */
export function reworded<Festival extends Pick<Proposal, (typeof WORDED)[number] | 'hot_words'>>(
  festival: Festival,
  words: ReadonlyMap<string, string>,
): Festival {
  const said = (text: string): string => words.get(text) ?? text;
  return {
    ...festival,
    ...Object.fromEntries(WORDED.map((field) => [field, said(festival[field])])),
    hot_words: [...new Set(festival.hot_words.map(said))],
  };
}

/**
 * Returns a copy of the last festival with another `start`. Fields that equal the proposal of that time (`was`; null
 * where its goods are gone) or the old name are proposed again; so is the coupon where there was one.
 */
export function copyOf<Copied extends { name: string }, Festival extends Copied & Proposal>(
  last: Festival,
  { start, was, proposed }: { start: Copied; was: Proposal | null; proposed: Proposal },
): Festival {
  const words = new Map([
    ...WORDED.flatMap((field) => (was ? [[was[field], proposed[field]] as const] : [])),
    [last.name, start.name],
  ]);
  return {
    ...reworded(last, words),
    ...start,
    accent: last.accent === was?.accent ? proposed.accent : last.accent,
    motif: last.motif === was?.motif ? proposed.motif : last.motif,
    coupon_id: last.coupon_id === null ? null : proposed.coupon_id,
  };
}

/** Kinds of a festival's parts. */
export type PartKind = 'zone' | 'advert' | 'entry';

/** Returns the four blocks of its zone; those without content are left out. */
export function blocksOf(
  festival: Omit<Proposal, 'headline' | 'accent' | 'motif' | 'slots' | 'nav_name' | 'hot_words'>,
  { rule, url }: GoodsSource,
): ZoneBlock[] {
  const { banner_title, banner_text, image_url, coupon_id, text_title, text } = festival;
  const goods: ZoneBlock = {
    kind: 'goods_rule',
    title: festival.goods_title,
    remark: '',
    view: 'cards',
    rule: { ...rule, inStock: true },
    sort: 'sales',
    limit: GOODS_SHOWN,
  };
  return [
    ...(coupon_id === null
      ? []
      : [{ kind: 'coupons' as const, title: '先领券', remark: '', batchIds: [coupon_id] }]),
    goods,
    ...(banner_title === ''
      ? []
      : [{ kind: 'banner' as const, title: banner_title, text: banner_text, url, imageUrl: image_url }]),
    ...(text === '' ? [] : [{ kind: 'text' as const, title: text_title, text }]),
  ];
}

/** Returns the name of a place on its festival's page: `广告（首页横幅）`. */
export function placeWords(place: string): string {
  const [kind, what = ''] = place.split(/:(.*)/s);
  if (kind === 'advert') return `广告（${slotWords(what)}）`;
  if (kind === 'hot') return `热门搜索“${what}”`;
  return kind === 'entry' ? '主导航' : '专区';
}

export const RESTORED_LABEL = '在别处改过、删掉的部分，恢复成这里的样子';

/** Returns the message on parts whose manual changes conflict with a change of the festival. */
export const keptWords = (places: readonly string[]): string =>
  `${places.map(placeWords).join('、')}保留了在别处的改动`;
