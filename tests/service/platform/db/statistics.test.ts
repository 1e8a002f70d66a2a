import { sql } from 'kysely';
import { expect, it, onTestFinished } from 'vitest';
import { refreshStatistics } from '#lib/platform/db/statistics.server.ts';
import { freshDatabase } from '#tests/support/engines.ts';
import { makeGoods } from '#tests/support/shop-fixture.ts';

it('SQLite knows how few goods stand behind a name once they are many more than they were', async () => {
  const { db, close } = await freshDatabase('sqlite');
  onTestFinished(close);
  const known = async (): Promise<string | undefined> => {
    const { rows } = await sql<{ stat: string }>`
      select stat from sqlite_stat1 where idx = 'goods_common_name_is_on_sale'`.execute(db);
    return rows[0]?.stat;
  };
  const fill = async (names: number): Promise<void> => {
    for (let number = 0; number < names; number++) await makeGoods(db, { common_name: `药${number}` });
    await refreshStatistics(db);
  };
  await fill(4);
  expect(await known()).toBe('4 1 1');
  await fill(40);
  expect(await known()).toBe('44 1 1');
});

it('PostgreSQL is left to keep its own', async () => {
  const { db, close } = await freshDatabase('postgres');
  onTestFinished(close);
  await expect(refreshStatistics(db)).resolves.toBeUndefined();
});
