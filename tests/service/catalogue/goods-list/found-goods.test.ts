import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { foundByKind } from '#lib/catalogue/goods-list/found-goods.service.ts';
import { goodsTag } from '#lib/cache-tag.rules.ts';
import type { Db } from '#lib/platform/db/database.server.ts';
import { announceTouched } from '#lib/platform/db/change.server.ts';
import { transact } from '#lib/platform/db/transact.server.ts';
import { freshDatabase, type FreshDatabase } from '#tests/support/engines.ts';
import { makeGoods } from '#tests/support/shop-fixture.ts';

let fresh: FreshDatabase;
let db: Db;
let tablet = 0;
let syrup = 0;
let other = 0;
/** Far from the others, as of a shop that numbers its goods itself. */
const FAR = 5_000_000;

beforeAll(async () => {
  fresh = await freshDatabase('sqlite');
  db = fresh.db;
  tablet = await makeGoods(db, { dosage_form: '片剂' });
  syrup = await makeGoods(db, { dosage_form: '糖浆剂' });
  other = await makeGoods(db, { dosage_form: '片剂' });
  await makeGoods(db, { dosage_form: '片剂', id: FAR });
  const { id: maker_id } = await db.selectFrom('maker').select('id').limit(1).executeTakeFirstOrThrow();
  await db.updateTable('goods').set({ maker_id }).execute();
});
afterAll(() => fresh.close());
beforeEach(async () => {
  await setForm(syrup, '糖浆剂');
  announceTouched(['goods-list']);
});

const setForm = (id: number, form: string) =>
  db.updateTable('goods').set({ dosage_form: form }).where('id', '=', id).execute();

const formsOf = async (...ids: number[]) =>
  (await foundByKind(db, ids)).kinds.map(({ dosage_form, goods }) => [dosage_form, goods]);

it('counts goods by what they are, in the order they were found, and leaves out what there is none of', async () => {
  expect(await formsOf(syrup, tablet, 404, FAR, other)).toEqual([
    ['糖浆剂', 1],
    ['片剂', 3],
  ]);
  expect(await formsOf()).toEqual([]);
});

it('gives the goods of chosen kinds in the order they were found', async () => {
  const { kinds, idsOf } = await foundByKind(db, [other, syrup, 404, tablet]);
  expect(idsOf(kinds.filter(({ dosage_form }) => dosage_form === '片剂'))).toEqual([other, tablet]);
  expect(idsOf([])).toEqual([]);
});

it('knows them until they are touched, or all goods are', async () => {
  await formsOf(syrup);
  await setForm(syrup, '丸剂');
  expect(await formsOf(syrup)).toEqual([['糖浆剂', 1]]);
  announceTouched([goodsTag(tablet)]);
  expect(await formsOf(syrup)).toEqual([['糖浆剂', 1]]);
  announceTouched([goodsTag(syrup)]);
  expect(await formsOf(syrup)).toEqual([['丸剂', 1]]);
  await setForm(syrup, '散剂');
  announceTouched(['goods-list']);
  expect(await formsOf(syrup)).toEqual([['散剂', 1]]);
});

it('does not keep what was touched while it was read', async () => {
  const found = formsOf(syrup, tablet);
  announceTouched([goodsTag(syrup)]);
  expect(await found).toHaveLength(2);
  await setForm(syrup, '丸剂');
  expect(await formsOf(syrup)).toEqual([['丸剂', 1]]);
});

it('reads for itself in a transaction, and leaves nothing of it to others', async () => {
  await formsOf(syrup);
  await transact(db, async (trx) => {
    await trx.updateTable('goods').set({ dosage_form: '丸剂' }).where('id', '=', syrup).execute();
    const { kinds } = await foundByKind(trx, [syrup]);
    expect(kinds.map(({ dosage_form }) => dosage_form)).toEqual(['丸剂']);
  });
  expect(await formsOf(syrup)).toEqual([['糖浆剂', 1]]);
});
