import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addToCart } from '#lib/trade/cart/add/cart-add.service.ts';
import { saveTypedNumbers, viewCart } from '#lib/trade/cart/cart.service.ts';
import type { Db } from '#lib/platform/db/database.server.ts';
import type { Member } from '#lib/people/members/members.rules.ts';
import { ENGINES, freshDatabase, type FreshDatabase } from '#tests/support/engines.ts';
import { makeGoods, makeMember, makeShipping, NOW } from '#tests/support/shop-fixture.ts';

describe.each(ENGINES)('numbers typed in the form of a cart on %s', (engine) => {
  let fresh: FreshDatabase;
  let db: Db;
  beforeAll(async () => {
    fresh = await freshDatabase(engine);
    db = fresh.db;
    await makeShipping(db);
  });
  afterAll(() => fresh.close());

  const cartOf = async (member: Member): Promise<Map<number, { id: number; quantity: number }>> =>
    new Map((await viewCart(db, member, NOW)).items.map((item) => [item.goods.id, item]));
  /** A member with a line of each goods, and what it types next to them. */
  const prepare = async (goods: readonly Parameters<typeof makeGoods>[1][]) => {
    const member = await makeMember(db);
    const ids: number[] = [];
    for (const one of goods) ids.push(await makeGoods(db, one));
    await addToCart(
      db,
      member,
      ids.map((goodsId) => ({ goodsId })),
      NOW,
    );
    const cart = await cartOf(member);
    const lineIds = ids.map((id) => cart.get(id)?.id ?? 0);
    const numbers = async () => {
      const now = await cartOf(member);
      return ids.map((id) => now.get(id)?.quantity);
    };
    return { member, lineIds, numbers };
  };

  it('are saved together, and what was corrected is said', async () => {
    const { member, lineIds, numbers } = await prepare([{ name: '甲' }, { name: '乙', stock: 5 }, {}]);
    const [one = 0, two = 0] = lineIds;
    const typed = [
      { id: one, text: '４' },
      { id: two, text: '9' },
    ];
    expect(await saveTypedNumbers(db, member, { typed }, NOW)).toContain('《乙》库存只有 5');
    expect(await numbers()).toEqual([4, 5, 1]);
  });

  it('are refused where they are none, by name, and the others are saved', async () => {
    const { member, lineIds, numbers } = await prepare([{ name: '甲' }, { name: '乙' }]);
    const [one = 0, two = 0] = lineIds;
    const typed = [
      { id: one, text: '1.5' },
      { id: two, text: '7' },
    ];
    await expect(saveTypedNumbers(db, member, { typed }, NOW)).rejects.toMatchObject({
      code: 'invalid_form',
      message: '《甲》请填写正确的数量',
    });
    expect(await numbers()).toEqual([1, 7]);
    // a line that is not ordered keeps nobody from ordering the others
    expect(await saveTypedNumbers(db, member, { typed, ordered: [two] }, NOW)).toBe('');
  });

  it('leave the lines of others alone, and lines that are gone', async () => {
    const { lineIds, numbers } = await prepare([{}]);
    const stranger = await makeMember(db);
    const typed = [...lineIds, 999_999].map((id) => ({ id, text: '8' }));
    expect(await saveTypedNumbers(db, stranger, { typed }, NOW)).toBe('');
    expect(await numbers()).toEqual([1]);
  });
});
