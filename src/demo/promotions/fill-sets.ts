import type { FilledGoods } from '#demo/fill-goods.ts';
import { insertMany } from '#demo/demo.repository.ts';
import type { Trx } from '#lib/platform/db/database.server.ts';
import { DAY_MS, startOfDay } from '#lib/platform/time.rules.ts';
import { lowestPrice, percentOff, type Shelf } from './fill-offers.ts';
import { writeActivity } from './write-activity.ts';

/** Sets as a pharmacy stocks them: the best seller of each category, with its units. */
const SETS: readonly { name: string; parts: readonly [category: string, units: number][] }[] = [
  {
    name: '感冒家庭组合',
    parts: [
      ['coldz', 10],
      ['pain', 10],
      ['heat', 10],
    ],
  },
  {
    name: '肠胃常备组合',
    parts: [
      ['stomz', 10],
      ['diarr', 10],
    ],
  },
  {
    name: '跌打外用组合',
    parts: [
      ['plaster', 10],
      ['bruise', 5],
    ],
  },
  {
    name: '五官舒缓组合',
    parts: [
      ['throat', 10],
      ['eye', 10],
    ],
  },
];
const OFF = 12;

/** Fills in sets at a fixed price, below the total of their parts for any member. */
export async function fillSets(trx: Trx, { goods }: Shelf, now: number): Promise<void> {
  const today = startOfDay(now);
  for (const { name, parts } of SETS) {
    const chosen = parts.flatMap(([category, units]) => {
      const one = bestOf(goods, category);
      return one ? [{ one, units: Math.ceil(units / one.stepQuantity) * one.stepQuantity }] : [];
    });
    if (chosen.length < 2) continue;
    const window = { from: today, to: today + 90 * DAY_MS };
    const id = await writeActivity(trx, { kind: 'combination', name, window, goodsIds: [] });
    await insertMany(
      trx,
      'activity_goods',
      chosen.map(({ one, units }) => ({ activity_id: id, goods_id: one.id, quantity: units })),
    );
    const alone = chosen.reduce((sum, { one, units }) => sum + lowestPrice(one) * units, 0);
    await insertMany(trx, 'combination', [
      { activity_id: id, price_fen: percentOff(alone, OFF), remaining: 500, per_member_limit: 20 },
    ]);
  }
}

function bestOf(goods: readonly FilledGoods[], category: string): FilledGoods | undefined {
  return goods
    .filter((one) => one.categoryCode === category && one.stock > 100 && isFree(one))
    .sort((a, b) => b.salesCount - a.salesCount)[0];
}

/** True when goods are not on prescription and not restricted. */
export const isFree = ({ rxClass, mhj, kxzq }: FilledGoods): boolean => rxClass !== 'rx' && !mhj && !kxzq;
