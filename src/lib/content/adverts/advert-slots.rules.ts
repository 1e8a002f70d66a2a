import { ZONES } from '#lib/catalogue/zones/definitions/all-zones.rules.ts';
import { readId } from '#lib/platform/ids.rules.ts';

/** Slots of zones, by the zone's title: a new zone adds its own. */
const ofZones = Object.fromEntries(
  Object.values(ZONES).flatMap(({ slot, title }): [string, string][] => (slot === '' ? [] : [[slot, title]])),
);

/** The slots of adverts with their names for editors: those `/api/focus` answers (product §9.6). */
export const ADVERT_SLOTS: Readonly<Record<string, string>> = {
  common: '首页横幅',
  bottom: '首页底部',
  ...ofZones,
  ppzq: '品牌专区',
  kxzq: '控销专区',
  new_kxzq: '新控销专区',
  kxzq_ad: '控销专区广告',
  xrtj: '首页新人推荐',
  top: '首页顶部',
  right: '首页右侧',
  login: '登录页',
  postList: '新闻列表',
  demo: '演示（只由程序读取）',
};

/** The variants of `/api/focus` by name (product §9.6), without `brand/{id}`. */
export const FOCUS_VARIANTS: readonly string[] = Object.keys(ADVERT_SLOTS);

/** The brand of a slot such as `brand/3`; null for every other slot. */
export const brandOf = (slot: string): number | null => readId(/^brand\/(.+)$/.exec(slot)?.[1]);

/** True when a slot exists; `brand/3` is that of one brand's page. */
export const isAdvertSlot = (slot: string): boolean =>
  Object.hasOwn(ADVERT_SLOTS, slot) || brandOf(slot) !== null;

/** Returns the name of a slot for editors. */
export const slotWords = (slot: string): string =>
  (Object.hasOwn(ADVERT_SLOTS, slot) && ADVERT_SLOTS[slot]) || `品牌 ${brandOf(slot) ?? slot} 的品牌页`;
