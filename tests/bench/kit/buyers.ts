import { columnsOf } from '#lib/platform/db/rows.rules.ts';
import type { Db } from '#lib/platform/db/database.server.ts';
import { insertMany } from '#demo/demo.repository.ts';
import { findMember, findMemberByUsername, insertMember } from '#lib/people/members/members.repository.ts';
import type { Member } from '#lib/people/members/members.rules.ts';
import { toMember } from '#lib/people/members/sessions/session.service.ts';
import { seededNumbers } from './timing.ts';

/** A member with an address and a filled cart. */
export interface Buyer {
  member: Member;
  addressId: number;
}

/** Adds members like the demo's `buyer`, each with so many different goods in the cart. */
export async function addBuyers(db: Db, count: number, lines: number, now: number): Promise<Buyer[]> {
  const goods = await goodsForAll(db);
  const number = seededNumbers(5);
  const buyers: Buyer[] = [];
  for (let index = 0; index < count; index += 1) {
    const buyer = await addBuyer(db, index, now);
    const chosen = new Set<number>();
    while (chosen.size < lines) chosen.add(goods[number(goods.length)]!);
    await insertMany(
      db as Parameters<typeof insertMany>[0],
      'cart_item',
      [...chosen].map((goods_id) => ({
        member_id: buyer.member.id,
        goods_id,
        quantity: 1,
        created_at: now,
        updated_at: now,
      })),
    );
    buyers.push(buyer);
  }
  return buyers;
}

/** Goods that anyone passed may buy one of, with enough in stock for all. */
async function goodsForAll(db: Db): Promise<number[]> {
  const rows = await db
    .selectFrom('goods')
    .select('id')
    .where('is_on_sale', '=', 1)
    .where('stock', '>', 300)
    .where('is_kxzq', '=', 0)
    .where('is_special', '=', 0)
    .where('is_mhj', '=', 0)
    .where('min_quantity', '=', 1)
    .orderBy('id')
    .execute();
  return rows.map(({ id }) => id);
}

async function addBuyer(db: Db, index: number, now: number): Promise<Buyer> {
  const pattern = await findMemberByUsername(db, 'buyer');
  if (!pattern) throw new Error('the demo shop has no buyer');
  const { id: patternId, ...row } = pattern;
  const scopes = await db.selectFrom('member_scope').selectAll().where('member_id', '=', patternId).execute();
  return db.transaction().execute(async (trx) => {
    const id = await insertMember(trx, columnsOf({ ...row, username: `bench${index}` }));
    await insertMany(
      trx,
      'member_scope',
      scopes.map((scope) => ({ ...scope, member_id: id })),
    );
    const address = await trx
      .insertInto('address')
      .values({
        member_id: id,
        receiver: '收货员',
        phone: '13900001001',
        region_code: row.regionCode,
        region_name: '河南省 郑州市',
        detail: '解放路 1 号',
        is_default: 1,
        created_at: now,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    const member = await toMember(trx, (await findMember(trx, id))!);
    return { member, addressId: address.id };
  });
}
