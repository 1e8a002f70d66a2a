import { PROMOTION_LIMITS } from './promotion.rules.ts';

/** What was read of a field, or what is wrong with it. */
export type Read = { value: number | null; problem: '' } | { value: null; problem: string };

const wrong = (problem: string): Read => ({ value: null, problem });
const plain = (typed: string): string => typed.normalize('NFKC').trim().replace(/^¥/, '').replaceAll(',', '');

const MOST_YUAN = 9_999_999;

/** An amount of money in yuan, as fen; null when left empty. Never rounded: a third decimal is refused. */
export function readYuan(typed: string): Read {
  const text = plain(typed);
  if (text === '') return { value: null, problem: '' };
  const match = /^(\d+)(?:\.(\d{1,2}))?$/.exec(text);
  if (!match) return wrong('金额应写成 12.50 这样的数，最多两位小数');
  if (Number(match[1]) > MOST_YUAN) return wrong(`金额太大，最多 ${MOST_YUAN} 元`);
  return { value: Number(match[1]) * 100 + Number((match[2] ?? '').padEnd(2, '0')), problem: '' };
}

/** A whole number; null when left empty. */
export function readWhole(typed: string): Read {
  const text = plain(typed);
  if (text === '') return { value: null, problem: '' };
  if (!/^\d+$/.test(text)) return wrong('应为整数');
  const value = Number(text);
  return value > PROMOTION_LIMITS.units ? wrong(`最大 ${PROMOTION_LIMITS.units}`) : { value, problem: '' };
}

/** A share of a hundred with one decimal at most (`94`, `94.5%`), as permille; null when left empty. */
export function readPercent(typed: string): Read {
  const text = plain(typed).replace(/%$/, '').trim();
  if (text === '') return { value: null, problem: '' };
  const match = /^(\d{1,3})(?:\.(\d))?$/.exec(text);
  return match
    ? { value: Number(match[1]) * 10 + Number(match[2] ?? 0), problem: '' }
    : wrong('应写成 94 或 94.5');
}
