import { isNearExpiry, isPastExpiry } from '#lib/catalogue/goods/expiry.rules.ts';
import { formatFen } from '#lib/platform/money.rules.ts';
import { DAY_MS, HOUR_MS } from '#lib/platform/time.rules.ts';
import type { OrderState } from '#lib/trade/orders/orders.rules.ts';

/** Kinds of returns: with goods (退货), or only of money (售后). */
export const RETURN_KINDS = { return: '退货退款', after_sales: '只退款，不退货' } as const;
export type ReturnKind = keyof typeof RETURN_KINDS;

export const RETURN_STATES = {
  waiting: '待审核',
  agreed: '已同意',
  refused: '已驳回',
  done: '已完成',
  withdrawn: '已撤回',
} as const;
export type ReturnState = keyof typeof RETURN_STATES;

/** Text for an agreed return that waits for a second user before its money is refunded (product §7.10). */
export const IN_REVIEW = { staff: '等另一位同事复核', buyer: '已同意，等待复核退款' } as const;

/** Tabs of the office: the states, and the agreed returns that wait for a second user. */
export const RETURN_TABS = {
  waiting: RETURN_STATES.waiting,
  agreed: RETURN_STATES.agreed,
  review: IN_REVIEW.staff,
  refused: RETURN_STATES.refused,
  done: RETURN_STATES.done,
  withdrawn: RETURN_STATES.withdrawn,
} as const satisfies Record<ReturnState | 'review', string>;
export type ReturnTab = keyof typeof RETURN_TABS;

/** States in which its units count as returned. */
export const ACTIVE_STATES: readonly ReturnState[] = ['waiting', 'agreed', 'done'];

/** States in which the shop has agreed to it. */
export const DECIDED_STATES: readonly ReturnState[] = ['agreed', 'done'];

/** True when its buyer may withdraw it: before it is decided, and after it was agreed to until goods were sent. */
export const mayWithdraw = ({ kind, state, backNo }: Withdrawable): boolean =>
  state === 'waiting' || (state === 'agreed' && kind === 'return' && backNo === '');

interface Withdrawable {
  kind: ReturnKind;
  state: ReturnState;
  /** Number of the parcel its goods come back in; empty: none. */
  backNo: string;
}

/** States in which it can be refused: before it is decided, and once it was agreed to but its goods did not come. */
export const REFUSABLE_STATES = ['waiting', 'agreed'] as const satisfies readonly ReturnState[];
export type RefusableState = (typeof REFUSABLE_STATES)[number];

/** Reasons for a return, in the buyer's words. */
export const RETURN_REASONS = {
  damaged: '到货破损',
  wrong: '发错货',
  missing: '少发、漏发',
  quality: '质量问题',
  price: '价格差异',
  recalled: '药品召回',
  unwanted: '不想要了（未拆封）',
} as const;
export type ReturnReason = keyof typeof RETURN_REASONS;

/** True when it pays nothing: it was refused or withdrawn. */
export const paysNothing = ({ state }: { state: ReturnState }): boolean =>
  state === 'refused' || state === 'withdrawn';

/** Returns what a return pays as text; for a price difference, the shop finds out the amount. */
export const refundWords = (
  { reason, state }: { reason: ReturnReason; state: ReturnState },
  refundFen: number,
): string => {
  if (paysNothing({ state })) return '没有退款';
  if (reason === 'price' && state === 'waiting') return '待核定';
  return refundFen === 0 && DECIDED_STATES.includes(state) ? '不退款' : formatFen(refundFen);
};

export const RETURN_LIMITS = { words: 500, answer: 200, talk: 200 } as const;

/** Hours after receipt within which defects of the parcel are reported (product §7.9). */
const ARRIVAL_HOURS = 48;
/** Days within which unwanted goods are returned, and a price is disputed. */
const RETURN_DAYS = 7;

const ARRIVAL: readonly ReturnReason[] = ['damaged', 'wrong', 'missing'];

/** Message to an operator who did not choose a fate of goods. */
export const DISPOSITION_REQUIRED = '请选择回库或报损。';

/** Ready sentences for agreeing and refusing: for returned goods, for money only, and for prices. */
export const RETURN_ANSWERS = {
  return: {
    agree: ['请寄回郑州仓，到付', '请随货附上退货单'],
    refuse: ['超过可以申请的时间', '照片看不清，请补拍后重新申请', '商品已拆封，不符合退货条件'],
  },
  after_sales: {
    agree: ['不用寄回，直接退款'],
    refuse: ['超过可以申请的时间', '照片看不清，请补拍后重新申请', '核对发货记录，数量无误'],
  },
  price: {
    agree: ['已核实，按差价补给您', '核对后价格无误，不补差价'],
    refuse: ['核对后价格无误', '请写明在哪里看到的价格，重新申请', '超过可以申请的时间'],
  },
} as const;

/** Returns the label for refusing an agreed return: the goods did not come, or none were to come. */
export const refusalWord = ({ kind, reason }: { kind: ReturnKind; reason: ReturnReason }): string =>
  kind === 'return' ? '没有收到退货，驳回' : reason === 'price' ? '不补差价，驳回' : '不退款，驳回';

/** Data of a line that decides whether it can be returned. */
export interface SoldLine {
  name: string;
  isCold: boolean;
  /** Sold with restrictions, with ephedrine, or under special administration. */
  isControlled: boolean;
  /** ms; null: never. */
  expiresAt: number | null;
  /** Units of recalled lots that are neither returned nor being returned. */
  recalled: number;
}

/** Times (ms) at which an order was paid, sent and received. */
export interface SoldOrder {
  state: OrderState;
  paidAt: number | null;
  completedAt: number | null;
  /** Number of parcels sent so far. */
  parcels: number;
}

/** Returns the message why a reason does not fit a kind; null when it does. */
export function kindRefusal(kind: ReturnKind, reason: ReturnReason): string | null {
  if (kind === 'return' && (reason === 'missing' || reason === 'price'))
    return `“${RETURN_REASONS[reason]}”没有货可退，请选“${RETURN_KINDS.after_sales}”。`;
  if (kind === 'after_sales' && (reason === 'unwanted' || reason === 'recalled'))
    return `“${RETURN_REASONS[reason]}”要把商品退回来，请选“${RETURN_KINDS.return}”。`;
  return null;
}

/** Returns reasons under headings that name the kinds they fit; a heading without reasons is left out. */
export function reasonsByKind(
  words: Readonly<Partial<Record<ReturnReason, string>>>,
): { name: string; words: Record<string, string> }[] {
  const kinds = Object.keys(RETURN_KINDS) as ReturnKind[];
  const headingOf = (reason: ReturnReason): string =>
    kinds
      .filter((kind) => kindRefusal(kind, reason) === null)
      .map((kind) => RETURN_KINDS[kind])
      .join('；');
  const groups = Map.groupBy(Object.entries(words), ([reason]) => headingOf(reason as ReturnReason));
  return [...groups].map(([name, entries]) => ({ name, words: Object.fromEntries(entries) }));
}

/** True when a part of an order was sent, so that its goods can be returned. */
export const hasLeft = ({ state, parcels }: Pick<SoldOrder, 'state' | 'parcels'>): boolean =>
  state === 'shipped' || state === 'completed' || (state === 'paid' && parcels > 0);

/** Returns the lines of an order with sent units for which no return was requested yet. */
export const returnable = <Line extends { sent: number; returned: number }>(lines: readonly Line[]): Line[] =>
  lines.filter(({ sent, returned }) => sent > returned);

/**
 * Returns the message why an order's goods cannot be returned for a reason now (ms); null when they can (product §7.9).
 */
export function lineRefusal(
  reason: ReturnReason,
  line: SoldLine,
  order: SoldOrder,
  now: number,
): string | null {
  const { paidAt, completedAt } = order;
  if (!hasLeft(order)) return '订单发货以后才能申请售后。';
  const after = completedAt === null ? 0 : now - completedAt;
  if (ARRIVAL.includes(reason)) {
    if (line.isCold && completedAt !== null)
      return `${line.name}是冷藏商品，破损、发错要在收货当场、确认收货前提出。质量问题请选“质量问题”。`;
    return after > ARRIVAL_HOURS * HOUR_MS
      ? `破损、发错、少发请在收货后 ${ARRIVAL_HOURS} 小时内申请。`
      : null;
  }
  if (reason === 'quality')
    return isPastExpiry(line.expiresAt, now) ? `${line.name}已过有效期，不能再按质量问题申请。` : null;
  if (reason === 'recalled')
    return line.recalled > 0 ? null : `${line.name}的这个批号没有召回，或已经申请过，请选别的原因。`;
  if (after > RETURN_DAYS * DAY_MS) return `“${RETURN_REASONS[reason]}”请在收货后 ${RETURN_DAYS} 天内申请。`;
  if (reason === 'price') return null;
  const kept = [
    line.isCold ? '冷藏商品' : '',
    line.isControlled ? '控销、含麻黄碱或特殊管理的品种' : '',
    isNearExpiry(line.expiresAt, paidAt ?? now) ? '近效期商品' : '',
  ].filter(Boolean);
  return kept.length > 0 ? `${line.name}是${kept.join('、')}，不接受无理由退货。` : null;
}

/**
 * Returns the reasons that a return of these lines may have now (ms), and the messages why the others may not, shown
 * before a return is started. A reason that is allowed for one of the lines is allowed.
 */
export function reasonsNow(
  reasons: readonly ReturnReason[],
  lines: readonly SoldLine[],
  order: SoldOrder,
  now: number,
): { open: ReturnReason[]; closed: string[] } {
  const open: ReturnReason[] = [];
  const closed = new Set<string>();
  for (const reason of reasons) {
    const refusals = lines.map((line) => lineRefusal(reason, line, order, now));
    const [first] = refusals;
    if (refusals.includes(null)) open.push(reason);
    else if (first) closed.add(first);
  }
  return { open, closed: [...closed] };
}

/** Terms shown before a return is started. */
export const RETURN_TERMS = [
  `破损、发错、少发：收货后 ${ARRIVAL_HOURS} 小时内申请；冷藏商品在收货当场提出，并附温度记录照片。`,
  '质量问题：有效期内随时；召回的批次随时。',
  `价格差异：收货后 ${RETURN_DAYS} 天内申请，差价由商城核定，商品留下；以后退这些商品，退款里要减去补过的差价。`,
  `不想要了：收货后 ${RETURN_DAYS} 天内、未拆封，退货运费由买家承担；冷藏、近效期、控销和含麻黄碱的品种除外。`,
  '按实际付的钱退：用掉的优惠券份额不退，现金券的份额退成现金券；积分按退款收回，返现随带来它的商品收回。',
  '赠品随商品一起退回：留下的商品够不上赠送条件的，那部分赠品没有退回就按挂牌价从退款里扣，以后退回时补上。',
];
