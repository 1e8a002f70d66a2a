import { z } from 'zod';
import { CARRIERS } from '#lib/trade/parcels/parcels.rules.ts';
import {
  dayFilter,
  filterField,
  pageField,
  searchField,
  tabsField,
} from '#lib/platform/http/call/common.fields.ts';
import { PARCEL_TABS } from '#lib/trade/parcels/office/parcel-desk.rules.ts';

/** The desk's list of parcels, as its address asks for it. */
export const parcelDeskQuery = z.object({
  keywords: searchField('搜索包裹', '运单号、订单号或公司', 60),
  carrier: filterField('承运商', '全部承运商', Object.fromEntries(CARRIERS.map((name) => [name, name]))),
  from: dayFilter('发出从哪一天'),
  until: dayFilter('发出到哪一天'),
  state: tabsField('包裹状态', PARCEL_TABS, 'under_way'),
  page: pageField,
});
