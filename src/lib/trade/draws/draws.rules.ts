import type { Tone } from '#lib/platform/tone.rules.ts';

/** Kinds of prizes, including `nothing`, whose weight is the probability of winning nothing. */
export const PRIZE_KINDS = {
  points: '积分',
  coupon: '满减券',
  voucher: '现金券',
  goods: '商品',
  nothing: '未中奖',
} as const;
export type PrizeKind = keyof typeof PRIZE_KINDS;

/** Kinds that operators may add; `nothing` is created with the draw. */
export const WON_KINDS = {
  points: PRIZE_KINDS.points,
  coupon: PRIZE_KINDS.coupon,
  voucher: PRIZE_KINDS.voucher,
  goods: PRIZE_KINDS.goods,
} as const;

/** States of a draw; `off`: not enabled yet, or stopped. */
export const DRAW_STATES = { running: '进行中', coming: '未开始', off: '已停用', over: '已结束' } as const;
export type DrawState = keyof typeof DRAW_STATES;

export const DRAW_TONES: Record<DrawState, Tone> = {
  running: 'good',
  coming: 'busy',
  off: 'bad',
  over: 'quiet',
};

export const DRAW_LIMITS = {
  name: 30,
  headline: 60,
  rules: 2000,
  prizes: 20,
  days: 366,
  prizeName: 20,
  remarks: 40,
  weight: 1_000_000,
  stock: 1_000_000,
  points: 100_000,
} as const;

/** Time (ms) between the press and its result, and time for which the popup closes (product §11.1). */
export const RESULT_DELAY_MS = 2000;
export const CLOSING_MS = 1000;

/** Question shown when a member closes the popup during a draw (product §10.4). */
export const CLOSING_QUESTION = '抽奖进行中，如果关闭后未出结果，请移步至个人中心查看结果。';

/** Text shown instead of the button to a member who has drawn today. */
export const DRAWN_TODAY = '今天已抽过，明天再来';

/** Returns the state of a draw at a time (ms). */
export function drawStateOf(
  { isOn, startsAt, endsAt }: { isOn: 0 | 1; startsAt: number; endsAt: number },
  now: number,
): DrawState {
  if (endsAt <= now) return 'over';
  if (isOn === 0) return 'off';
  return now < startsAt ? 'coming' : 'running';
}

/** Fields of a prize that decide its odds. `left`: number still available; null without limit. */
export interface Weighted {
  kind: PrizeKind;
  weight: number;
  left: number | null;
}

const canBeWon = ({ kind, left }: Weighted): boolean => kind === 'nothing' || left === null || left > 0;

/**
 * Returns the sum of all weights, which does not change when a prize runs out, so that the odds of other prizes stay
 * the same.
 */
export const totalWeight = (prizes: readonly Weighted[]): number =>
  prizes.reduce((sum, { weight }) => sum + weight, 0);

/**
 * Returns the current weight of each prize, with the sum {@link totalWeight}: the weight of a prize that has run out is
 * added to `nothing`.
 */
export function weightsNow(prizes: readonly Weighted[]): number[] {
  const lost = prizes.reduce((sum, prize) => sum + (canBeWon(prize) ? 0 : prize.weight), 0);
  return prizes.map((prize) => {
    if (prize.kind === 'nothing') return prize.weight + lost;
    return canBeWon(prize) ? prize.weight : 0;
  });
}

/** Returns the prize for a roll from 0 to {@link totalWeight} (excluded); undefined where nothing has weight. */
export function prizeAt<Prize extends Weighted>(prizes: readonly Prize[], roll: number): Prize | undefined {
  let passed = 0;
  for (const [index, weight] of weightsNow(prizes).entries()) {
    passed += weight;
    if (roll < passed) return prizes[index];
  }
  return undefined;
}

/** Threshold (percent) below which odds are shown as a fraction. */
const LEAST_PERCENT = 0.01;

/**
 * Returns odds in percent with four digits, or as a fraction where below a hundredth of a percent: `12.5%`, `约
 * 1/200,000`.
 */
export function oddsText(weight: number, total: number): string {
  if (weight === 0 || total === 0) return '0%';
  if (weight === total) return '100%';
  const percent = (weight * 100) / total;
  if (percent > 99.99) return '99.99% 以上';
  if (percent >= LEAST_PERCENT) return `${Number(percent.toPrecision(4))}%`;
  const oneIn = Number((total / weight).toPrecision(3));
  return `${oneIn === total / weight ? '' : '约 '}1/${String(oneIn).replaceAll(/\B(?=(\d{3})+$)/g, ',')}`;
}

/** Points that members get for a yuan deducted from a refund (product §7.7): the cost of a prize of points. */
const POINTS_PER_YUAN = 100;

/** Returns the cost of points to the shop, in fen. */
export const costOfPoints = (points: number): number => Math.ceil((points * 100) / POINTS_PER_YUAN);

/** Returns the expected cost of one draw, in fen, with fractions: by the prizes that can be won now. */
export function expectedCostFen(prizes: readonly (Weighted & { costFen: number })[]): number {
  const total = totalWeight(prizes);
  if (total === 0) return 0;
  const weights = weightsNow(prizes);
  return prizes.reduce((sum, { costFen }, index) => sum + (costFen * (weights[index] ?? 0)) / total, 0);
}

/**
 * Returns the cost of all limited prizes (`promised`), and of those won so far, in fen; `isOpen` where some prizes have
 * no limit, so that the first is no upper bound.
 */
export function costsInAll(
  prizes: readonly { kind: PrizeKind; promised: number | null; drawn: number; costFen: number }[],
): { allFen: number; drawnFen: number; isOpen: boolean } {
  const won = prizes.filter(({ kind }) => kind !== 'nothing');
  return {
    allFen: won.reduce((sum, { promised, costFen }) => sum + (promised ?? 0) * costFen, 0),
    drawnFen: won.reduce((sum, { drawn, costFen }) => sum + drawn * costFen, 0),
    isOpen: won.some(({ promised }) => promised === null),
  };
}

/** Result of a draw. */
export interface DrawResult {
  kind: PrizeKind;
  name: string;
  remarks: string;
}

/** Returns the message to the member who drew: the prize (product §10.4), or the name of `nothing`. */
export function resultText({ kind, name, remarks }: DrawResult): string {
  const inBrackets = remarks === '' ? '' : `（${remarks}）`;
  return kind === 'nothing' ? `${name}${inBrackets}` : `恭喜您，抽中${name}${inBrackets}`;
}

/** Text that names the place of a prize, by kind. */
export const DELIVERED_TO: Record<PrizeKind, string> = {
  points: '积分已到账，见“我的积分”。',
  coupon: '券已放入“我的优惠券”。',
  voucher: '券已放入“现金券”。',
  goods: '已生成积分订单，请核对收货地址。',
  nothing: '每天可以抽一次，明天再来。',
};
