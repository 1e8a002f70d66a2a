import type { Db } from '#lib/platform/db/database.server.ts';

/**
 * Finds what of promotions and coupons does not add up with the orders that took them, each in a sentence: more taken
 * than there was, more by one member than allowed, a coupon in an order that it did not pay for, and the other way
 * round.
 */
export async function promotionDisagreements(db: Db): Promise<string[]> {
  return [
    ...(await oversold(db)),
    ...(await memberLimitsAgainstOrders(db)),
    ...(await couponsAgainstOrders(db)),
    ...(await vouchersBack(db)),
  ];
}

/**
 * Returns the total of every promotion with a number of its own: left, and taken by orders not cancelled. It stays the
 * same through all that happens to orders.
 */
export async function promotionTotals(db: Db): Promise<ReadonlyMap<string, number>> {
  const left = await leftOf(db);
  const taken = new Map<string, number>();
  const take = (key: string, units: number): void => void taken.set(key, (taken.get(key) ?? 0) + units);
  for (const line of await soldLines(db)) {
    if (line.offer_id !== null) take(`offer ${line.offer_id}`, line.quantity);
    if (line.activity_id !== null && line.sets > 0) take(`set ${line.activity_id}`, line.sets);
    if (line.tier_id !== null) take(`tier ${line.tier_id}`, line.quantity);
  }
  return new Map(left.map(([key, remaining]) => [key, remaining + (taken.get(key) ?? 0)]));
}

/** Lists what changed between two results of {@link promotionTotals}; promotions made in the meantime do not count. */
export function changedTotals(
  before: ReadonlyMap<string, number>,
  after: ReadonlyMap<string, number>,
): string[] {
  return [...before].flatMap(([key, total]) =>
    after.get(key) === total ? [] : [`${key} had ${total} in all, now left and sold are ${after.get(key)}`],
  );
}

/** Lines of orders not cancelled. */
const soldLines = (db: Db) =>
  db
    .selectFrom('order_line')
    .innerJoin('orders', 'orders.id', 'order_line.order_id')
    .select(['orders.member_id', 'offer_id', 'activity_id', 'tier_id', 'sets', 'quantity'])
    .where('orders.state', '!=', 'cancelled')
    .execute();

async function leftOf(db: Db): Promise<[key: string, remaining: number][]> {
  const offers = await db.selectFrom('offer').select(['id', 'remaining']).execute();
  const sets = await db.selectFrom('combination').select(['activity_id', 'remaining']).execute();
  const tiers = await db.selectFrom('activity_tier').select(['id', 'grant_remaining']).execute();
  const rows: [string, number | null][] = [
    ...offers.map(({ id, remaining }): [string, number | null] => [`offer ${id}`, remaining]),
    ...sets.map((row): [string, number | null] => [`set ${row.activity_id}`, row.remaining]),
    ...tiers.map((row): [string, number | null] => [`tier ${row.id}`, row.grant_remaining]),
  ];
  return rows.flatMap(([key, remaining]): [string, number][] =>
    remaining === null ? [] : [[key, remaining]],
  );
}

async function oversold(db: Db): Promise<string[]> {
  return (await leftOf(db)).filter(([, left]) => left < 0).map(([key, left]) => `${key} has ${left} left`);
}

async function memberLimitsAgainstOrders(db: Db): Promise<string[]> {
  const offers = await db.selectFrom('offer').select(['id', 'per_member_limit']).execute();
  const sets = await db.selectFrom('combination').select(['activity_id', 'per_member_limit']).execute();
  const limits = new Map<string, number | null>([
    ...offers.map(({ id, per_member_limit }) => [`offer ${id}`, per_member_limit] as const),
    ...sets.map(({ activity_id, per_member_limit }) => [`set ${activity_id}`, per_member_limit] as const),
  ]);
  const taken = new Map<string, number>();
  for (const { member_id, offer_id, activity_id, sets: bought, quantity } of await soldLines(db)) {
    const takes = [
      [offer_id === null ? null : `offer ${offer_id}`, quantity],
      [activity_id === null ? null : `set ${activity_id}`, bought],
    ] as const;
    for (const [key, units] of takes) {
      if (key === null || (limits.get(key) ?? null) === null) continue;
      const own = `${key} by member ${member_id}`;
      taken.set(own, (taken.get(own) ?? 0) + units);
    }
  }
  return [...taken].flatMap(([own, units]) => {
    const limit = limits.get(own.replace(/ by member \d+$/, '')) ?? Infinity;
    return units > limit ? [`of ${own} ${units} were taken, ${limit} are allowed`] : [];
  });
}

async function couponsAgainstOrders(db: Db): Promise<string[]> {
  const orders = await db
    .selectFrom('orders')
    .select(['id', 'state', 'member_id', 'coupon_fen', 'voucher_fen'])
    .execute();
  const used = await db
    .selectFrom('coupon')
    .select(['order_id', 'member_id', 'kind', 'used_fen', 'amount_fen'])
    .where('state', '=', 'used')
    .execute();
  const byOrder = Map.groupBy(used, ({ order_id }) => order_id);
  return orders.flatMap(({ id, state, member_id, coupon_fen, voucher_fen }) => {
    const own = byOrder.get(id) ?? [];
    const [coupons, vouchers] = [own.filter(isCoupon), own.filter((one) => !isCoupon(one))];
    const isSound =
      state === 'cancelled'
        ? own.length === 0
        : sumUsed(coupons) === coupon_fen &&
          sumUsed(vouchers) === voucher_fen &&
          coupons.length <= 1 &&
          own.every((one) => one.member_id === member_id && one.used_fen <= one.amount_fen);
    return isSound
      ? []
      : [
          `order ${id} is ${state} with ${coupon_fen} fen by coupon and ${voucher_fen} by vouchers, ` +
            `those used for it say ${sumUsed(coupons)} and ${sumUsed(vouchers)}`,
        ];
  });
}

/** Checks what came back of the vouchers of each order: all of it with a cancelled one, no more than they paid else. */
async function vouchersBack(db: Db): Promise<string[]> {
  const rows = await db
    .selectFrom('coupon_ledger')
    .innerJoin('coupon', 'coupon.id', 'coupon_ledger.coupon_id')
    .innerJoin('orders', 'orders.no', 'coupon_ledger.reference')
    .select(['orders.id', 'orders.state', 'orders.voucher_fen'])
    .select(({ fn }) => fn.sum<number>('change_fen').as('moved'))
    .where('coupon.kind', '=', 'voucher')
    .groupBy(['orders.id', 'orders.state', 'orders.voucher_fen'])
    .execute();
  return rows.flatMap(({ id, state, moved }) =>
    Number(moved) > 0 || (state === 'cancelled' && Number(moved) !== 0)
      ? [`order ${id} is ${state}, and its vouchers moved ${moved} fen in all`]
      : [],
  );
}

const isCoupon = ({ kind }: { kind: string }): boolean => kind === 'coupon';
const sumUsed = (used: readonly { used_fen: number }[]): number =>
  used.reduce((total, { used_fen }) => total + used_fen, 0);
