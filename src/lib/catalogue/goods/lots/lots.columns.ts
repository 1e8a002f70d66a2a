import { LOT_ENTRIES } from '#lib/catalogue/goods/lots/lots.rules.ts';
import type { Lot, LotEntry } from '#lib/catalogue/goods/lots/read-lots.service.ts';
import type { Column } from '#lib/platform/http/call/lists/column.rules.ts';
import { pathTo } from '#lib/routes.rules.ts';

/** Columns of the lots of a goods. */
export const lotColumns: readonly Column<Lot>[] = [
  {
    key: 'number',
    label: '批号',
    value: ({ number }) => number || '无批号',
    href: ({ id, goodsId }) => pathTo('goods_lot', { id: goodsId, lot: id }),
  },
  { key: 'state', label: '状态', place: 'fact', isPlain: true, only: 'page' },
  { key: 'madeAt', label: '生产日期', kind: 'day', value: ({ madeAt }) => madeAt ?? '—' },
  { key: 'expiresAt', label: '有效期至', kind: 'day', only: 'page' },
  { key: 'quantity', label: '数量', kind: 'count' },
  { key: 'place', label: '库位', place: 'fact', value: ({ place }) => place || '未定' },
  {
    key: 'reports',
    label: '检验报告',
    place: 'fact',
    value: ({ reports }) => (reports.length > 0 ? `${reports.length} 份` : '无'),
  },
];

const signed = (units: number): string => (units > 0 ? `+${units}` : units < 0 ? `−${-units}` : '—');

/** Columns of the ledger of a lot. */
export const lotEntryColumns: readonly Column<LotEntry>[] = [
  { key: 'createdAt', label: '时间', kind: 'moment', place: 'head' },
  { key: 'kind', label: '事项', words: LOT_ENTRIES, place: 'fact', isPlain: true },
  { key: 'change', label: '增减', kind: 'count', value: ({ change }) => signed(change) },
  { key: 'quantityAfter', label: '结余', kind: 'count' },
  { key: 'reason', label: '说明', place: 'fact', isPlain: true, only: 'page' },
  { key: 'actorName', label: '经手', place: 'fact', isPlain: true },
];
