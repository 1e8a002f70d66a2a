import type { Column } from '#lib/platform/http/call/lists/column.rules.ts';
import { POINTS_GOODS_STATES, priceWords } from '#lib/trade/points-mall/points-mall.rules.ts';
import type { PointsGoodsRow } from '#lib/trade/points-mall/points-mall.table.ts';

/** The columns of the goods for points. */
export const pointsGoodsColumns: readonly Column<PointsGoodsRow>[] = [
  { key: 'id', label: '编号', kind: 'count', only: 'file' },
  { key: 'goods', label: '商品', only: 'page', place: 'head' },
  { key: 'name', label: '名称', only: 'file' },
  { key: 'spec', label: '规格', only: 'file' },
  {
    key: 'price',
    label: '兑换价',
    value: (goods) => priceWords(goods),
    only: 'page',
    place: 'fact',
    isPlain: true,
    class: 'whitespace-nowrap tabular-nums',
  },
  { key: 'points', label: '积分', kind: 'count', only: 'file' },
  { key: 'moneyFen', label: '另付', kind: 'money', only: 'file' },
  { key: 'costFen', label: '成本', kind: 'money' },
  { key: 'stock', label: '库存', kind: 'count' },
  { key: 'exchanged', label: '已兑', kind: 'count' },
  {
    key: 'limit',
    label: '每户限兑',
    value: ({ perMemberLimit }) => (perMemberLimit === null ? '不限' : `${perMemberLimit} 件`),
    only: 'page',
    place: 'fact',
    class: 'tabular-nums',
  },
  { key: 'perMemberLimit', label: '每户限兑', kind: 'count', only: 'file' },
  {
    key: 'state',
    label: '状态',
    value: ({ isOn }) => POINTS_GOODS_STATES[isOn === 1 ? 'on' : 'off'],
    only: 'file',
  },
];
