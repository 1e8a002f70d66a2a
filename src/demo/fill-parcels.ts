import type { Db } from '#lib/platform/db/database.server.ts';
import { DAY_MS, HOUR_MS } from '#lib/platform/time.rules.ts';
import { sandboxLogistics } from '#lib/trade/parcels/logistics/sandbox.rules.ts';
import { refreshParcels } from '#lib/trade/parcels/logistics/refresh.service.ts';
import { packParcel } from '#lib/trade/parcels/office/ship.service.ts';
import { openUnitsOf } from '#lib/trade/parcels/office/send-parcel.service.ts';
import { unitsKey } from '#lib/trade/parcels/parcels.rules.ts';
import { createRandom } from '#demo/catalogue/random.rules.ts';
import type { FilledGoods } from '#demo/fill-goods.ts';
import { bringTo, memberOf, pick, placeOrder, plainGoods } from '#demo/fill-orders.ts';

/** Paid orders that leave in parcels: of how many lines, and how many of these leave in each, so many hours after they were placed. */
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

/** Orders that left in part, in two parcels and in one that was delivered, and the ways of all parcels so far. */
export async function fillParcels(db: Db, goods: FilledGoods[], seed: number, now: number): Promise<void> {
  const random = createRandom(seed + 17);
  const operator = await memberOf(db, 'operator');
  const plain = plainGoods(goods);
  if (plain.length === 0) return;
  for (const [username, daysAgo, lines, parcels] of PARCELS) {
    const member = await memberOf(db, username);
    const at = Math.floor(now - daysAgo * DAY_MS);
    const chosen = { goods: pick(plain, member, lines, random), random };
    for (const id of await placeOrder(db, member, chosen, at)) {
      await bringTo(db, { member, operator, id, ending: 'paid', online: undefined, at }, now);
      for (const [index, [hours, count]] of parcels.entries()) {
        const { lines: sold = [], open = [] } = (await openUnitsOf(db, [id])).get(id) ?? {};
        const waiting = sold.filter((line) => open.some(({ lineId }) => lineId === line.id));
        const inside = new Set(waiting.slice(0, count).map((line) => line.id));
        const units = new Map(
          open
            .filter(({ lineId }) => inside.has(lineId))
            .map((one): [string, number] => [unitsKey(one), one.quantity]),
        );
        const [carrier, prefix] = CARRIERS[index] ?? CARRIERS[0];
        const trackingNo = `${prefix}${String(id).padStart(8, '0')}${index}`;
        await packParcel(db, operator, { id, units, carrier, trackingNo }, at + hours * HOUR_MS);
      }
    }
  }
  await refreshParcels(db, sandboxLogistics(1), now);
}
