import {
  COUPON_KINDS,
  type CouponKind,
  type CouponScope,
  couponText,
} from '#lib/trade/coupons/coupons.rules.ts';
import { DAY_MS, startText, untilText } from '#lib/platform/time.rules.ts';

/** State of a batch; see `batchState` of the repository. */
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

/** Terms of a batch: fixed once one of it is handed out, as its holders rely on them. Times in ms, `[from, until)`. */
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

/** Settings of handing it out: may always be changed. */
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

/** Actions of operators on a batch, as its audit trail names them. */
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

/** Returns the text on whether, and in which period, members may claim it. */
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

/** Returns a batch in one line, for the record of staff actions: `满减券「秋季备货券」满 ¥500.00 减 ¥30.00，共 200 张`. */
export const batchText = (batch: Pick<BatchInput, 'kind' | 'name' | 'amountFen' | 'minimumFen' | 'total'>) =>
  `${COUPON_KINDS[batch.kind]}「${batch.name}」${couponText(batch)}，${batch.total === null ? '数量不限' : `共 ${batch.total} 张`}`;

/** Returns the first moment after a day that was typed as the last one. */
export const endOfDay = (startOfDayMs: number): number => startOfDayMs + DAY_MS;

/** States of a coupon with the member who holds it. */
export const HOLDING_STATES = {
  unused: '未使用',
  used: '已使用',
  expired: '已过期',
  taken_back: '已收回',
} as const;

/** Tabs of the coupons of a batch: all, and those in a state. */
export const HOLDER_STATES = { all: '全部', ...HOLDING_STATES } as const;
export type HolderState = keyof typeof HOLDER_STATES;
