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
