import type { DeskGoods } from '#lib/catalogue/goods/office/goods-office.rules.ts';
import type { Column } from '#lib/platform/http/call/lists/column.rules.ts';

/** Price of a rank; a goods without one is sold at its base price. */
const rankPrice = (rank: 2 | 3, label: string): Column<DeskGoods> => ({
  key: `rank${rank}`,
  label,
  kind: 'money',
  value: ({ goods }) => goods.rankPricesFen[rank] ?? null,
  none: '—',
});

/** Columns of the list of goods for operators; importers read the names of those in its file. */
export const deskGoodsColumns: readonly Column<DeskGoods>[] = [
  { key: 'id', label: '编号', kind: 'count', value: ({ goods }) => goods.id, only: 'file' },
  { key: 'name', label: '商品', place: 'head', value: ({ goods }) => goods.name },
  { key: 'spec', label: '规格', value: ({ goods }) => goods.spec, only: 'file' },
  {
    key: 'maker',
    label: '厂家',
    place: 'fact',
    isPlain: true,
    value: ({ goods }) => goods.makerShortName || goods.makerName,
    only: 'page',
  },
  { key: 'makerName', label: '厂家', value: ({ goods }) => goods.makerName, only: 'file' },
  { key: 'approvalNo', label: '批准文号', value: ({ goods }) => goods.approvalNo, only: 'file' },
  { key: 'barcode', label: '条形码', value: ({ goods }) => goods.barcode, only: 'file' },
  { key: 'price', label: '挂牌价', kind: 'money', value: ({ goods }) => goods.basePriceFen },
  rankPrice(2, '二级价'),
  rankPrice(3, '三级价'),
  { key: 'stock', label: '库存', kind: 'count', value: ({ goods }) => goods.stock },
  { key: 'lotNo', label: '批号', value: ({ goods }) => goods.lotNo, only: 'file' },
  { key: 'expiresAt', label: '有效期至', kind: 'day', value: ({ goods }) => goods.expiresAt, only: 'file' },
  { key: 'lot', label: '批号与效期', place: 'fact', isPlain: true, class: 'tabular-nums', only: 'page' },
  {
    key: 'hasReports',
    label: '检验报告',
    place: 'fact',
    value: ({ reports }) => (reports > 0 ? `${reports} 份` : '无'),
    only: 'page',
  },
  { key: 'reports', label: '检验报告', kind: 'count', only: 'file' },
];
