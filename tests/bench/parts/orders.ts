import { join } from 'node:path';
import { openDraft } from '#lib/trade/checkout/checkout.service.ts';
import { submitDraft } from '#lib/trade/checkout/submit.service.ts';
import { type Db, openDatabase } from '#lib/platform/db/database.server.ts';
import { migrate } from '#lib/platform/db/migrate.server.ts';
import { fillDemo } from '#demo/fill-demo.service.ts';
import { columnsOf } from '#lib/platform/db/rows.rules.ts';
import { insertMany } from '#demo/demo.repository.ts';
import { findMember, findMemberByUsername, insertMember } from '#lib/people/members/members.repository.ts';
import type { Member } from '#lib/people/members/members.rules.ts';
import { toMember } from '#lib/people/members/sessions/session.service.ts';
import { startCluster } from '#tests/support/cluster.ts';
import { administer } from '#tests/support/databases.ts';
import type { Figure, Part } from '../kit/part.ts';
import { timeAtOnce, seededNumbers } from '../kit/timing.ts';

/** A member with an address and a filled cart. */
interface Buyer {
  member: Member;
  addressId: number;
}

/** Adds members like the demo's `buyer`, each with so many different goods in the cart. */
async function addBuyers(db: Db, count: number, lines: number, now: number): Promise<Buyer[]> {
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

const AT_ONCE = 8;
/** A shop has been open for a while: its code is compiled and its statements are prepared. */
const WARM_UP = 400;
const LINES = 5;
const now = Date.now();

/** Orders per second that survive a power cut: every buyer submits a draft of five lines. */
export const ordersPart: Part = {
  name: 'orders',
  what: 'durable orders per second on both engines',
  async run({ folder, isQuick, say }) {
    const count = isQuick ? 100 : 400;
    const sqlite = await ordersPerSecond(`sqlite:${join(folder, 'orders.db')}`, count);
    say('  starting PostgreSQL');
    const cluster = await startCluster({ isDurable: true });
    try {
      await administer(cluster.url('postgres'), 'create database orders');
      const postgres = await ordersPerSecond(cluster.url('orders'), count);
      const note = `${count} orders of ${LINES} lines, ${AT_ONCE} at once, one process`;
      return [
        figure('SQLite', sqlite, `${note}, synchronous=full`),
        figure('PostgreSQL', postgres, `${note}, fsync on`),
      ];
    } finally {
      await cluster.stop();
    }
  },
};

const figure = (engine: string, value: number, note: string): Figure => ({
  name: `orders on ${engine}`,
  value,
  unit: 'orders/s',
  note,
});

async function ordersPerSecond(url: string, count: number): Promise<number> {
  const db = openDatabase(url);
  try {
    await migrate(db);
    await fillDemo(db);
    const buyers = await addBuyers(db, count + WARM_UP, LINES, now);
    const drafts: string[] = [];
    for (const { member } of buyers) drafts.push(await openDraft(db, member, null, now));
    const order = (index: number): Promise<unknown> => submit(db, buyers[index]!, drafts[index]!);
    await timeAtOnce(WARM_UP, AT_ONCE, (index) => order(count + index));
    return count / ((await timeAtOnce(count, AT_ONCE, order)) / 1000);
  } finally {
    await db.destroy();
  }
}

async function submit(db: Db, { member, addressId }: Buyer, key: string): Promise<void> {
  const orders = await submitDraft(
    db,
    member,
    { key, input: { addressId, invoiceKind: 'none', remark: '' } },
    now,
  );
  if (orders.length === 0) throw new Error('a draft became no order');
}
