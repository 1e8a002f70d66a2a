import { listAddresses } from '#lib/people/addresses/addresses.service.ts';
import { findGoodsByIds } from '#lib/catalogue/goods/goods.service.ts';
import type { FilledGoods } from '#demo/fill-goods.ts';
import { bringTo, memberOf } from '#demo/fill-orders.ts';
import type { Member } from '#lib/people/members/members.rules.ts';
import type { Db } from '#lib/platform/db/database.server.ts';
import { DAY_MS, startOfDay } from '#lib/platform/time.rules.ts';
import { addToCart } from '#lib/trade/cart/add/cart-add.service.ts';
import { findCartItems } from '#lib/trade/cart/cart.service.ts';
import { openDraft } from '#lib/trade/checkout/checkout.service.ts';
import { submitDraft } from '#lib/trade/checkout/submit.service.ts';
import type { BatchInput } from '#lib/trade/coupons/office/batch.rules.ts';
import { createBatch, stopBatch } from '#lib/trade/coupons/office/batches.service.ts';
import type { CouponScope } from '#lib/trade/coupons/coupons.rules.ts';
import { giveOut, prepareGiving } from '#lib/trade/coupons/office/giving.service.ts';
import type { Selection } from '#lib/trade/coupons/office/giving.rules.ts';
import { claimCoupon } from '#lib/trade/coupons/coupons.service.ts';

/**
 * Fields in which a demo batch differs from the usual one: a claimable coupon for everything, one each, thirty days
 * from claiming.
 */
type Batch = Partial<BatchInput> & Pick<BatchInput, 'name' | 'amountFen' | 'minimumFen'>;

/** Window `[from, until)` in days from the start of today. */
interface Days {
  valid?: [from: number, until: number];
  claim?: [from: number, until: number | null];
}

const EVERYTHING: CouponScope = { kind: 'all', values: [] };

/**
 * Fills in batches of each kind and scope, coupons and vouchers that the demo accounts hold, and orders some were used
 * on; made through the shop's own services so that all ledgers agree.
 */
export async function fillCoupons(db: Db, goods: readonly FilledGoods[], now: number): Promise<void> {
  const plain = goods
    .filter((one) => one.stock > 200 && !one.kxzq && !one.mhj && !one.special && one.expiresInDays > 180)
    .sort((a, b) => b.salesCount - a.salesCount);
  if (plain.length === 0) return;
  const operator = await memberOf(db, 'operator');
  const ids = await fillBatches(db, operator, await scopesOf(db, goods, plain), now);
  await claimAll(db, ids, now);
  await giveAll(db, operator, ids, now);
  for (const [index, [username, daysAgo]] of ORDERS.entries()) {
    const member = await memberOf(db, username);
    await orderWithCoupons(db, { member, operator, goods: plain.slice(index * 40), daysAgo }, now);
  }
  await stopBatch(db, operator, idOf(ids, 'stopped'), now - 20 * DAY_MS);
}

type Key =
  | 'newcomer'
  | 'cold'
  | 'herbs'
  | 'maker'
  | 'goods'
  | 'regular'
  | 'thanks'
  | 'sorry'
  | 'coming'
  | 'over'
  | 'stopped';

async function scopesOf(
  db: Db,
  goods: readonly FilledGoods[],
  plain: readonly FilledGoods[],
): Promise<{ maker: CouponScope; goods: CouponScope }> {
  const makers = Map.groupBy(plain, ({ makerKey }) => makerKey);
  const [most] = [...makers.values()].sort((a, b) => b.length - a.length);
  const [leading] = await findGoodsByIds(db, most?.[0] ? [most[0].id] : []);
  const byName = new Map(
    goods.filter(({ qx, stock }) => qx && stock > 0).map((one) => [one.commonName, one]),
  );
  const devices = [...byName.values()].slice(0, 8);
  return {
    maker: leading ? { kind: 'maker', values: [String(leading.makerId)] } : EVERYTHING,
    goods: devices.length > 0 ? { kind: 'goods', values: devices.map(({ id }) => String(id)) } : EVERYTHING,
  };
}

async function fillBatches(
  db: Db,
  operator: Member,
  scopes: { maker: CouponScope; goods: CouponScope },
  now: number,
): Promise<Map<Key, number>> {
  const given = { isClaimable: false, minimumFen: 0 } as const;
  const batches: [key: Key, batch: Batch, days?: Days][] = [
    ['newcomer', { name: '全场满减券', amountFen: 3000, minimumFen: 100_000, total: 5000 }],
    [
      'cold',
      {
        name: '秋冬呼吸用药券',
        amountFen: 6000,
        minimumFen: 150_000,
        total: 2000,
        scope: { kind: 'category', values: ['cold', 'coldw', 'coldz', 'heat', 'pain', 'summer'] },
      },
      { valid: [-20, 40] },
    ],
    [
      'herbs',
      {
        name: '中药专区券',
        amountFen: 2500,
        minimumFen: 80_000,
        validDays: 60,
        scope: { kind: 'zone', values: ['zy'] },
      },
    ],
    ['maker', { name: '厂家专享券', amountFen: 4000, minimumFen: 120_000, total: 800, scope: scopes.maker }],
    ['goods', { name: '常备器械券', amountFen: 1500, minimumFen: 60_000, total: 500, scope: scopes.goods }],
    // a little more than the total of the buyer's cart, so that the cart proposes to add goods
    ['regular', { name: '老客户满减券', amountFen: 4000, minimumFen: 80_000, isClaimable: false }],
    [
      'thanks',
      {
        ...given,
        kind: 'voucher',
        name: '老客户回馈现金券',
        amountFen: 5000,
        perMemberLimit: 3,
        validDays: 90,
        total: 1000,
      },
    ],
    [
      'sorry',
      {
        ...given,
        kind: 'voucher',
        name: '服务补偿现金券',
        amountFen: 2000,
        perMemberLimit: 10,
        validDays: 180,
      },
    ],
    [
      'coming',
      { name: '双节备货券', amountFen: 10_000, minimumFen: 300_000, total: 300 },
      { valid: [20, 60], claim: [5, 40] },
    ],
    ['over', { name: '国庆备货券', amountFen: 5000, minimumFen: 100_000, total: 400 }, { valid: [-70, -35] }],
    ['stopped', { name: '暑期清热用药券', amountFen: 2000, minimumFen: 50_000, total: 1000, validDays: 90 }],
  ];
  const ids = new Map<Key, number>();
  for (const [key, batch, days] of batches) {
    const input = toInput(batch, days, now);
    const idempotencyKey = `demo-${key}`;
    const { id } = await createBatch(db, operator, { input, idempotencyKey }, now - 80 * DAY_MS);
    ids.set(key, id);
  }
  return ids;
}

function toInput(batch: Batch, { valid, claim }: Days = {}, now: number): BatchInput {
  const day = (days: number | null | undefined): number | null =>
    days === null || days === undefined ? null : startOfDay(now) + days * DAY_MS;
  return {
    kind: 'coupon',
    scope: EVERYTHING,
    isClaimable: true,
    total: null,
    perMemberLimit: 1,
    validFrom: day(valid?.[0]),
    validUntil: day(valid?.[1]),
    validDays: valid ? null : 30,
    claimFrom: day(claim?.[0]),
    claimUntil: day(claim?.[1]),
    ...batch,
  };
}

function idOf(ids: ReadonlyMap<Key, number>, key: Key): number {
  const id = ids.get(key);
  if (id === undefined) throw new Error(`the demo batch ${key} was not made`);
  return id;
}

/** Accounts that claimed a batch, and how many days ago. */
const CLAIMS: [username: string, key: Key, daysAgo: number][] = [
  ['buyer', 'over', 60],
  ['buyer', 'stopped', 50],
  ['buyer', 'newcomer', 12],
  ['buyer', 'cold', 11],
  ['buyer', 'herbs', 10],
  ['buyer', 'goods', 4],
  ['clinic', 'over', 58],
  ['clinic', 'newcomer', 24],
  ['clinic', 'goods', 40],
  ['clinic', 'maker', 6],
  ['chain', 'newcomer', 45],
  ['chain', 'cold', 9],
  ['chain', 'maker', 8],
  ['store1', 'cold', 7],
  ['store2', 'newcomer', 3],
  ['newcomer', 'newcomer', 1],
];

async function claimAll(db: Db, ids: ReadonlyMap<Key, number>, now: number): Promise<void> {
  for (const [username, key, daysAgo] of CLAIMS)
    await claimCoupon(db, await memberOf(db, username), idOf(ids, key), now - daysAgo * DAY_MS);
}

/** Batches given to a selection of members, and how many days ago. */
const GIVINGS: [key: Key, selection: Selection, daysAgo: number][] = [
  ['thanks', { by: 'filter', ranks: [2, 3], regions: [], kinds: [], onlyPassed: true }, 30],
  ['thanks', { by: 'list', text: 'buyer\nstore1' }, 15],
  ['regular', { by: 'list', text: 'buyer' }, 1],
  ['sorry', { by: 'list', text: 'buyer\nclinic\nstore2' }, 14],
  ['sorry', { by: 'list', text: 'buyer\nclinic' }, 2],
];

async function giveAll(db: Db, operator: Member, ids: ReadonlyMap<Key, number>, now: number): Promise<void> {
  for (const [key, selection, daysAgo] of GIVINGS) {
    const at = now - daysAgo * DAY_MS;
    const giving = await prepareGiving(db, operator, { batchId: idOf(ids, key), selection }, at);
    await giveOut(db, operator, giving, at);
  }
}

/** Accounts that ordered with a coupon and vouchers, and how many days ago. */
const ORDERS: [username: string, daysAgo: number][] = [
  ['buyer', 6],
  ['clinic', 12],
  ['store1', 5],
];
const LINES = 3;
/** Minimum amount (fen) of each line, so that the order reaches the coupon's minimum. */
const LINE_FEN = 36_000;

interface CouponOrder {
  member: Member;
  operator: Member;
  goods: readonly FilledGoods[];
  daysAgo: number;
}

/**
 * Places an order with the coupon and the vouchers that the shop proposes, paid and received; the cart's own lines
 * stay.
 */
async function orderWithCoupons(
  db: Db,
  { member, operator, goods, daysAgo }: CouponOrder,
  now: number,
): Promise<void> {
  const at = now - daysAgo * DAY_MS;
  const inCart = new Set((await findCartItems(db, member.id)).map(({ goodsId }) => goodsId));
  const allowed = new Set(member.scopes.map(({ code }) => code));
  const lines = goods
    .filter(({ id, scopeCode }) => allowed.has(scopeCode) && !inCart.has(id))
    .slice(0, LINES)
    .map(({ id, minQuantity, stepQuantity, basePriceFen }) => ({
      goodsId: id,
      quantity: Math.max(minQuantity, Math.ceil(LINE_FEN / basePriceFen / stepQuantity) * stepQuantity),
    }));
  const [address] = await listAddresses(db, member);
  if (lines.length === 0 || !address) return;
  await addToCart(db, member, lines, at);
  const added = (await findCartItems(db, member.id)).filter(({ goodsId }) => !inCart.has(goodsId));
  const key = await openDraft(
    db,
    member,
    added.map(({ id }) => id),
    at,
  );
  const input = { addressId: address.id, invoiceKind: 'ordinary', remark: '' } as const;
  for (const { id } of await submitDraft(db, member, { key, input }, at))
    await bringTo(db, { member, operator, id, ending: 'completed', online: undefined, at }, now);
}
