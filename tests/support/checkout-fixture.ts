import { addAddress } from '#lib/people/addresses/addresses.service.ts';
import { addToCart, type LineToAdd } from '#lib/trade/cart/add/cart-add.service.ts';
import { openDraft } from '#lib/trade/checkout/checkout.service.ts';
import type { PlacedOrder } from '#lib/trade/checkout/draft.rules.ts';
import { submitDraft, type SubmitInput } from '#lib/trade/checkout/submit.service.ts';
import type { Db } from '#lib/platform/db/database.server.ts';
import type { Member } from '#lib/people/members/members.rules.ts';
import { NOW } from '#tests/support/shop-fixture.ts';

/** A draft of lines that are put in the cart first, and what it takes to submit it. */
export async function prepare(
  db: Db,
  member: Member,
  lines: readonly LineToAdd[],
  now = NOW,
): Promise<{ key: string; input: SubmitInput }> {
  const addressId = await addAddress(
    db,
    member,
    {
      receiver: '王芳',
      phone: '0512-65550123',
      regionCode: '320500',
      detail: '人民路 1 号',
      isDefault: true,
    },
    now,
  );
  await addToCart(db, member, lines, now);
  const key = await openDraft(db, member, null, now);
  return { key, input: { addressId, invoiceKind: 'ordinary', remark: '' } };
}

/** Orders placed from lines. */
export async function order(
  db: Db,
  member: Member,
  lines: readonly LineToAdd[],
  now = NOW,
): Promise<PlacedOrder[]> {
  const { key, input } = await prepare(db, member, lines, now);
  return submitDraft(db, member, { key, input }, now);
}

/** The first of the orders placed from lines. */
export async function orderOne(
  db: Db,
  member: Member,
  lines: readonly LineToAdd[],
  now = NOW,
): Promise<PlacedOrder> {
  const [first] = await order(db, member, lines, now);
  if (!first) throw new Error('nothing was ordered');
  return first;
}
