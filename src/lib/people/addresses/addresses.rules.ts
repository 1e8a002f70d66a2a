import { flagOf } from '#lib/platform/http/call/envelope.rules.ts';
import { LONGEST_PHONE } from '#lib/people/addresses/phone.rules.ts';
import { regionName } from '#lib/platform/regions.rules.ts';
import type { Member } from '#lib/people/members/members.rules.ts';

/** Characters of an address at most. */
export const ADDRESS_LIMITS = { receiver: 40, phone: LONGEST_PHONE, detail: 120 } as const;

/** A delivery address as its form fills it in. */
export interface AddressInput {
  receiver: string;
  phone: string;
  regionCode: string;
  detail: string;
  isDefault: boolean;
}

/** A delivery address as its owner sees it. */
export interface Address extends AddressInput {
  id: number;
  regionName: string;
}

/** How many addresses a member may keep. */
export const MOST_ADDRESSES = 20;

/** An address in the names of the API. */
export function toAddressState(address: Address) {
  const { id, receiver, phone, detail } = address;
  return {
    id,
    receiver,
    phone,
    detail,
    region_code: address.regionCode,
    region_name: address.regionName,
    is_default: flagOf(address.isDefault),
  };
}

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
