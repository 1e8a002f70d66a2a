import type { Column } from '#lib/platform/http/call/lists/column.rules.ts';
import type { ListedParcel } from '#lib/trade/parcels/office/parcel-desk.repository.ts';
import { PARCEL_STATES, PARCEL_TONES } from '#lib/trade/parcels/parcels.rules.ts';
import { pathTo } from '#lib/routes.rules.ts';

export type { ListedParcel };

/** The columns of the desk's list of parcels. */
export const parcelColumns: readonly Column<ListedParcel>[] = [
  { key: 'carrier', label: '承运商', only: 'file' },
  {
    key: 'trackingNo',
    label: '运单号',
    place: 'head',
    note: ({ carrier }) => carrier,
    class: 'font-bold tabular-nums',
  },
  {
    key: 'orderNo',
    label: '订单号',
    href: ({ orderId }) => pathTo('order_on_desk', { id: orderId }),
    place: 'line',
    note: ({ company }) => company,
  },
  { key: 'company', label: '公司', only: 'file' },
  { key: 'regionName', label: '地区' },
  { key: 'shippedAt', label: '发出时间', kind: 'moment', place: 'line' },
  { key: 'lastStep', label: '最近一步' },
  {
    key: 'state',
    label: '状态',
    words: PARCEL_STATES,
    tone: ({ state }) => PARCEL_TONES[state],
    place: 'line',
  },
  { key: 'deliveredAt', label: '签收时间', kind: 'moment', only: 'file' },
  { key: 'failure', label: '查询失败原因', only: 'file' },
];
