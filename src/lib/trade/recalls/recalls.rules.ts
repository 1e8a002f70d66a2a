import { DAY_MS, startOfDay } from '#lib/platform/time.rules.ts';
import type { Tone } from '#lib/platform/tone.rules.ts';

/** Levels of a recall (《药品召回管理办法》), and the days within which all buyers are informed. */
export const RECALL_LEVELS = { first: '一级召回', second: '二级召回', third: '三级召回' } as const;
export type RecallLevel = keyof typeof RECALL_LEVELS;

const LEVEL_DAYS: Record<RecallLevel, number> = { first: 1, second: 3, third: 7 };

export const LEVEL_EXPLAINED: Record<RecallLevel, string> = {
  first: '可能或已经引起严重健康危害，1 日内通知到每一位买家',
  second: '可能或已经引起暂时、可逆的健康危害，3 日内通知到',
  third: '一般不引起健康危害，但需要收回，7 日内通知到',
};

export const LEVEL_TONES: Record<RecallLevel, Tone> = { first: 'bad', second: 'busy', third: 'quiet' };

export const RECALL_STATES = { open: '进行中', closed: '已结束' } as const;
export type RecallState = keyof typeof RECALL_STATES;

/**
 * States of a recall line. The first five are for goods that were sent, the others for goods that were still in the
 * warehouse.
 */
export const LINE_STATES = {
  waiting: '未回复',
  contacted: '已联系',
  returning: '退回中',
  returned: '已退回',
  used: '已用完',
  missing: '缺货待处理',
  replaced: '已换批号',
  left_out: '缺货已退款',
  cancelled: '订单已取消',
} as const;
export type LineState = keyof typeof LINE_STATES;

export const LINE_TONES: Record<LineState, Tone> = {
  waiting: 'bad',
  contacted: 'busy',
  returning: 'busy',
  returned: 'good',
  used: 'good',
  missing: 'bad',
  replaced: 'good',
  left_out: 'good',
  cancelled: 'quiet',
};

/** States in which nothing is left to do. */
export const SETTLED_STATES: readonly LineState[] = ['returned', 'used', 'replaced', 'left_out', 'cancelled'];

export const RECALL_LIMITS = {
  lots: 20,
  noticeNo: 60,
  reason: 300,
  instruction: 600,
  note: 200,
  summary: 1000,
  keywords: 60,
} as const;

/** Suggested instruction to buyers. */
export const RECALL_INSTRUCTION =
  '请立即停止销售和使用，下架并单独存放。在订单里点“申请召回退货”，或填写已经用完的数量。货款全额退回，运费由药仓承担。';

/** Returns the last moment (ms) by which every buyer has to be informed: the end of a day in Shanghai. */
export const tellBy = (level: RecallLevel, startedAt: number): number =>
  startOfDay(startedAt) + (LEVEL_DAYS[level] + 1) * DAY_MS - 1;

/** Units of a sent line with a recalled lot. */
interface SoldUnits {
  quantity: number;
  /** Used up or sold on, as reported by the buyer. */
  used: number;
  /** In open returns. */
  comingBack: number;
  returned: number;
  /** Time (ms) at which the buyer was contacted; null: not yet. */
  contactedAt: number | null;
}

/**
 * Returns the state of a line that was sent. Returned units do not show that the buyer knows of the recall: they may
 * have been returned before it.
 */
export function stateOfSold({ quantity, used, comingBack, returned, contactedAt }: SoldUnits): LineState {
  if (used + returned >= quantity) return returned > 0 ? 'returned' : 'used';
  if (comingBack > 0) return 'returning';
  return contactedAt !== null || used > 0 ? 'contacted' : 'waiting';
}

/** Returns the state of a line that was not sent. */
export function stateOfHeld({
  quantity,
  replaced,
  leftOut,
}: {
  quantity: number;
  replaced: number;
  leftOut: number;
}): LineState {
  if (replaced + leftOut < quantity) return 'missing';
  return leftOut > 0 ? 'left_out' : 'replaced';
}

/** Returns the state of a line as text; one partly returned and otherwise used up names both. */
export const lineWord = ({ state, used }: { state: LineState; used: number }): string =>
  state === 'returned' && used > 0 ? '部分退回，其余已用完' : LINE_STATES[state];

/** Returns the units without known outcome, or missing. */
export const openUnits = (line: {
  isHeld: 0 | 1;
  quantity: number;
  used: number;
  comingBack: number;
  returned: number;
  replaced: number;
  leftOut: number;
}): number =>
  line.isHeld === 1
    ? line.quantity - line.replaced - line.leftOut
    : line.quantity - line.used - line.comingBack - line.returned;

/** Returns the units that may be reported as used up: those neither returned nor on their way back. */
export const mostUsed = ({ quantity, comingBack, returned }: SoldUnits): number =>
  quantity - comingBack - returned;

/**
 * Returns the version of a line that a form shows: time (ms) of the buyer's last answer, units used up, and the note.
 */
export const lineShown = ({
  answeredAt,
  used,
  note,
}: {
  answeredAt: number | null;
  used: number;
  note: string;
}): string => `${answeredAt ?? 0} ${used} ${encodeURIComponent(note)}`;

/** Distributes units over lines in their order, up to the capacity of each. */
export function sharedOut<Line extends { id: number }>(
  lines: readonly Line[],
  units: number,
  takes: (line: Line) => number,
): Map<number, number> {
  let left = units;
  return new Map(
    lines.map((line) => {
      const part = Math.max(0, Math.min(left, takes(line)));
      left -= part;
      return [line.id, part];
    }),
  );
}

/** Returns the lots of a recall as text: `批号 A240301、A240302`. */
export const lotsWords = (numbers: readonly string[]): string =>
  `批号 ${numbers.map((number) => number || '（无批号）').join('、')}`;

/** Returns the parts of a line as text: `已用完 3，退回中 2，未回复 5`. */
export function partsWords(line: Parameters<typeof openUnits>[0]): string {
  const parts =
    line.isHeld === 1
      ? [
          ['换批号', line.replaced],
          ['不发', line.leftOut],
          ['缺', openUnits(line)],
        ]
      : [
          ['已退回', line.returned],
          ['退回中', line.comingBack],
          ['已用完', line.used],
          ['未回报', openUnits(line)],
        ];
  return parts
    .filter(([, units]) => Number(units) > 0)
    .map(([word, units]) => `${word} ${units}`)
    .join('，');
}
