import { DAY_MS } from '#lib/platform/time.rules.ts';
import {
  giveCoupons,
  makeActivity,
  makeBatch,
  makeCombination,
  makeSeckill,
} from '#tests/support/promotions-fixture.ts';
import { makeGoods } from '#tests/support/shop-fixture.ts';
import type { Buyer, Wanted } from './buyers.ts';
import type { FaultShop } from './shop.ts';
import { pass } from './shopping.ts';

/** Number of each in stock; without limit where absent. */
interface Stock {
  stock?: number;
  seckill?: number;
  gifts?: number;
  sets?: number;
  /** units of the seckill, and sets, for one member */
  perMember?: number;
}

/** Goods in every kind of promotion that has a number of its own, and the coupons they can be bought with. */
export interface Stall {
  /** Bought at the usual price; each unit brings a gift, and one is in each set. */
  goodsId: number;
  seckillGoodsId: number;
  offerId: number;
  setId: number;
  tierId: number;
  batchIds: readonly number[];
}

const PLENTY = 100_000;
const SEEN_WITHIN_MS = 20_000;

/** Puts up a stall. Its gift is a part of its set, so that one goods is bought, in a set and given. */
export async function openStall(shop: FaultShop, stock: Stock = {}): Promise<Stall> {
  const { db } = shop;
  const now = Date.now();
  const window = { starts_at: now - DAY_MS, ends_at: now + 30 * DAY_MS };
  const [goodsId, giftId, seckillGoodsId] = [
    await makeGoods(db, { stock: stock.stock ?? PLENTY }),
    await makeGoods(db, { stock: PLENTY }),
    await makeGoods(db, { stock: PLENTY }),
  ];
  const limit = stock.perMember === undefined ? {} : { per_member_limit: stock.perMember };
  const offer = { price_fen: 600, remaining: stock.seckill ?? PLENTY, ...limit };
  const offerId = await makeSeckill(db, seckillGoodsId, offer, window);
  const parts = new Map([
    [goodsId, 1],
    [giftId, 1],
  ]);
  const set = { price_fen: 1500, remaining: stock.sets ?? PLENTY, ...limit };
  const setId = await makeCombination(db, parts, set, window);
  const tier = { grant_type: 1 as const, grant_goods_id: giftId, grant_quantity: 1 };
  const activityId = await makeActivity(db, {
    kind: 'gift',
    goodsIds: [goodsId],
    tiers: [{ ...tier, threshold_units: 1, grant_remaining: stock.gifts ?? PLENTY }],
    window,
  });
  const { id: tierId } = await db
    .selectFrom('activity_tier')
    .select('id')
    .where('activity_id', '=', activityId)
    .executeTakeFirstOrThrow();
  const batchIds = [
    await makeBatch(db, { amount_fen: 100, minimum_fen: 0 }),
    await makeBatch(db, { kind: 'voucher', amount_fen: 600 }),
  ];
  await seenByAll(shop, goodsId);
  return { goodsId, seckillGoodsId, offerId, setId, tierId, batchIds };
}

/** Waits until each process offers the gift, which was put up last: a buyer at the till before is rightly refused. */
async function seenByAll({ servers }: Pick<FaultShop, 'servers'>, goodsId: number): Promise<void> {
  for (const { url } of servers) {
    for (const until = performance.now() + SEEN_WITHIN_MS; ; await pass(20)) {
      const answer = await fetch(`${url}/api/goods/detail/${goodsId}`);
      // Goods like it are part of the answer, and those of earlier stalls have gifts, too.
      const { data } = (await answer.json()) as { data: { goods: { tags: string[] } } };
      if (data.goods.tags.includes('赠')) break;
      if (performance.now() > until) throw new Error(`${url} does not offer the gift`);
    }
  }
}

/** A cart with a usual line that brings a gift, a unit of the seckill, and a set. */
export const fullCart = ({ goodsId, seckillGoodsId, setId }: Stall): Wanted[] => [
  { goods_id: goodsId, number: 1 },
  { goods_id: seckillGoodsId, number: 1, type: 1 },
  { goods_id: setId, number: 1, type: 3 },
];

/** Gives each buyer so many coupons, and as many vouchers. */
export async function giveEach(
  { db }: FaultShop,
  { batchIds }: Stall,
  buyers: readonly Buyer[],
  count: number,
): Promise<void> {
  for (const { member } of buyers) {
    for (const batchId of batchIds)
      await giveCoupons(db, { batchId, memberId: member.id, count }, Date.now());
  }
}

/** Returns what is left of the seckill, of the gift and of the set. */
export async function leftOnStall(
  { db }: FaultShop,
  { offerId, setId, tierId }: Stall,
): Promise<Record<'seckill' | 'gifts' | 'sets', number | null>> {
  const [seckill, gifts, sets] = [
    await db.selectFrom('offer').select('remaining').where('id', '=', offerId).executeTakeFirstOrThrow(),
    await db
      .selectFrom('activity_tier')
      .select('grant_remaining as remaining')
      .where('id', '=', tierId)
      .executeTakeFirstOrThrow(),
    await db
      .selectFrom('combination')
      .select('remaining')
      .where('activity_id', '=', setId)
      .executeTakeFirstOrThrow(),
  ];
  return { seckill: seckill.remaining, gifts: gifts.remaining, sets: sets.remaining };
}

/** Coupons and vouchers a buyer holds, by whether they are used. */
export async function couponsOf(
  { db }: FaultShop,
  { member }: Buyer,
): Promise<{ used: number; unused: number }> {
  const rows = await db.selectFrom('coupon').select('state').where('member_id', '=', member.id).execute();
  const used = rows.filter(({ state }) => state === 'used').length;
  return { used, unused: rows.length - used };
}
