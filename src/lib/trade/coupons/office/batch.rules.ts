import {
  COUPON_KINDS,
  type CouponKind,
  type CouponScope,
  couponText,
} from '#lib/trade/coupons/coupons.rules.ts';
import { DAY_MS, startText, untilText } from '#lib/platform/time.rules.ts';

/** Where a batch is in its life; see `batchState` of the repository. */
export const BATCH_STATES = {
  running: '进行中',
  coming: '未开始',
  over: '已结束',
  stopped: '已停止',
} as const;
export type BatchState = keyof typeof BATCH_STATES;

export const BATCH_LIMITS = {
  leastName: 2,
  name: 30,
  amountFen: 10_000_000,
  days: 3650,
  total: 10_000_000,
  perMember: 1000,
  /** lines of a pasted list of goods or makers */
  lines: 2000,
  text: 100_000,
} as const;

/** What a batch is: fixed once one of it is handed out, as those who hold one rely on it. Times in ms, `[from, until)`. */
interface BatchTerms {
  kind: CouponKind;
  amountFen: number;
  minimumFen: number;
  scope: CouponScope;
  /** Either a window, or days from the day a member gets it. */
  validFrom: number | null;
  validUntil: number | null;
  validDays: number | null;
}

/** How it is handed out: may always be changed. */
export interface BatchOutlet {
  name: string;
  isClaimable: boolean;
  claimFrom: number | null;
  claimUntil: number | null;
  /** null: without limit */
  total: number | null;
  perMemberLimit: number;
}

export type BatchInput = BatchTerms & BatchOutlet;

/** A batch as the office shows it, with what became of it. */
export interface Batch extends BatchInput {
  id: number;
  state: BatchState;
  handedOut: number;
  used: number;
  /** what was taken off in all, in fen */
  costFen: number;
  /** what the goods of the orders came to that one of it was used on, in fen */
  goodsFen: number;
  stoppedAt: number | null;
  createdAt: number;
}

/** What operators do to a batch, as its trail names it. */
export const BATCH_ACTIONS = {
  create: '新建',
  edit: '修改',
  stop: '停止发放',
  give: '发给客户',
  given: '发完',
  take_back: '收回',
  export: '导出持有人',
} as const;
export type BatchAction = keyof typeof BATCH_ACTIONS;

/** Whether and when members may fetch it themselves. */
export function claimText({
  isClaimable,
  claimFrom,
  claimUntil,
}: Pick<BatchOutlet, 'isClaimable' | 'claimFrom' | 'claimUntil'>): string {
  if (!isClaimable) return '不开放领取，由运营发放';
  if (claimFrom === null && claimUntil === null) return '可在领券中心领取';
  const from = claimFrom === null ? '即日' : `${startText(claimFrom)} `;
  return `${from}起可领取${claimUntil === null ? '' : `，${untilText(claimUntil)}`}`;
}

/** A batch in a line, for the record of what staff did: `满减券「秋季备货券」满 ¥500.00 减 ¥30.00，共 200 张`. */
export const batchText = (batch: Pick<BatchInput, 'kind' | 'name' | 'amountFen' | 'minimumFen' | 'total'>) =>
  `${COUPON_KINDS[batch.kind]}「${batch.name}」${couponText(batch)}，${batch.total === null ? '数量不限' : `共 ${batch.total} 张`}`;

/** The first moment after a day that was typed as the last one. */
export const endOfDay = (startOfDayMs: number): number => startOfDayMs + DAY_MS;

/** How one of a batch stands with the member who has it. */
export const HOLDER_STATES = {
  all: '全部',
  unused: '未使用',
  used: '已使用',
  expired: '已过期',
  taken_back: '已收回',
} as const;
export type HolderState = keyof typeof HOLDER_STATES;

/** One that a member has. Amounts in fen, times in ms. */
export interface Holder {
  id: number;
  company: string;
  username: string;
  phone: string;
  /** whether an operator gave it */
  wasGiven: boolean;
  gotAt: number;
  validUntil: number;
  state: Exclude<HolderState, 'all'>;
  usedAt: number | null;
  usedFen: number;
  orderNo: string | null;
}
