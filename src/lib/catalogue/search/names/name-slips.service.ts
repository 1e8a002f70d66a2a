import { nameReadings } from '#lib/catalogue/search/names/tokens.service.ts';

/** Sounds that many speakers do not distinguish are treated as equal: zh and z, ing and in. */
const plainSound = (reading: string): string =>
  reading.replace(/^([zcs])h/, '$1').replace(/([aei]n)g$/, '$1');

/** True when two characters may sound the same. */
export function soundAlike(one: string, other: string): boolean {
  const [sounds, others] = [one, other].map((sign) =>
    (nameReadings(sign)[0]?.readings ?? []).map(plainSound),
  );
  return sounds?.some((sound) => others?.includes(sound)) ?? false;
}

/** Shorter names differ by one character from too many others. */
const SHORTEST = 3;

/**
 * True when a name, without its form, can only be another with one slip: a character that sounds the same, two that are
 * swapped, or one missing or needless between others (牛解毒 for 牛黄解毒). At an end it may be another medicine:
 * 泼尼松 and 泼尼松龙.
 */
export function isSlipOf(typed: string, meant: string): boolean {
  if (Math.min(typed.length, meant.length) < SHORTEST || typed === meant) return false;
  const before = sharedAtStart(typed, meant);
  const [rest, other] = [typed.slice(before), meant.slice(before)];
  const [first, second] = [...rest];
  const [one, two] = [...other];
  if (first === undefined && one === undefined) return false;
  if (typed.length === meant.length) {
    if (rest.slice(1) === other.slice(1))
      return isHan(first) && isHan(one) && soundAlike(first ?? '', one ?? '');
    return (
      isHan(first) && isHan(second) && first === two && second === one && rest.slice(2) === other.slice(2)
    );
  }
  const isInside = before > 0 && rest !== '' && other !== '';
  const isMissing = isHan(one) && other.slice(1) === rest;
  const isNeedless = isHan(first) && rest.slice(1) === other;
  return isInside && (isMissing || isNeedless);
}

const isHan = (sign: string | undefined): boolean => /^\p{Script=Han}$/u.test(sign ?? '');

function sharedAtStart(one: string, other: string): number {
  let at = 0;
  while (at < one.length && one.charAt(at) === other.charAt(at)) at += 1;
  return at;
}
