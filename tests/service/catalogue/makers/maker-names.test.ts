import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { leadingMakers } from '#lib/catalogue/makers/makers.service.ts';
import { controlledSales } from '#lib/catalogue/zones/controlled/controlled.service.ts';
import { ENGINES, freshDatabase, type FreshDatabase } from '#tests/support/engines.ts';
import { makeGoods } from '#tests/support/shop-fixture.ts';

describe.each(ENGINES)('what makers are called on %s', (engine) => {
  let fresh: FreshDatabase;
  beforeAll(async () => {
    fresh = await freshDatabase(engine);
    for (const name of ['默克制药(江苏)有限公司', 'Merck Healthcare KGaA']) {
      const goodsId = await makeGoods(fresh.db, { is_kxzq: 1 });
      const { id } = await fresh.db
        .insertInto('maker')
        .values({ name, short_name: '默克', province: '' })
        .returning('id')
        .executeTakeFirstOrThrow();
      await fresh.db.updateTable('goods').set({ maker_id: id }).where('id', '=', goodsId).execute();
    }
  });
  afterAll(() => fresh.close());

  it('is distinguished where two share a short name', async () => {
    const names = ['Merck Healthcare KGaA', '默克制药(江苏)有限公司'];
    const leading = await leadingMakers(fresh.db, 10);
    expect(leading.map(({ shortName }) => shortName).toSorted()).toEqual(names);
    const { makers } = await controlledSales(fresh.db);
    expect(makers.map(({ shortName }) => shortName).toSorted()).toEqual(names);
  });
});
