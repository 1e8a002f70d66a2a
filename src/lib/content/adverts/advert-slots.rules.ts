import { ZONES } from '#lib/catalogue/zones/definitions/all-zones.rules.ts';
import { readId } from '#lib/platform/ids.rules.ts';

/** Those of zones, by the zone's title: a new zone brings its own. */
const ofZones = Object.fromEntries(
  Object.values(ZONES).flatMap(({ slot, title }): [string, string][] => (slot === '' ? [] : [[slot, title]])),
);

/** The slots of adverts, as editors know them: those `/api/focus` answers (spec §7). */
export const ADVERT_SLOTS: Readonly<Record<string, string>> = {
  common: '首页横幅',
  bottom: '首页底部',
  ...ofZones,
  ppzq: '品牌专区',
  kxzq: '控销专区',
  new_kxzq: '新控销专区',
  kxzq_ad: '控销专区广告',
  xrtj: '新人推荐',
  top: '页面顶部',
  right: '页面右侧',
  login: '登录页',
  postList: '文章列表',
  demo: '演示',
};

/** The variants of `/api/focus` by name (spec §7), `brand/{id}` besides. */
export const FOCUS_VARIANTS: readonly string[] = Object.keys(ADVERT_SLOTS);

const makerOf = (slot: string): number | null => readId(/^brand\/(.+)$/.exec(slot)?.[1]);

/** Whether there is such a slot; `brand/3` is that of one maker. */
export const isAdvertSlot = (slot: string): boolean =>
  Object.hasOwn(ADVERT_SLOTS, slot) || makerOf(slot) !== null;

/** What editors call a slot. */
export const slotWords = (slot: string): string =>
  (Object.hasOwn(ADVERT_SLOTS, slot) && ADVERT_SLOTS[slot]) || `厂家 ${makerOf(slot) ?? slot} 的品牌页`;
