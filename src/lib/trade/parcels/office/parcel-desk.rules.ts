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
