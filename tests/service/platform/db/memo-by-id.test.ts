import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { goodsOfTag } from '#lib/cache-tag.rules.ts';
import { announceTouched, change } from '#lib/platform/db/change.server.ts';
import { rememberedById } from '#lib/platform/db/memo.server.ts';
import { transact } from '#lib/platform/db/transact.server.ts';
import { freshDatabase, type FreshDatabase } from '#tests/support/engines.ts';

const NOW = 1000;
const UNTIL = 2000;
let fresh: FreshDatabase;
beforeAll(async () => {
  fresh = await freshDatabase('sqlite');
});
afterAll(() => fresh.close());

/** Ids that were loaded, by call; and a function that runs while they load. */
let loads: number[][] = [];
let meanwhile: () => unknown = () => undefined;
beforeEach(() => {
  announceTouched(['*']);
  loads = [];
  meanwhile = () => undefined;
});

const things = rememberedById<string>({
  idOf: goodsOfTag,
  tags: ['offers'],
  most: 3,
  async load(_db, ids) {
    loads.push([...ids]);
    await meanwhile();
    return { values: new Map(ids.filter((id) => id < 100).map((id) => [id, `thing ${id}`])), until: UNTIL };
  },
});
const ask = async (...ids: number[]) => [...(await things(fresh.db, ids, NOW)).values()].toSorted();

it('loads what is not known, at once and each once, and nothing where all is known', async () => {
  expect(await ask(1)).toEqual(['thing 1']);
  expect(await ask(2, 1, 2)).toEqual(['thing 1', 'thing 2']);
  expect(await ask(1, 2)).toEqual(['thing 1', 'thing 2']);
  expect(loads).toEqual([[1], [2]]);
});

it('has nothing for what does not exist, and asks again', async () => {
  expect(await ask(404)).toEqual([]);
  await ask(404);
  expect(loads).toEqual([[404], [404]]);
});

it('loads again what is touched, and all where a common tag is', async () => {
  await ask(1, 2);
  await change(fresh.db, (_trx, touch) => Promise.resolve(touch('goods:1', 'article:2')));
  await ask(1, 2);
  await change(fresh.db, (_trx, touch) => Promise.resolve(touch('offers')));
  await ask(1, 2);
  announceTouched(['*']);
  await ask(1, 2);
  expect(loads).toEqual([[1, 2], [1], [1, 2], [1, 2]]);
});

it('does not keep what was touched while it was loaded', async () => {
  meanwhile = () => announceTouched(['goods:1']);
  expect(await ask(1)).toEqual(['thing 1']);
  meanwhile = () => undefined;
  await ask(1);
  await ask(1);
  expect(loads).toEqual([[1], [1]]);
});

it('holds for a time, from when it was loaded', async () => {
  await ask(1);
  await things(fresh.db, [1], UNTIL - 1);
  expect(loads).toHaveLength(1);
  await things(fresh.db, [1], NOW - 1);
  await things(fresh.db, [1], UNTIL);
  expect(loads).toHaveLength(3);
});

it('keeps so many, those used last', async () => {
  await ask(1, 2, 3);
  await ask(1);
  await ask(4);
  await ask(1, 3, 4);
  expect(loads).toEqual([[1, 2, 3], [4]]);
  await ask(2);
  expect(loads).toHaveLength(3);
});

it('asks for itself within a transaction, and leaves nothing of it to others', async () => {
  await transact(fresh.db, (trx) => things(trx, [1], NOW));
  await ask(1);
  await transact(fresh.db, (trx) => things(trx, [1], NOW));
  expect(loads).toEqual([[1], [1], [1]]);
});
