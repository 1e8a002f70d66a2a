import type { ZoneBlock } from '#lib/catalogue/zones/zone-blocks.rules.ts';
import type { ZoneAccent, ZoneMotif } from '#lib/catalogue/zones/zones.rules.ts';
import { ADVERT_SLOTS, slotWords } from '#lib/content/adverts/advert-slots.rules.ts';
import { formatDateTime, parseDateTime } from '#lib/platform/time.rules.ts';
import type { OfferedCoupon } from '#lib/trade/coupons/coupons.rules.ts';

/** How a festival stands. */
export const FESTIVAL_STATES = { planned: '未开始', running: '进行中', over: '已结束' } as const;
export type FestivalState = keyof typeof FESTIVAL_STATES;
export const FESTIVAL_TONES = { planned: 'busy', running: 'good', over: 'quiet' } as const;

/** What the audit calls each action. */
export const FESTIVAL_ACTIONS = {
  'festival.create': '新建',
  'festival.edit': '修改',
  'festival.end': '提前结束',
} as const;

/** Characters at most; `words` in number. A name is the title of its zone, and is searched for. */
export const FESTIVAL_LIMITS = { name: 20, headline: 60, title: 40, text: 2000, words: 5 } as const;

/** The template that a festival's zone is of. */
export const FESTIVAL_ZONE = 'hdmb';
/** Goods in its zone at most. */
const GOODS_SHOWN = 20;

/** Where its adverts may stand. */
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

/** The span of a festival as its form has it. */
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

/** As of when a festival is looked at before it is there (ms): its first moment, now while it runs, else its last. */
export const previewMoment = ({ startsAt, endsAt }: Span, now: number): number =>
  Math.min(Math.max(startsAt, now), endsAt - 1);

/** The same days a year later; 29 February becomes the day after the 28th. */
export function nextYear({ startsAt, endsAt }: Span): Span {
  const text = formatDateTime(startsAt);
  const year = Number(text.slice(0, 4)) + 1;
  const at =
    parseDateTime(`${year}${text.slice(4)}`) ?? parseDateTime(`${year}-03-01${text.slice(10)}`) ?? startsAt;
  return { startsAt: at, endsAt: at + (endsAt - startsAt) };
}

/** Goods that a festival is about: those of a category, a brand or a promotion. */
export interface GoodsSource {
  /** `category:coldw`, `brand:3`, `activity:7` */
  value: string;
  name: string;
  rule: Extract<ZoneBlock, { kind: 'goods_rule' }>['rule'];
  /** The page of all of them. */
  url: string;
  /** When they are promoted; absent where that is no matter of time. */
  span?: Span;
  accent: ZoneAccent;
  motif: ZoneMotif;
  /** What coupons for it are made out to: codes of categories, ids of makers, a zone's mark. */
  scopes: Readonly<Partial<Record<'category' | 'maker' | 'zone', readonly string[]>>>;
}

/** What an administrator decides of a festival; all else is proposed. */
interface Start extends Span {
  name: string;
}

type Coupon = Pick<
  OfferedCoupon,
  'id' | 'kind' | 'amountFen' | 'scope' | 'claimFrom' | 'claimUntil' | 'validFrom' | 'validUntil'
>;

/**
 * The batch that suits a festival: one that can be fetched and used in its window, made out to its goods rather than to
 * everything, a coupon rather than a voucher, the largest. Null where none does.
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

/** What the goods are called in the words of a festival. */
const aboutOf = ({ name }: Pick<GoodsSource, 'name'>): string => name.slice(0, FESTIVAL_LIMITS.name);

/**
 * Where a hot search word leads: to the zone where it is the festival's name, to all of its goods where it is what they
 * are called, which no goods need have in its own name. Empty: it is searched for.
 */
export function wordLeadsTo(
  word: string,
  { name, zone, source }: { name: string; zone: string; source: Pick<GoodsSource, 'name' | 'url'> },
): string {
  if (word === name) return zone;
  return word === aboutOf(source) ? source.url : '';
}

/** What of a festival can be proposed once its goods are chosen. */
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

/** A festival in which each field and search word that is just one of `words` is what takes its place. */
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
 * A festival as the last one was, with another `start`. What stood as it was proposed then (`was`; null where its goods
 * are gone) or was just the old name is proposed again; so is the coupon where there was one.
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

/** What a festival brings, by where it is kept. */
export type PartKind = 'zone' | 'advert' | 'entry';

/** The four blocks of its zone; one that has nothing to say is left out. */
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

/** A place as its festival's page names it: `广告（首页横幅）`. */
export function placeWords(place: string): string {
  const [kind, what = ''] = place.split(/:(.*)/s);
  if (kind === 'advert') return `广告（${slotWords(what)}）`;
  if (kind === 'hot') return `热门搜索“${what}”`;
  return kind === 'entry' ? '主导航' : '专区';
}

export const RESTORED_LABEL = '在别处改过、删掉的部分，恢复成这里的样子';

/** What is said where a festival's change met one that was made by hand. */
export const keptWords = (places: readonly string[]): string =>
  `${places.map(placeWords).join('、')}保留了在别处的改动`;
