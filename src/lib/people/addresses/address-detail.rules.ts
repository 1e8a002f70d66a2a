import type { Address } from '#lib/people/addresses/addresses.rules.ts';
import { regionName } from '#lib/people/addresses/regions.rules.ts';
import type { Member } from '#lib/people/members/members.rules.ts';

/** A company's address behind its region, which it begins with, however that is spaced. */
export function detailOf(address: string, regionCode: string): string {
  const name = regionName(regionCode);
  if (name === null) return address;
  const spaced = [...name].map((sign) => `${sign}\\s*`).join('');
  return address.replace(new RegExp(`^${spaced}`), '');
}

/** What a form for the first delivery address begins with, as most goods go where the company is; null before it is known. */
export const firstAddress = ({
  name,
  phone,
  regionCode,
  address,
}: Pick<Member, 'name' | 'phone' | 'regionCode' | 'address'>): Omit<Address, 'id' | 'regionName'> | null =>
  regionCode === ''
    ? null
    : { receiver: name, phone, regionCode, detail: detailOf(address, regionCode).trim(), isDefault: true };
