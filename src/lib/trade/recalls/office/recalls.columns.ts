import type { Column } from '#lib/platform/http/call/lists/column.rules.ts';
import { pathTo } from '#lib/routes.rules.ts';
import { sendingWord } from '#lib/trade/orders/order-words.rules.ts';
import type { ListedLine, ListedRecall } from '#lib/trade/recalls/office/recall-desk.service.ts';
import type { Taker } from '#lib/trade/recalls/office/recall-preview.service.ts';
import {
  LEVEL_TONES,
  LINE_TONES,
  lineWord,
  openUnits,
  partsWords,
  RECALL_LEVELS,
  RECALL_STATES,
  tellBy,
} from '#lib/trade/recalls/recalls.rules.ts';

/** The columns of the recalls. */
export const recallColumns: readonly Column<ListedRecall>[] = [
  { key: 'id', label: '编号', kind: 'count', only: 'file' },
  { key: 'goods', label: '商品与批号', only: 'page', place: 'head' },
  { key: 'goodsName', label: '商品', only: 'file' },
  { key: 'goodsSpec', label: '规格', only: 'file' },
  { key: 'numbers', label: '批号', value: ({ numbers }) => numbers.join('、'), only: 'file' },
  {
    key: 'level',
    label: '级别',
    words: RECALL_LEVELS,
    tone: ({ level }) => LEVEL_TONES[level],
    isPlain: true,
  },
  { key: 'noticeNo', label: '通知编号', only: 'file' },
  {
    key: 'state',
    label: '状态',
    words: RECALL_STATES,
    tone: ({ state }) => (state === 'open' ? 'busy' : 'good'),
    isPlain: true,
  },
  { key: 'startedAt', label: '开始时间', kind: 'moment', only: 'file' },
  {
    key: 'tellBy',
    label: '通知期限',
    kind: 'moment',
    value: ({ level, startedAt }) => tellBy(level, startedAt),
    only: 'file',
  },
  { key: 'buyers', label: '买家', kind: 'count', place: 'line' },
  { key: 'units', label: '数量', kind: 'count', only: 'file' },
  {
    key: 'progress',
    label: '处理进度',
    value: ({ settled, lines }) => `${settled} / ${lines} 行有去向`,
    only: 'page',
    class: 'tabular-nums',
  },
  { key: 'lines', label: '明细', kind: 'count', only: 'file' },
  { key: 'settled', label: '已有去向', kind: 'count', only: 'file' },
  {
    key: 'times',
    label: '开始与通知期限',
    only: 'page',
    class: 'tabular-nums md:whitespace-nowrap',
  },
  { key: 'closedAt', label: '结束时间', kind: 'moment', only: 'file' },
  { key: 'summary', label: '总结', only: 'file' },
];

/** The columns of the lines of a recall. */
export const recallLineColumns: readonly Column<ListedLine>[] = [
  {
    key: 'company',
    label: '公司',
    href: ({ memberId }) => pathTo('member', { id: memberId }),
    note: ({ contact, phone }) => `${contact} ${phone}`,
  },
  { key: 'contact', label: '联系人', only: 'file' },
  { key: 'phone', label: '电话', only: 'file' },
  { key: 'orderNo', label: '订单号', class: 'tabular-nums' },
  {
    key: 'orderState',
    label: '订单状态',
    value: ({ orderState: state, orderParcels: parcels }) => sendingWord({ state, parcels }),
    only: 'file',
  },
  { key: 'number', label: '批号', place: 'fact', class: 'tabular-nums' },
  { key: 'quantity', label: '数量', kind: 'count', class: 'md:whitespace-nowrap' },
  {
    key: 'state',
    label: '处理情况',
    value: (line) => lineWord(line),
    tone: ({ state }) => LINE_TONES[state],
    note: (line) => partsWords(line),
  },
  { key: 'notice', label: '通知', only: 'page' },
  { key: 'returned', label: '已退回', kind: 'count', only: 'file' },
  { key: 'comingBack', label: '退回中', kind: 'count', only: 'file' },
  { key: 'used', label: '已用完', kind: 'count', only: 'file' },
  { key: 'replaced', label: '换批号', kind: 'count', only: 'file' },
  { key: 'leftOut', label: '不发', kind: 'count', only: 'file' },
  { key: 'open', label: '未回报', kind: 'count', value: (line) => openUnits(line), only: 'file' },
  { key: 'note', label: '备注', class: 'max-md:empty:hidden!' },
  { key: 'contactedAt', label: '联系时间', kind: 'moment', only: 'file' },
  { key: 'answeredAt', label: '买家回报时间', kind: 'moment', only: 'file' },
  { key: 'actions', label: '操作', only: 'page', class: 'whitespace-nowrap' },
];

/** The columns of the buyers within the preview of a recall. */
export const takerColumns: readonly Column<Taker>[] = [
  { key: 'company', label: '买家', href: ({ memberId }) => pathTo('member', { id: memberId }) },
  { key: 'units', label: '数量', kind: 'count', place: 'line' },
  { key: 'orders', label: '订单', only: 'page' },
];
