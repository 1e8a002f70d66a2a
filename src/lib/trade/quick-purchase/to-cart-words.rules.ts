/** What became of lines that were to go into the cart. */
export interface ToCartOutcome {
  added: number;
  refused: readonly { name: string; reason: string }[];
  /** what the cart changed of those added, in words */
  corrected: readonly string[];
  /** whether the others stay on the pad */
  isPad: boolean;
}

/** Goods that are called by name in one message; of more it is counted why. */
const MOST_NAMED = 3;
const MOST_REASONS = 3;

/**
 * One short message: how many went into the cart, how many did not and why, then what was changed of those that did.
 * `475 种已加入购物车，1,130 种留在采购单上：购物车最多放 500 种`.
 */
export function toCartWords({ added, refused, corrected, isPad }: ToCartOutcome): string {
  const stays = isPad ? '留在采购单上' : '没有加入';
  const parts =
    refused.length === 0
      ? [added === 1 ? '已加入购物车' : `${counted(added)} 种商品已加入购物车`]
      : added === 0
        ? [`没有加入购物车：${reasons(refused)}`]
        : [`${counted(added)} 种已加入购物车，${counted(refused.length)} 种${stays}：${reasons(refused)}`];
  if (corrected.length > MOST_NAMED) parts.push(`${counted(corrected.length)} 处数量有改动，见购物车`);
  else if (corrected.length > 0) parts.push(corrected.join('；'));
  return parts.join('；');
}

const counted = (count: number): string => count.toLocaleString('en');

function reasons(refused: ToCartOutcome['refused']): string {
  const byReason = Map.groupBy(refused, ({ reason }) => reason);
  if (refused.length > 1 && byReason.size === 1) return refused[0]?.reason ?? '';
  if (refused.length <= MOST_NAMED)
    return refused.map(({ name, reason }) => (name === '' ? reason : `《${name}》${reason}`)).join('，');
  const most = [...byReason].toSorted(([, one], [, other]) => other.length - one.length);
  const rest = most.slice(MOST_REASONS).reduce((sum, [, all]) => sum + all.length, 0);
  return [
    ...most.slice(0, MOST_REASONS).map(([reason, all]) => `${reason} ${counted(all.length)} 种`),
    ...(rest > 0 ? [`其他原因 ${counted(rest)} 种`] : []),
  ].join('，');
}
