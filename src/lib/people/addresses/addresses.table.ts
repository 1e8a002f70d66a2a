import type { Named, Flag } from '#lib/platform/db/rows.rules.ts';
import type { Generated, Insertable, Selectable, Updateable } from 'kysely';

/** A member's delivery address. */
interface AddressTable {
  id: Generated<number>;
  member_id: number;
  receiver: string;
  phone: string;
  region_code: string;
  region_name: string;
  detail: string;
  is_default: Generated<Flag>;
  created_at: number;
}

/** Delivery fee of a region and the goods amount from which delivery is free; the longest prefix counts. */
interface ShippingRegionTable {
  region_code: string;
  name: string;
  fee_fen: number;
  threshold_fen: number;
}

export type AddressRow = Named<Selectable<AddressTable>>;
export type NewAddress = Insertable<AddressTable>;
export type AddressChange = Updateable<AddressTable>;
export type ShippingRegionRow = Named<Selectable<ShippingRegionTable>>;

export interface AddressTables {
  address: AddressTable;
  shipping_region: ShippingRegionTable;
}
