import { regionName } from '#lib/people/addresses/regions.rules.ts';

/** A company's address behind its region, which it begins with, however that is spaced. */
export function detailOf(address: string, regionCode: string): string {
  const name = regionName(regionCode);
  if (name === null) return address;
  const spaced = [...name].map((sign) => `${sign}\\s*`).join('');
  return address.replace(new RegExp(`^${spaced}`), '');
}
