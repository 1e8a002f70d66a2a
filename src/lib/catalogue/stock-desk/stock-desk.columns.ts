import type { LowGoods, NearLot, SlowGoods } from '#lib/catalogue/stock-desk/stock-lists.service.ts';
import { COVER_DAYS, ORDER_DAYS } from '#lib/catalogue/stock-desk/stock-desk.rules.ts';
import type { Column } from '#lib/platform/http/call/lists/column.rules.ts';
import { pathTo } from '#lib/routes.rules.ts';

interface Named {
  name: string;
  spec: string;
  makerName: string;
}

/** Columns of a goods: one on the page, three in the file. */
const goodsColumns = <Row extends Named>(href: (row: Row) => string): readonly Column<Row>[] => [
  {
    key: 'goods',
    label: '商品',
    value: ({ name, spec }) => `${name} ${spec}`,
    note: ({ makerName }) => makerName,
    href,
    only: 'page',
  },
  { key: 'fileName', label: '商品', value: ({ name }) => name, only: 'file' },
  { key: 'fileSpec', label: '规格', value: ({ spec }) => spec, only: 'file' },
  { key: 'fileMaker', label: '厂家', value: ({ makerName }) => makerName, only: 'file' },
];

/** Columns of the lots near their expiry. */
export const nearColumns: readonly Column<NearLot>[] = [
  { key: 'goodsId', label: '编号', kind: 'count', only: 'file' },
  ...goodsColumns<NearLot>(({ id, goodsId }) => pathTo('goods_lot', { id: goodsId, lot: id })),
  { key: 'number', label: '批号', place: 'fact', value: ({ number }) => number || '无批号' },
  { key: 'place', label: '库位', place: 'fact', value: ({ place }) => place || '未定' },
  { key: 'expiresAt', label: '有效期至', kind: 'day' },
  { key: 'daysLeft', label: '剩余天数', kind: 'count' },
  { key: 'quantity', label: '数量', kind: 'count', note: ({ unit }) => unit },
  { key: 'valueFen', label: '金额', kind: 'money' },
  { key: 'actions', label: '操作', only: 'page' },
];

/** Columns of the goods that are not sold. */
export const slowColumns: readonly Column<SlowGoods>[] = [
  { key: 'id', label: '编号', kind: 'count', only: 'file' },
  ...goodsColumns<SlowGoods>(({ id }) => pathTo('goods_lots', { id })),
  { key: 'lastSoldAt', label: '最近一次卖出', kind: 'day', none: '没有卖过' },
  { key: 'expiresAt', label: '有效期至', kind: 'day', none: '—' },
  { key: 'stock', label: '库存', kind: 'count', note: ({ unit }) => unit },
  { key: 'valueFen', label: '金额', kind: 'money' },
  { key: 'actions', label: '操作', only: 'page' },
];

/** Columns of the goods to be ordered. */
export const lowColumns: readonly Column<LowGoods>[] = [
  { key: 'id', label: '编号', kind: 'count', only: 'file' },
  ...goodsColumns<LowGoods>(({ id }) => pathTo('goods_lots', { id })),
  { key: 'stock', label: '库存', kind: 'count', note: ({ unit }) => unit },
  { key: 'sold', label: `${COVER_DAYS} 天销量`, kind: 'count' },
  { key: 'cover', label: '还能卖（天）', kind: 'count', none: '—' },
  {
    key: 'order',
    label: '建议进货',
    kind: 'count',
    note: ({ order }) => (order > 0 ? `${ORDER_DAYS} 天销量` : null),
  },
  { key: 'actions', label: '操作', only: 'page' },
];
