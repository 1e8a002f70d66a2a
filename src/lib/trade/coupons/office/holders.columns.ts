import { fen, keysOf, moment, pagesAnswer } from '#lib/platform/http/call/answer.fields.ts';
import type { Column } from '#lib/platform/http/call/lists/column.rules.ts';
import { fenToYuanText } from '#lib/platform/money.rules.ts';
import type { Tone } from '#lib/platform/tone.rules.ts';
import { lastDayText } from '#lib/trade/coupons/coupons.rules.ts';
import { HOLDING_STATES } from '#lib/trade/coupons/office/batch.rules.ts';
import { z } from 'zod';

/** A coupon that a member holds; times in ms. */
const holderAnswer = z
  .object({
    id: z.int(),
    company: z.string().describe('单位名称'),
    username: z.string().describe('用户名'),
    phone: z.string().describe('电话'),
    wasGiven: z.boolean(),
    gotAt: moment(),
    validUntil: z.int(),
    state: keysOf(HOLDING_STATES),
    usedAt: moment().nullable(),
    usedFen: fen(),
    orderNo: z.string().nullable(),
  })
  .meta({ id: 'Holder' });

/** `wasGiven`: true when an operator gave it. */
export type Holder = z.output<typeof holderAnswer>;

const TONES: Record<Holder['state'], Tone> = {
  unused: 'busy',
  used: 'good',
  expired: 'quiet',
  taken_back: 'bad',
};

/** Returns the way in which its holder got a coupon, in words. */
export const sourceOf = ({ wasGiven }: Holder): string => (wasGiven ? '运营发放' : '自行领取');

/** The columns of the coupons of a batch, with their holders. */
export const holderColumns: readonly Column<Holder>[] = [
  { key: 'holder', label: '客户', only: 'page', place: 'head' },
  { key: 'company', label: '公司', only: 'file' },
  { key: 'username', label: '用户名', only: 'file' },
  { key: 'phone', label: '电话', only: 'file' },
  { key: 'source', label: '来源', value: sourceOf, only: 'file' },
  { key: 'got', label: '取得', only: 'page', class: 'tabular-nums' },
  { key: 'gotAt', label: '取得时间', kind: 'moment', only: 'file' },
  {
    key: 'validUntil',
    label: '有效期至',
    value: ({ validUntil }) => lastDayText(validUntil),
    class: 'whitespace-nowrap tabular-nums',
  },
  { key: 'state', label: '状态', words: HOLDING_STATES, tone: ({ state }) => TONES[state], isPlain: true },
  { key: 'use', label: '使用', only: 'page', class: 'tabular-nums' },
  { key: 'usedAt', label: '使用时间', kind: 'moment', only: 'file' },
  { key: 'orderNo', label: '订单号', only: 'file' },
  {
    key: 'usedFen',
    label: '抵扣金额',
    value: ({ state, usedFen }) => (state === 'used' ? fenToYuanText(usedFen) : null),
    only: 'file',
  },
];

/** A page of the coupons of a batch, in answers of calls. */
export const holderPageAnswer = z
  .object({
    holders: z.array(holderAnswer),
    counts: z.object({
      all: z.int(),
      unused: z.int(),
      used: z.int(),
      expired: z.int().describe('已过期'),
      taken_back: z.int(),
    }),
    ...pagesAnswer,
  })
  .meta({ id: 'HolderPage' });
