import { regionName } from './regions.rules.ts';

/** `新疆维吾尔自治区` as people say it: `新疆`; cities keep their whole name. */
const shortName = (code: string): string => {
  const whole = code.padEnd(6, '0');
  const name = regionName(whole) ?? code;
  return whole.endsWith('0000') ? name.replace(/(壮族|回族|维吾尔)?自治区$|特别行政区$|省$|市$/, '') : name;
};

/** Regions, by their codes or the beginnings of these, in words: `新疆、西藏`; empty for none. */
export const regionsText = (codes: readonly string[]): string => codes.map(shortName).join('、');
