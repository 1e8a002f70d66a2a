import { z } from 'zod';
import { REASON_STATES, VOTE_REASONS } from '#lib/content/articles/votes.rules.ts';
import { idField, idsFieldOf } from '#lib/people/calls/define-call.server.ts';
import {
  filterField,
  pageField,
  switchField,
  tabsField,
  wholeNumber,
} from '#lib/platform/http/call/common.fields.ts';

/** Why articles did not help, as the list's address asks for it. */
export const reasonQuery = z.object({
  article: idField.nullable().catch(null).meta({ label: '文章', placeholder: '全部文章', kind: 'choice' }),
  reason: filterField('原因', '全部原因', VOTE_REASONS),
  state: tabsField('处理情况', REASON_STATES, 'open'),
  page: pageField,
});

/** What readers said, seen to or not. What they say differently since `shown_at` (ms) stays as it is. */
export const handleForm = z.object({
  ids: idsFieldOf('请先勾选评价', 500, '一次最多 500 条').describe('评价编号'),
  open: switchField.describe('1：退回待处理'),
  shown_at: wholeNumber('请刷新页面后再试', [0, Number.MAX_SAFE_INTEGER])
    .optional()
    .describe('页面打开的时刻（毫秒）：读者之后改过的不动；不传就是现在'),
});
