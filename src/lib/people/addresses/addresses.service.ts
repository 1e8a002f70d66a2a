import {
  deleteAddress,
  findAddresses,
  findShippingRegions,
  replaceShippingRegions,
  insertAddress,
  setAddress,
  setDefaultAddress,
} from '#lib/people/addresses/addresses.repository.ts';
import { addressForm, toAddressInput, toAddressRecord } from '#lib/people/addresses/addresses.fields.ts';
import { type Address, type AddressInput, MOST_ADDRESSES } from '#lib/people/addresses/addresses.rules.ts';
import type { AddressRow } from '#lib/people/addresses/addresses.table.ts';
import { isDeliverable, regionName } from '#lib/platform/regions.rules.ts';
import { type NamedShippingRegion, shippingRegionOf } from '#lib/people/addresses/delivery-fees.rules.ts';
import type { Db, Trx } from '#lib/platform/db/database.server.ts';
import { remembered } from '#lib/platform/db/memo.server.ts';
import { transact } from '#lib/platform/db/transact.server.ts';
import { fieldError, notFound, ShopError } from '#lib/platform/http/call/errors.rules.ts';
import { mergedForm } from '#lib/platform/http/call/office.fields.ts';
import { lockMember } from '#lib/people/members/members.service.ts';
import type { Member } from '#lib/people/members/members.rules.ts';

const OVERTAKEN = '这个地址刚在别处改过，您的还没有保存。请对照后再保存。';

const toAddress = (row: AddressRow): Address => ({
  id: row.id,
  receiver: row.receiver,
  phone: row.phone,
  regionCode: row.regionCode,
  regionName: row.regionName,
  detail: row.detail,
  isDefault: row.isDefault === 1,
});

/** A member's addresses, the default first. */
export async function listAddresses(db: Db, member: Member): Promise<Address[]> {
  return (await findAddresses(db, member.id)).map(toAddress);
}

/**
 * Adds an address; a repeated request adds it once; a member's first is the default. Throws `invalid_form`, or
 * `conflict` when there are too many.
 */
export async function addAddress(db: Db, member: Member, input: AddressInput, now: number): Promise<number> {
  const columns = toColumns(input);
  return inTurn(db, member, async (trx) => {
    const existing = await findAddresses(trx, member.id);
    const same = existing.find((row) => likenessOf(row) === likenessOf(input));
    if (!same) refuseTooMany(existing.length, 1);
    const { id } = same ?? (await insertAddress(trx, { ...columns, member_id: member.id, created_at: now }));
    if (input.isDefault || existing.length === 0) await setDefaultAddress(trx, member.id, id);
    return id;
  });
}

/**
 * Adds several addresses, all or none; exact duplicates of existing ones are skipped. Throws `conflict` when there are
 * too many.
 */
export async function addAddresses(
  db: Db,
  member: Member,
  inputs: readonly AddressInput[],
  now: number,
): Promise<{ added: number; known: number }> {
  const columnsOf = new Map(inputs.map((input) => [input, toColumns(input)] as const));
  return inTurn(db, member, async (trx) => {
    const existing = await findAddresses(trx, member.id);
    const known = new Set(existing.map(likenessOf));
    const fresh = [...columnsOf].filter(
      ([input]) => !known.has(likenessOf(input)) && known.add(likenessOf(input)),
    );
    refuseTooMany(existing.length, fresh.length);
    for (const [at, [, columns]] of fresh.entries()) {
      const { id } = await insertAddress(trx, { ...columns, member_id: member.id, created_at: now });
      if (existing.length === 0 && at === 0) await setDefaultAddress(trx, member.id, id);
    }
    return { added: fresh.length, known: inputs.length - fresh.length };
  });
}

const likenessOf = ({ receiver, phone, regionCode, detail }: AddressInput | AddressRow): string =>
  JSON.stringify([receiver, phone, regionCode, detail]);

function refuseTooMany(existing: number, more: number): void {
  const left = Math.max(0, MOST_ADDRESSES - existing);
  if (more <= left) return;
  const room = left === 0 ? '' : `，现在还能加 ${left} 个`;
  throw new ShopError(
    'conflict',
    `最多保存 ${MOST_ADDRESSES} 个收货地址${room}。请先删除不用的地址，再来新增。`,
  );
}

/**
 * Changes an address; the default stays one until another becomes it. Throws `invalid_form`, `not_found`, and
 * `conflict` where another tab has changed the same fields since the form was opened (`marks`; without them all fields
 * are overwritten).
 */
export async function editAddress(
  db: Db,
  member: Member,
  id: number,
  { marks = '', ...typed }: AddressInput & { marks?: string },
): Promise<void> {
  await inTurn(db, member, async (trx) => {
    const row = (await findAddresses(trx, member.id)).find((one) => one.id === id);
    if (!row) throw notFound('这个收货地址');
    const forms = { saved: toAddressRecord(toAddress(row)), typed: toAddressRecord(typed) };
    const input = marks === '' ? typed : toAddressInput(mergedForm(addressForm, marks, forms, OVERTAKEN));
    await setAddress(trx, member.id, id, toColumns(input));
    if (input.isDefault) await setDefaultAddress(trx, member.id, id);
  });
}

/** Makes an address the default. Throws `not_found`. */
export async function makeDefaultAddress(db: Db, member: Member, id: number): Promise<void> {
  await inTurn(db, member, async (trx) => {
    if (!(await setAddress(trx, member.id, id, { is_default: 1 }))) throw notFound('这个收货地址');
    await setDefaultAddress(trx, member.id, id);
  });
}

/** Deletes an address; when it was the default the newest of the others becomes it. Throws `not_found`. */
export async function removeAddress(db: Db, member: Member, id: number): Promise<void> {
  await inTurn(db, member, async (trx) => {
    const deleted = await deleteAddress(trx, member.id, id);
    if (!deleted) throw notFound('这个收货地址');
    const [next] = await findAddresses(trx, member.id);
    if (deleted.isDefault === 1 && next) await setDefaultAddress(trx, member.id, next.id);
  });
}

/** Runs changes of one member's addresses one after another, as the default depends on all of them. */
function inTurn<T>(db: Db, member: Member, work: (trx: Trx) => Promise<T>): Promise<T> {
  return transact(db, async (trx) => {
    await lockMember(trx, member.id);
    return work(trx);
  });
}

/** Returns the delivery fee of a region; an empty code asks for the shop's rule for all other regions. */
export async function loadShippingRegion(db: Db, regionCode: string): Promise<NamedShippingRegion> {
  return shippingRegionOf(
    await remembered(db, 'shipping-regions', ['settings'], () => deliveryFees(db)),
    regionCode,
  );
}

/** Returns the delivery fees by region. */
export async function deliveryFees(db: Db): Promise<NamedShippingRegion[]> {
  const rows = await findShippingRegions(db);
  return rows.map(({ regionCode: code, name, feeFen, thresholdFen }) => ({
    code,
    name,
    feeFen,
    thresholdFen,
  }));
}

/** Replaces the delivery fees in the caller's transaction, which touches `settings`. */
export const setDeliveryFees = (trx: Trx, fees: readonly NamedShippingRegion[]): Promise<void> =>
  replaceShippingRegions(
    trx,
    fees.map(({ code: regionCode, ...fee }) => ({ regionCode, ...fee })),
  );

function toColumns({ receiver, phone, regionCode, detail }: AddressInput) {
  const name = regionName(regionCode);
  if (name === null || !isDeliverable(regionCode)) throw fieldError('region_code', '请选择省份和城市');
  return { receiver, phone, region_code: regionCode, region_name: name, detail };
}
