import type { WaitingCount } from '#lib/catalogue/goods/counts/count-lot.service.ts';
import type { ListedSheet, OpenSheetRow } from '#lib/catalogue/goods/counts/sheets.service.ts';
import { lotDay } from '#lib/catalogue/goods/lots/lots.rules.ts';
import type { Column } from '#lib/platform/http/call/lists/column.rules.ts';
import { pathTo } from '#lib/routes.rules.ts';

/** Columns of the latest sheets. */
export const sheetColumns: readonly Column<ListedSheet>[] = [
  {
    key: 'place',
    label: '库位',
    value: ({ place }) => place,
    href: ({ id }) => pathTo('stock_sheet', { id }),
  },
  { key: 'madeAt', label: '做表时间', kind: 'moment' },
  { key: 'makerName', label: '做表', place: 'fact' },
  { key: 'lots', label: '批次', kind: 'count', value: ({ lots }) => Number(lots) },
  { key: 'counted', label: '已盘', kind: 'count', value: ({ counted }) => Number(counted) },
];

/** Columns of the counts that wait for a second user. */
export const waitingCountColumns: readonly Column<WaitingCount>[] = [
  {
    key: 'goods',
    label: '商品',
    value: ({ name, spec, number }) => `${name} ${spec} ${number || '无批号'}`,
    href: ({ goodsId, lotId }) => pathTo('goods_lot', { id: goodsId, lot: lotId }),
  },
  { key: 'place', label: '库位', place: 'fact', value: ({ place }) => place || '未定' },
  { key: 'should', label: '应有', kind: 'count' },
  { key: 'counted', label: '实盘', kind: 'count' },
  { key: 'remark', label: '原因' },
  { key: 'askerName', label: '盘点人', place: 'fact' },
  { key: 'askedAt', label: '时间', kind: 'moment' },
];

/** Columns of the rows of a sheet as they are typed. Those who count blind see what should be there after counting. */
export const sheetRowColumns = (isBlind: boolean): readonly Column<OpenSheetRow>[] => [
  { key: 'place', label: '库位', place: 'fact', isPlain: true, class: 'whitespace-nowrap font-bold' },
  { key: 'goods', label: '商品', place: 'head', only: 'page' },
  { key: 'number', label: '批号', place: 'fact', value: ({ number }) => number || '无批号' },
  { key: 'expiresAt', label: '有效期至', place: 'fact', value: ({ expiresAt }) => lotDay(expiresAt) },
  {
    key: 'should',
    label: '应有',
    kind: 'count',
    value: ({ should, state }) => (isBlind && state === 'open' ? null : should),
    none: '—',
  },
  { key: 'counted', label: '实盘', place: 'line', only: 'page' },
  { key: 'remark', label: '原因', place: 'line', only: 'page' },
  { key: 'result', label: '结果', place: 'line', only: 'page' },
];
