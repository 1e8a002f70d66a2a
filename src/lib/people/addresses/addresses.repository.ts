import { columnsOf, readAll, readFirst } from '#lib/platform/db/rows.rules.ts';
import type {
  AddressChange,
  AddressRow,
  NewAddress,
  ShippingRegionRow,
} from '#lib/people/addresses/addresses.table.ts';
import type { Db, Trx } from '#lib/platform/db/database.server.ts';

/** A member's addresses, the default first, then the newest. */
export function findAddresses(db: Db, memberId: number): Promise<AddressRow[]> {
  return readAll(
    db
      .selectFrom('address')
      .selectAll()
      .where('member_id', '=', memberId)
      .orderBy('is_default', 'desc')
      .orderBy('id', 'desc'),
  );
}

export function insertAddress(trx: Trx, address: NewAddress): Promise<{ id: number }> {
  return trx.insertInto('address').values(address).returning('id').executeTakeFirstOrThrow();
}

/** Changes a member's own address; false when it has none of this id. */
export async function setAddress(
  db: Db,
  memberId: number,
  id: number,
  change: AddressChange,
): Promise<boolean> {
  const result = await db
    .updateTable('address')
    .set(change)
    .where('id', '=', id)
    .where('member_id', '=', memberId)
    .executeTakeFirst();
  return result.numUpdatedRows > 0n;
}

/** Makes one address the default and all others not; the id must be the member's. */
export async function setDefaultAddress(trx: Trx, memberId: number, id: number): Promise<void> {
  await trx
    .updateTable('address')
    .set((address) => ({
      is_default: address
        .case()
        .when('id', '=', id)
        .then(1 as const)
        .else(0 as const)
        .end(),
    }))
    .where('member_id', '=', memberId)
    .execute();
}

/** Deletes a member's own address and returns whether it was the default; undefined when it has none of this id. */
export function deleteAddress(
  trx: Trx,
  memberId: number,
  id: number,
): Promise<{ isDefault: 0 | 1 } | undefined> {
  return readFirst(
    trx.deleteFrom('address').where('id', '=', id).where('member_id', '=', memberId).returning('is_default'),
  );
}

export function findShippingRegions(db: Db): Promise<ShippingRegionRow[]> {
  return readAll(db.selectFrom('shipping_region').selectAll());
}

/** Replaces all delivery fees. */
export async function replaceShippingRegions(trx: Trx, rows: readonly ShippingRegionRow[]): Promise<void> {
  await trx.deleteFrom('shipping_region').execute();
  await trx
    .insertInto('shipping_region')
    .values(rows.map((row) => columnsOf(row)))
    .execute();
}
