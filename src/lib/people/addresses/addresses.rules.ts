import { flagOf } from '#lib/platform/http/call/envelope.rules.ts';
import { LONGEST_PHONE } from '#lib/people/addresses/phone.rules.ts';

/** Characters of an address at most. */
export const ADDRESS_LIMITS = { receiver: 40, phone: LONGEST_PHONE, detail: 120 } as const;

/** A delivery address as its owner sees it. */
export interface Address {
  id: number;
  receiver: string;
  phone: string;
  regionCode: string;
  regionName: string;
  detail: string;
  isDefault: boolean;
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
