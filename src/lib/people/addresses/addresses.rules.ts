import { flagOf } from '#lib/platform/http/call/envelope.rules.ts';
import { LONGEST_PHONE } from '#lib/people/addresses/phone.rules.ts';
import { regionName } from '#lib/platform/regions.rules.ts';
import type { Member } from '#lib/people/members/members.rules.ts';

/** Maximum lengths (characters) of an address. */
export const ADDRESS_LIMITS = { receiver: 40, phone: LONGEST_PHONE, detail: 120 } as const;

/** A delivery address as it is entered in its form. */
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

/** Limit of addresses per member. */
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

/** Returns a company's address without the region it begins with, however that is spaced. */
export function detailOf(address: string, regionCode: string): string {
  const name = regionName(regionCode);
  if (name === null) return address;
  const spaced = [...name].map((sign) => `${sign}\\s*`).join('');
  return address.replace(new RegExp(`^${spaced}`), '');
}

/**
 * Returns the initial values of the form for the first delivery address, as most goods go to the company's own address;
 * null before that is known.
 */
export const firstAddress = ({
  name,
  phone,
  regionCode,
  address,
}: Pick<Member, 'name' | 'phone' | 'regionCode' | 'address'>): Omit<Address, 'id' | 'regionName'> | null =>
  regionCode === ''
    ? null
    : { receiver: name, phone, regionCode, detail: detailOf(address, regionCode).trim(), isDefault: true };
