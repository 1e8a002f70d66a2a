import { join } from 'node:path';
import type { Selectable } from 'kysely';
import { type Db, openDatabase } from '#lib/platform/db/database.server.ts';
import { migrate } from '#lib/platform/db/migrate.server.ts';
import { insertGoodsRows } from '#demo/demo.repository.ts';
import { fillDemo } from '#demo/fill-demo.service.ts';
import type { GoodsTable, NewGoods } from '#lib/catalogue/goods/goods.table.ts';
import { findMemberByUsername } from '#lib/people/members/members.repository.ts';
import type { Member } from '#lib/people/members/members.rules.ts';
import { openSession, SESSION_COOKIE, toMember } from '#lib/people/members/sessions/session.service.ts';
import { reindexAll } from '#lib/catalogue/search/index/reindex.service.ts';
import { HINT_COOKIE, memberHint } from '#lib/platform/browser/page/hint-cookie.rules.ts';

/** The demo shop, grown to many goods, in a SQLite file; and what was measured on the way. */
export interface BenchShop {
  url: string;
  goodsCount: number;
  fillMs: number;
  demoGoodsCount: number;
  /** A handle for parts that speak to the services themselves; ended with the bench. */
  db: Db;
  /** A demo member as the services know it. */
  member(username: string): Promise<Member>;
  emptyCart(username: string): Promise<void>;
  /** A `cookie` header that logs a demo member in. */
  cookieOf(username: string): Promise<string>;
}

/** Makes a shop of the bench in a folder. */
export async function makeShop(folder: string, goods: number): Promise<BenchShop> {
  const url = `sqlite:${join(folder, `shop-${goods}.db`)}`;
  const db = openDatabase(url);
  await migrate(db);
  const startedAt = performance.now();
  await fillDemo(db);
  const fillMs = performance.now() - startedAt;
  const demoGoodsCount = await countGoods(db);
  await grow(db, goods - demoGoodsCount);
  await reindexAll(db);
  return {
    url,
    db,
    fillMs,
    demoGoodsCount,
    goodsCount: await countGoods(db),
    member: (username) => memberOf(db, username),
    emptyCart: async (username) => {
      const { id } = await memberOf(db, username);
      await db.deleteFrom('cart_item').where('member_id', '=', id).execute();
    },
    cookieOf: async (username) => {
      const { id } = await memberOf(db, username);
      return `${SESSION_COOKIE}=${await openSession(db, id, 'bench', Date.now())}; ${HINT_COOKIE}=${memberHint(id)}`;
    },
  };
}

/** Adds goods that differ from the demo's in maker, approval number and price. */
async function grow(db: Db, count: number): Promise<void> {
  const patterns = await db.selectFrom('goods').selectAll().orderBy('id').execute();
  const makers = await db.selectFrom('maker').select('id').orderBy('id').execute();
  const copies = Array.from({ length: Math.max(0, count) }, (_, index): NewGoods => {
    const pattern = patterns[index % patterns.length]!;
    const round = 1 + Math.floor(index / patterns.length);
    const maker = makers[(pattern.maker_id + round * 7) % makers.length]!;
    return copyOf(pattern, index, round, maker.id);
  });
  await db.transaction().execute((trx) => insertGoodsRows(trx, copies));
}

function copyOf(
  { id: _, ...pattern }: Selectable<GoodsTable>,
  index: number,
  round: number,
  makerId: number,
): NewGoods {
  return {
    ...pattern,
    maker_id: makerId,
    approval_no: `${pattern.approval_no.slice(0, -4)}${String(10_000 + index).slice(1)}${round}`,
    barcode: String(6_900_000_000_000 + index),
    base_price_fen: pattern.base_price_fen + round * 10,
    sales_count: Math.floor(pattern.sales_count / (round + 1)),
  };
}

async function countGoods(db: Db): Promise<number> {
  const { count } = await db
    .selectFrom('goods')
    .select((goods) => goods.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return count;
}

async function memberOf(db: Db, username: string): Promise<Member> {
  const row = await findMemberByUsername(db, username);
  if (!row) throw new Error(`the demo shop has no member ${username}`);
  return toMember(db, row);
}
