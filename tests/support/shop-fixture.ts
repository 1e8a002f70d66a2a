import type { ZoneInput } from '#lib/catalogue/zones/zones.service.ts';
import type { Db, Trx } from '#lib/platform/db/database.server.ts';
import {
  changedQuantities,
  findLots,
  settleStock,
  holdLots,
} from '#lib/catalogue/goods/lots/lots.repository.ts';
import { announceTouched } from '#lib/platform/db/change.server.ts';
import { goodsTag } from '#lib/cache-tag.rules.ts';
import { openLots, moveUnits, openLot } from '#lib/catalogue/goods/lots/lots.service.ts';
import { transact } from '#lib/platform/db/transact.server.ts';
import type { NewGoods } from '#lib/catalogue/goods/goods.table.ts';
import type { NewMember } from '#lib/people/members/members.table.ts';
import type { Member } from '#lib/people/members/members.rules.ts';
import { findMember } from '#lib/people/members/members.repository.ts';
import { toMember } from '#lib/people/members/sessions/session.service.ts';
import type { BatchInput } from '#lib/trade/coupons/office/batch.rules.ts';
import { DAY_MS } from '#lib/platform/time.rules.ts';
import { insertStockEntries } from '#lib/catalogue/goods/goods.service.ts';

/** Noon of 20 November 2026 in Shanghai. */
export const NOW = Date.UTC(2026, 10, 20, 4);

let made = 0;

/** A passed pharmacy in Suzhou with a balance and the scope `chem`, unless stated otherwise. */
export async function makeMember(db: Db, change: Partial<NewMember> = {}): Promise<Member> {
  made += 1;
  const balanceFen = change.balance_fen ?? 0;
  const { id } = await db
    .insertInto('member')
    .values({
      username: `member${made}`,
      password_hash: 'none',
      kind: 'pharmacy',
      name: '王芳',
      phone: '13800138000',
      company: `百草堂大药房${made}`,
      address: '',
      region_code: '320500',
      is_passed: 1,
      created_at: NOW,
      ...change,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await db
    .insertInto('member_scope')
    .values({ member_id: id, scope_code: 'chem', expires_at: null })
    .execute();
  if (balanceFen > 0) {
    await db
      .insertInto('balance_ledger')
      .values({
        member_id: id,
        change_fen: balanceFen,
        balance_after_fen: balanceFen,
        reason: 'top_up',
        reference: '',
        idempotency_key: `opening:${id}`,
        created_at: NOW,
      })
      .execute();
  }
  return memberOf(db, id);
}

/** The member as a request would see it now. */
export async function memberOf(db: Db, id: number): Promise<Member> {
  const row = await findMember(db, id);
  if (!row) throw new Error(`no member ${id}`);
  return toMember(db, row);
}

/** A goods on sale at ¥10.00 with 100 in stock, unless stated otherwise; returns its id. */
export async function makeGoods(db: Db, change: Partial<NewGoods> = {}): Promise<number> {
  made += 1;
  const maker = await db
    .insertInto('maker')
    .values({ name: `华东制药${made}`, short_name: '华东', province: '浙江' })
    .returning('id')
    .executeTakeFirstOrThrow();
  const category = await db
    .insertInto('category')
    .values({ code: `c${made}`, name: '抗感染', kind: 'drug', hint: '', sort: made, parent_id: null })
    .returning('id')
    .executeTakeFirstOrThrow();
  const stock = change.stock ?? 100;
  const { id } = await db
    .insertInto('goods')
    .values({
      name: `阿莫西林胶囊${made}`,
      common_name: '阿莫西林',
      brand_name: '',
      spec: '0.25g*24粒/盒',
      unit: '盒',
      maker_id: maker.id,
      category_id: category.id,
      dosage_form: '胶囊剂',
      approval_no: `国药准字H${made}`,
      barcode: '',
      scope_code: 'chem',
      rx_class: 'otc_a',
      insurance_class: '',
      storage: '常温',
      base_price_fen: 1000,
      market_price_fen: 1500,
      ladder_type: 0,
      stock,
      middle_pack: 1,
      case_size: 1,
      unit_name: '粒',
      lot_no: '20260101',
      picture_url: '',
      description: '',
      created_at: NOW,
      updated_at: NOW,
      ...change,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await db
    .insertInto('stock_ledger')
    .values({
      goods_id: id,
      change: stock,
      stock_after: stock,
      reason: 'opening',
      reference: '',
      idempotency_key: `opening:${id}`,
      created_at: NOW,
    })
    .execute();
  await openLots(db as Trx, [id], NOW);
  announceTouched([goodsTag(id), 'goods-list']);
  return id;
}

/** Delivery costs ¥12.00 below ¥500.00 everywhere. */
export async function makeShipping(db: Db): Promise<void> {
  await db
    .insertInto('shipping_region')
    .values([
      { region_code: '000000', name: '全国', fee_fen: 1200, threshold_fen: 50_000 },
      { region_code: '320000', name: '江苏省', fee_fen: 800, threshold_fen: 30_000 },
      { region_code: '320500', name: '苏州市', fee_fen: 500, threshold_fen: 20_000 },
    ])
    .execute();
}

/** Leaves a goods with so many units, all in its first lot on sale. */
export async function setStock(db: Db, id: number, units: number): Promise<void> {
  await transact(db, async (trx) => {
    const [first, ...others] = (await findLots(trx, id)).filter(({ state }) => state === 'on_sale');
    if (!first) throw new Error(`goods ${id} has no lot on sale`);
    const changes = new Map(others.map((lot) => [lot.id, -lot.quantity]));
    changes.set(first.id, units - first.quantity);
    await settleStock(trx, [id], [changedQuantities(trx, changes, NOW)], NOW);
  });
}

export async function stockOf(db: Db, id: number): Promise<number> {
  const row = await db.selectFrom('goods').select('stock').where('id', '=', id).executeTakeFirstOrThrow();
  return row.stock;
}

/** A batch of coupons that every buyer may claim once and use on everything for 30 days. */
export const claimableCoupon = (name: string, change: Partial<BatchInput> = {}): BatchInput => ({
  kind: 'coupon',
  name,
  amountFen: 500,
  minimumFen: 10_000,
  scope: { kind: 'all', values: [] },
  validFrom: null,
  validUntil: null,
  validDays: 30,
  isClaimable: true,
  claimFrom: null,
  claimUntil: null,
  total: null,
  perMemberLimit: 1,
  ...change,
});

/**
 * Gives a member purchases of a goods every 30 days, so many units at once, the last time 10 days before `now` (ms).
 */
export async function buysUsually(
  db: Db,
  { memberId, goodsId, quantity }: { memberId: number; goodsId: number; quantity: number },
  now: number,
): Promise<void> {
  const lastAt = now - 10 * DAY_MS;
  const purchases = [60, 30, 0].map((days) => ({ at: lastAt - days * DAY_MS, quantity }));
  await db
    .insertInto('buying_rhythm')
    .values({
      member_id: memberId,
      goods_id: goodsId,
      purchases: JSON.stringify(purchases),
      last_at: lastAt,
      last_quantity: quantity,
      every_days: 30,
      due_at: lastAt + 27 * DAY_MS,
      ends_at: lastAt + 90 * DAY_MS,
    })
    .execute();
}

/** One more lot of a goods, of so many units; returns its id. */
export const addLot = (db: Db, goodsId: number, number: string, units: number): Promise<number> =>
  db.transaction().execute(async (trx) => {
    const held = await holdLots(trx, [goodsId]);
    const lot = await openLot(trx, { goodsId, number }, NOW);
    const moves = [{ lot, change: units, kind: 'taken_in' as const }];
    const settled = await moveUnits(trx, [...held, lot], moves, NOW);
    await insertStockEntries(
      trx,
      [...settled].map(([id, { change, after }]) => ({
        goods_id: id,
        change,
        stock_after: after,
        reason: 'lot' as const,
        reference: number,
        idempotency_key: `lot:${id}:${number}`,
        created_at: NOW,
      })),
    );
    return lot.id;
  });

/** A zone's form with nothing in it, but for what is changed. */
export const zoneInput = (change: Partial<ZoneInput> = {}): ZoneInput => ({
  title: '',
  headline: '',
  accent: '',
  motif: '',
  imageUrl: '',
  rules: '',
  isOpen: true,
  startsAt: null,
  endsAt: null,
  blocks: null,
  ...change,
});
