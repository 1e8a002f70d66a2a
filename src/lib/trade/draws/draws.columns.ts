import type { Column } from '#lib/platform/http/call/lists/column.rules.ts';
import { windowText } from '#lib/platform/time.rules.ts';
import type { DeskDraw, DeskPrize } from '#lib/trade/draws/draw-desk.service.ts';
import type { FoundRecord } from '#lib/trade/draws/draws.repository.ts';
import { DRAW_STATES, DRAW_TONES, PRIZE_KINDS, resultText } from '#lib/trade/draws/draws.rules.ts';

/** The columns of the draws. */
export const drawColumns: readonly Column<DeskDraw>[] = [
  { key: 'name', label: '名称', place: 'head' },
  {
    key: 'window',
    label: '时间',
    value: ({ startsAt, endsAt }) => windowText(startsAt, endsAt),
    class: 'tabular-nums',
  },
  { key: 'state', label: '状态', words: DRAW_STATES, tone: ({ state }) => DRAW_TONES[state], isPlain: true },
  { key: 'drawn', label: '已抽', kind: 'count' },
  { key: 'costFen', label: '已发奖品成本', kind: 'money' },
  { key: 'actions', label: '结果', only: 'page' },
];

/** The columns of the results of a draw. */
export const drawResultColumns: readonly Column<FoundRecord>[] = [
  { key: 'createdAt', label: '时间', kind: 'moment', place: 'head' },
  {
    key: 'customer',
    label: '客户',
    value: ({ company, username }) => company || username,
    note: ({ company, username }) => (company === '' ? null : username),
    only: 'page',
  },
  { key: 'company', label: '公司', only: 'file' },
  { key: 'username', label: '用户名', only: 'file' },
  { key: 'kind', label: '类型', words: PRIZE_KINDS, place: 'fact', isPlain: true },
  { key: 'name', label: '奖品', note: ({ remarks }) => remarks },
  { key: 'remarks', label: '说明', only: 'file' },
  { key: 'result', label: '结果', value: (record) => resultText(record), only: 'file' },
  { key: 'costFen', label: '成本', kind: 'money' },
];

/** The columns of the prizes of a draw. */
export const prizeColumns: readonly Column<DeskPrize>[] = [
  { key: 'name', label: '奖品', place: 'head' },
  { key: 'kind', label: '类型', words: PRIZE_KINDS, place: 'fact', isPlain: true },
  { key: 'weight', label: '权重', kind: 'count' },
  { key: 'odds', label: '现在的概率', kind: 'count' },
  { key: 'drawn', label: '已抽 / 数量', kind: 'count' },
  { key: 'costFen', label: '单价', kind: 'money' },
  { key: 'actions', label: '操作', only: 'page', class: 'whitespace-nowrap' },
];
