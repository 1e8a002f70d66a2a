import type { Trx } from '#lib/platform/db/database.server.ts';
import type { FilledGoods } from '#demo/fill-goods.ts';
import { insertMany, openLotLedgers } from '#demo/demo.repository.ts';
import type { NewLot } from '#lib/catalogue/goods/goods.table.ts';
import { DAY_MS, startOfDay } from '#lib/platform/time.rules.ts';

/** Goods near their expiry and every sixth one have a second, fresher lot. */
const EVERY_SECOND_LOT = 6;
/** Every twelfth goods has so little left of its first lot that orders take both. */
const EVERY_SMALL_REST = 12;
const SMALL_REST = 6;
const EVERY_WAITING_LOT = 15;
const EVERY_BLOCKED_LOT = 40;
const NEAR_DAYS = 183;
const FRESHER_DAYS = 270;
/** Age (days) beyond the oldest order of the demo. */
const OLDEST_ORDER_DAYS = 70;
/** Days from production to arrival in the warehouse. */
const DAYS_TO_ARRIVE = 2;
const LEAST_TO_SPLIT = 40;

/** Fills in the lots of the opening stock, and some that wait for their inspection or may not be sold. */
export async function fillLots(trx: Trx, filled: readonly FilledGoods[], now: number): Promise<void> {
  await insertMany(
    trx,
    'goods_lot',
    filled.flatMap((goods, index) => lotsOf(goods, index, now)),
  );
  await openLotLedgers(trx);
}

function lotsOf(goods: FilledGoods, index: number, now: number): NewLot[] {
  const { id, lotNo, stock, expiresInDays, producedDaysAgo } = goods;
  // A later lot keeps the same shelf life, and arrived before the first order.
  const later = Math.min(FRESHER_DAYS, producedDaysAgo - OLDEST_ORDER_DAYS);
  const isSplit =
    later > 0 && stock >= LEAST_TO_SPLIT && (expiresInDays <= NEAR_DAYS || index % EVERY_SECOND_LOT === 0);
  const rest = index % EVERY_SMALL_REST === 0 ? SMALL_REST : Math.floor(stock / 3);
  const first = isSplit ? rest : stock;
  const lot = (part: number, change: Partial<NewLot>, days = 0): NewLot => {
    const madeAt = startOfDay(now) - (producedDaysAgo - days) * DAY_MS;
    const takenInAt = madeAt + DAYS_TO_ARRIVE * DAY_MS;
    return {
      goods_id: id,
      number: part === 0 ? lotNo : `${lotNo}${part}`,
      made_at: madeAt,
      expires_at: startOfDay(now) + (expiresInDays + days) * DAY_MS,
      quantity: 0,
      place: placeOf(id, part),
      state: 'on_sale',
      created_at: takenInAt,
      updated_at: takenInAt,
      ...change,
    };
  };
  return [
    lot(0, { quantity: first }),
    ...(isSplit ? [lot(1, { quantity: stock - first }, later)] : []),
    ...(index % EVERY_WAITING_LOT === 0
      ? [lot(2, { quantity: 60, state: 'quarantined' }, Math.max(0, later))]
      : []),
    ...(index % EVERY_BLOCKED_LOT === 0 ? [lot(3, { quantity: 8, state: 'blocked' })] : []),
  ];
}

/** Returns a shelf of the warehouse: `B-07-2`. */
const placeOf = (id: number, part: number): string =>
  `${'ABCDEF'[id % 6]}-${String((id % 40) + 1).padStart(2, '0')}-${part + 1}`;
