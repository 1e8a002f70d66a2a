import { isOrderOrParcelNo } from '#lib/trade/orders/orders.rules.ts';

/** Lists of the parcel desk, in the order in which staff work on them. */
export const PARCEL_TABS = {
  under_way: '在途',
  problem: '异常',
  failed: '查询失败',
  unfollowed: '没有轨迹',
  delivered: '已签收',
} as const;
export type ParcelTab = keyof typeof PARCEL_TABS;
export const PARCEL_TAB_NAMES = Object.keys(PARCEL_TABS) as ParcelTab[];

/** Search conditions of the desk's list; times in ms, `until` excluded. */
export interface ParcelSearch {
  /** Number of a parcel or an order, or part of a company's name. */
  keywords: string;
  carrier: string | null;
  from: number | null;
  until: number | null;
  state: ParcelTab;
}

/** Number of latest parcels of a list that are read for conditions without an index. */
export const READ_PARCELS = 5000;

/** True when a search reads parcels one by one, and so only the latest {@link READ_PARCELS} of a list. */
export const isParcelReadOneByOne = ({
  keywords,
  carrier,
}: Pick<ParcelSearch, 'keywords' | 'carrier'>): boolean =>
  carrier !== null || (keywords !== '' && !isOrderOrParcelNo(keywords));
