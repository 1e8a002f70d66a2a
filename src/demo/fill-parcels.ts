import type { Trx } from '#lib/platform/db/database.server.ts';
import type { Member } from '#lib/people/members/members.rules.ts';
import { findCartItems } from '#lib/trade/cart/cart.service.ts';
import { DAY_MS, HOUR_MS } from '#lib/platform/time.rules.ts';
import { sandboxLogistics } from '#lib/trade/parcels/logistics.rules.ts';
import { refreshParcels } from '#lib/trade/parcels/refresh.service.ts';
import { packParcel } from '#lib/trade/parcels/office/ship.service.ts';
import { openUnitsOf } from '#lib/trade/parcels/office/send-parcel.service.ts';
import { unitsKey } from '#lib/trade/parcels/parcels.rules.ts';
import type { FilledGoods } from '#demo/fill-goods.ts';
import { bringTo, memberOf } from '#demo/fill-orders.ts';
import { plainGoods } from '#demo/place-orders.ts';
import { place } from '#demo/fill-receipts.ts';

/**
 * Paid orders sent in parcels: number of lines, and for each parcel its lines and the hours after the order was placed.
 */
const PARCELS: readonly (readonly [
  username: string,
  daysAgo: number,
  lines: number,
  parcels: readonly (readonly [hours: number, lines: number])[],
])[] = [
  ['buyer', 1.4, 6, [[6, 3]]],
  [
    'buyer',
    1.8,
    5,
    [
      [8, 3],
      [24, 2],
    ],
  ],
  ['clinic', 4, 3, [[5, 3]]],
];
const CARRIERS = [
  ['顺丰速运', 'SF31'],
  ['中通快递', 'ZT78'],
] as const;

/** Fills in orders sent in part, in two parcels and in one delivered parcel, and the tracking of all parcels so far. */
export async function fillParcels(trx: Trx, goods: FilledGoods[], now: number): Promise<void> {
  const operator = await memberOf(trx, 'operator');
  for (const [index, [username, daysAgo, lines, parcels]] of PARCELS.entries()) {
    const member = await memberOf(trx, username);
    const scopes = new Set(member.scopes.map(({ code }) => code));
    const inCart = new Set((await findCartItems(trx, member.id)).map(({ goodsId }) => goodsId));
    const allowed = plainGoods(goods).filter(({ id, scopeCode }) => scopes.has(scopeCode) && !inCart.has(id));
    const bought = allowed.slice(20 + index * 10, 20 + index * 10 + lines);
    if (bought.length === 0) continue;
    const at = Math.floor(now - daysAgo * DAY_MS);
    const id = await place(trx, member, bought, at);
    await bringTo(trx, { member, operator, id, ending: 'paid', online: undefined, at }, now);
    for (const [number, [hours, count]] of parcels.entries()) {
      const sentAt = at + hours * HOUR_MS;
      await send(trx, { operator, id, count, number }, sentAt);
    }
  }
  await refreshParcels(trx, sandboxLogistics(1), now);
}

/** Sends a number of the waiting lines in a parcel. */
async function send(
  trx: Trx,
  { operator, id, count, number }: { operator: Member; id: number; count: number; number: number },
  at: number,
): Promise<void> {
  const { lines = [], open = [] } = (await openUnitsOf(trx, [id])).get(id) ?? {};
  const waiting = lines.filter((line) => open.some(({ lineId }) => lineId === line.id));
  const inside = new Set(waiting.slice(0, count).map((line) => line.id));
  const units = new Map(
    open
      .filter(({ lineId }) => inside.has(lineId))
      .map((one): [string, number] => [unitsKey(one), one.quantity]),
  );
  const [carrier, prefix] = CARRIERS[number] ?? CARRIERS[0];
  const trackingNo = `${prefix}${String(id).padStart(8, '0')}${number}`;
  await packParcel(trx, operator, { id, units, carrier, trackingNo }, at);
}
