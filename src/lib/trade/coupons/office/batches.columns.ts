import { fen, keysOf, moment, pagesAnswer } from '#lib/platform/http/call/answer.fields.ts';
import type { Column } from '#lib/platform/http/call/lists/column.rules.ts';
import { pathTo } from '#lib/routes.rules.ts';
import { couponScopeAnswer } from '#lib/trade/coupons/coupons-answer.fields.ts';
import { COUPON_KINDS, couponText, validText } from '#lib/trade/coupons/coupons.rules.ts';
import { BATCH_STATES, claimText } from '#lib/trade/coupons/office/batch.rules.ts';
import { z } from 'zod';

/** A batch as the office shows it, with its results; times in ms. */
export const batchAnswer = z
  .object({
    id: z.int(),
    state: keysOf(BATCH_STATES),
    handedOut: z.int(),
    used: z.int(),
    costFen: fen(),
    goodsFen: fen(),
    stoppedAt: moment().nullable(),
    createdAt: moment(),
    kind: keysOf(COUPON_KINDS),
    amountFen: fen(),
    minimumFen: fen(),
    scope: couponScopeAnswer,
    validFrom: z.int().nullable(),
    validUntil: z.int().nullable(),
    validDays: z.int().nullable(),
    name: z.string(),
    isClaimable: z.boolean(),
    claimFrom: z.int().nullable(),
    claimUntil: z.int().nullable(),
    total: z.int().nullable(),
    perMemberLimit: z.int(),
  })
  .meta({ id: 'Batch' });

/** `costFen`: total reduction; `goodsFen`: total of the goods in the orders that used one of it. */
export type Batch = z.output<typeof batchAnswer>;

/** The columns of the coupon batches. */
export const batchColumns: readonly Column<Batch>[] = [
  { key: 'id', label: '编号', kind: 'count', only: 'file' },
  {
    key: 'name',
    label: '名称',
    href: ({ id }) => pathTo('coupon_batch', { id }),
    note: ({ id }) => `编号 ${id}`,
    class: 'md:min-w-26 lg:min-w-40',
  },
  { key: 'kind', label: '种类', words: COUPON_KINDS, only: 'file' },
  { key: 'text', label: '内容', value: (batch) => couponText(batch), class: 'md:min-w-36' },
  { key: 'period', label: '时间', only: 'page', class: 'md:min-w-32 lg:min-w-52' },
  { key: 'validity', label: '有效期', value: (batch) => validText(batch), only: 'file' },
  { key: 'claim', label: '领取', value: (batch) => claimText(batch), only: 'file' },
  { key: 'state', label: '状态', words: BATCH_STATES, only: 'file' },
  { key: 'total', label: '总量', kind: 'count', value: ({ total }) => total ?? '不限', only: 'file' },
  {
    key: 'handedOut',
    label: '已发',
    kind: 'count',
    note: ({ total }) => (total === null ? null : `/ ${total}`),
    class: 'whitespace-nowrap',
  },
  { key: 'used', label: '已用', kind: 'count' },
  {
    key: 'left',
    label: '剩余',
    kind: 'count',
    value: ({ total, handedOut }) => (total === null ? '不限' : Math.max(0, total - handedOut)),
    only: 'page',
  },
  { key: 'costFen', label: '已抵扣', kind: 'money' },
  { key: 'goodsFen', label: '商品金额', kind: 'money' },
];

/** A page of the batches in a state, in answers of calls. */
export const batchPageAnswer = z
  .object({
    batches: z.array(batchAnswer),
    counts: z.object({ running: z.int(), coming: z.int(), over: z.int(), stopped: z.int() }),
    ...pagesAnswer,
  })
  .meta({ id: 'BatchPage' });
