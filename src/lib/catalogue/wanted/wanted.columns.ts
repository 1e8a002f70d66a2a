import { WANTED_STATES, WANTED_TONES } from '#lib/catalogue/wanted/wanted.rules.ts';
import type { DeskGroup, GroupRequest } from '#lib/catalogue/wanted/wanted.service.ts';
import type { Column } from '#lib/platform/http/call/lists/column.rules.ts';
import { pathTo } from '#lib/routes.rules.ts';

/** The columns of the varieties that members want. */
export const wantedColumns: readonly Column<DeskGroup>[] = [
  { key: 'name', label: '品种', place: 'head' },
  {
    key: 'spec',
    label: '规格',
    value: ({ spec }) => spec || '—',
    only: 'page',
    place: 'fact',
    isPlain: true,
  },
  { key: 'spec', label: '规格', only: 'file' },
  {
    key: 'maker',
    label: '生产厂家',
    value: ({ maker }) => maker || '不限',
    only: 'page',
    place: 'fact',
    isPlain: true,
  },
  { key: 'maker', label: '生产厂家', only: 'file' },
  { key: 'state', label: '状态', words: WANTED_STATES, only: 'file' },
  {
    key: 'members',
    label: '求购家数',
    kind: 'count',
    value: ({ members }) => `${members} 家`,
    only: 'page',
  },
  { key: 'members', label: '求购家数', kind: 'count', only: 'file' },
  { key: 'units', label: '合计数量', kind: 'count' },
  { key: 'registered', label: '登记时间', only: 'page', class: 'tabular-nums md:whitespace-nowrap' },
  { key: 'since', label: '最早登记', kind: 'moment', only: 'file' },
  { key: 'latest', label: '最近登记', kind: 'moment', only: 'file' },
  {
    key: 'goods',
    label: '答复的商品',
    value: ({ goods }) => goods && `${goods.name} ${goods.spec} ${goods.makerName}`,
    only: 'file',
  },
  { key: 'answer', label: '答复' },
];

/** The columns of the requests for a variety. */
export const requestColumns: readonly Column<GroupRequest>[] = [
  {
    key: 'company',
    label: '会员',
    value: ({ company, memberId }) => company || `会员 ${memberId}`,
    href: ({ memberId }) => pathTo('member', { id: memberId }),
    note: ({ phone }) => phone,
  },
  { key: 'quantity', label: '数量', kind: 'count' },
  { key: 'note', label: '说明' },
  { key: 'createdAt', label: '登记时间', kind: 'moment', place: 'line' },
  { key: 'state', label: '状态', words: WANTED_STATES, tone: ({ state }) => WANTED_TONES[state] },
  { key: 'answer', label: '答复' },
];
