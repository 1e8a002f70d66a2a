import { REGION_DATA } from '#lib/people/addresses/region-data.rules.ts';

export interface City {
  /** six digits */
  code: string;
  name: string;
}

/** A province; one without cities is delivered to as a whole. */
export interface Province extends City {
  cities: City[];
}

function parseProvince(line: string): Province {
  const [head = '', tail = ''] = line.split(':');
  const [code = '', name = ''] = head.split(' ');
  const parts = tail.trim().split(' ').filter(Boolean);
  const cities: City[] = [];
  for (let at = 0; at + 1 < parts.length; at += 2) {
    cities.push({ code: `${code.slice(0, 2)}${parts[at]?.padEnd(4, '0')}`, name: parts[at + 1] ?? '' });
  }
  return { code, name, cities };
}

/** The 34 provinces with their cities, for the pickers of address forms. */
export const PROVINCES: readonly Province[] = REGION_DATA.trim().split('\n').map(parseProvince);

const names = new Map(
  PROVINCES.flatMap((province): [string, string][] => [
    [province.code, province.name],
    ...province.cities.map(({ code, name }): [string, string] => [
      code,
      name === '市辖区' ? province.name : `${province.name}${name}`,
    ]),
  ]),
);

/** A region as written on a parcel: `江苏省苏州市`, `上海市`; null for an unknown code. */
export function regionName(code: string): string | null {
  return names.get(code) ?? null;
}

/** Whether goods can be delivered to a code: a city, or a province that has none listed. */
export function isDeliverable(code: string): boolean {
  const province = PROVINCES.find((entry) => entry.code === code);
  return province ? province.cities.length === 0 : names.has(code);
}

/** `新疆维吾尔自治区` as people say it: `新疆`; cities keep their whole name. */
const shortName = (code: string): string => {
  const whole = code.padEnd(6, '0');
  const name = regionName(whole) ?? code;
  return whole.endsWith('0000') ? name.replace(/(壮族|回族|维吾尔)?自治区$|特别行政区$|省$|市$/, '') : name;
};

/** Regions, by their codes or the beginnings of these, in words: `新疆、西藏`; empty for none. */
export const regionsText = (codes: readonly string[]): string => codes.map(shortName).join('、');
