import { isOrderOrParcelNo } from '#lib/trade/orders/orders.rules.ts';

/** The desk's lists of parcels; in the order in which staff look after them. */
export const PARCEL_TABS = {
  under_way: '在途',
  problem: '异常',
  failed: '查询失败',
  unfollowed: '没有轨迹',
  delivered: '已签收',
} as const;
export type ParcelTab = keyof typeof PARCEL_TABS;
export const PARCEL_TAB_NAMES = Object.keys(PARCEL_TABS) as ParcelTab[];

/** What the desk's list is searched for; moments in ms, `until` excluded. */
export interface ParcelSearch {
  /** The number of a parcel or an order, or part of a company. */
  keywords: string;
  carrier: string | null;
  from: number | null;
  until: number | null;
  state: ParcelTab;
}

/** Parcels of a list, the latest, that are searched for what no index knows. */
export const READ_PARCELS = 5000;

/** Whether a search reads parcels one by one, and so only the latest {@link READ_PARCELS} of a list. */
export const isParcelReadOneByOne = ({
  keywords,
  carrier,
}: Pick<ParcelSearch, 'keywords' | 'carrier'>): boolean =>
  carrier !== null || (keywords !== '' && !isOrderOrParcelNo(keywords));
