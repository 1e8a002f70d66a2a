import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { addSets, addToCartOfAnyType } from '#lib/trade/cart/add/activity-lines.service.ts';
import { addOnce, addPressed } from '#lib/trade/cart/add/add-once.service.ts';
import { addToCart } from '#lib/trade/cart/add/cart-add.service.ts';
import { moveToFavourites, saveTypedNumbers, viewCart } from '#lib/trade/cart/cart.service.ts';
import type { Member } from '#lib/people/members/members.rules.ts';
import { DAY_MS } from '#lib/platform/time.rules.ts';
import { deleteExpiredRequestKeys } from '#lib/trade/cart/cart.repository.ts';
import { ENGINES, freshDatabase, type FreshDatabase } from '#tests/support/engines.ts';
import { makeGoods, makeMember, makeShipping, NOW } from '#tests/support/shop-fixture.ts';
import type { Db } from '#lib/platform/db/database.server.ts';
import { MOST_FAVOURITES } from '#lib/catalogue/favourites/favourites.rules.ts';
import { favouritesPage } from '#lib/catalogue/favourites/favourites.service.ts';
import { makeCombination } from '#tests/support/promotions-fixture.ts';

describe.each(ENGINES)('what is put in the cart, and taken out of it, on %s', (engine) => {
  let fresh: FreshDatabase;
  let db: Db;
  beforeAll(async () => {
    fresh = await freshDatabase(engine);
    db = fresh.db;
    await makeShipping(db);
  });
  afterAll(() => fresh.close());

  describe('a press of 加购', () => {
    const press = (member: Member, line: { goodsId: number; quantity: number }, key?: string, now = NOW) =>
      addOnce(
        db,
        member,
        { idempotencyKey: key, asks: line, add: (trx) => addToCart(trx, member, [line], now) },
        now,
      );
    const numbers = async (member: Member): Promise<number[]> =>
      (await viewCart(db, member, NOW)).items.map(({ quantity }) => quantity);

    it('adds once however often it is sent at the same moment, and says so', async () => {
      const member = await makeMember(db);
      const line = { goodsId: await makeGoods(db), quantity: 3 };
      const said = await Promise.all(Array.from({ length: 6 }, () => press(member, line, 'one-press')));
      expect(said.map(({ message }) => message).toSorted()).toEqual([
        ...Array<string>(5).fill('刚才已加入购物车，没有重复加入；数量以购物车为准'),
        '已加入购物车',
      ]);
      expect(said.map(({ total }) => total)).toEqual(Array(6).fill(1));
      expect(await numbers(member)).toEqual([3]);
    });

    it('adds each time without a key, under another key, and with another number or another member', async () => {
      const member = await makeMember(db);
      const other = await makeMember(db);
      const line = { goodsId: await makeGoods(db), quantity: 1 };
      for (const key of [undefined, undefined, 'first-key', 'second-key']) await press(member, line, key);
      await press(member, { ...line, quantity: 2 }, 'first-key');
      await press(other, line, 'first-key');
      expect(await numbers(member)).toEqual([6]);
      expect(await numbers(other)).toEqual([1]);
    });

    it('is not spent by a refusal: what could not be added then may be added later', async () => {
      const member = await makeMember(db);
      const goodsId = await makeGoods(db, { stock: 0 });
      const line = { goodsId, quantity: 2 };
      await expect(press(member, line, 'refused-press')).rejects.toMatchObject({ code: 'invalid_form' });
      await db.updateTable('goods').set({ stock: 100 }).where('id', '=', goodsId).execute();
      await press(member, line, 'refused-press');
      expect(await numbers(member)).toEqual([2]);
    });

    it('adds all of several lines or none, so that sending it again may add all', async () => {
      const member = await makeMember(db);
      const goodsId = await makeGoods(db);
      const plain = { goodsId, quantity: 2, type: 0, activityId: 0 } as const;
      const noSet = { goodsId, quantity: 1, type: 3, activityId: 999_999 } as const;
      const asks = [plain, noSet];
      const add = (db: FreshDatabase['db']) => addToCartOfAnyType(db, member, asks, NOW);
      await expect(
        addOnce(db, member, { idempotencyKey: 'half-done', asks, add }, NOW),
      ).rejects.toMatchObject({
        code: 'not_found',
      });
      expect(await numbers(member)).toEqual([]);
    });

    it('is forgotten after a day, and deleted', async () => {
      const member = await makeMember(db);
      const line = { goodsId: await makeGoods(db), quantity: 1 };
      await press(member, line, 'old-press');
      await press(member, line, 'old-press', NOW + DAY_MS - 1);
      expect(await numbers(member)).toEqual([1]);
      const kept = () =>
        db.selectFrom('cart_request').select('key').where('key', 'like', '%old-press%').execute();
      expect(await kept()).toHaveLength(1);
      await deleteExpiredRequestKeys(db, NOW + DAY_MS);
      expect(await kept()).toEqual([]);
      await press(member, line, 'old-press', NOW + DAY_MS);
      expect(await numbers(member)).toEqual([2]);
    });
  });

  describe('goods pressed before the login', () => {
    it('are in the cart once, however often the login form is sent', async () => {
      const member = await makeMember(db);
      const goodsId = await makeGoods(db);
      const login = { add: `${goodsId}:3`, idempotencyKey: 'one' };
      const said = await Promise.all([
        addPressed(db, member, login, NOW),
        addPressed(db, member, login, NOW),
      ]);
      expect(said.toSorted()).toEqual(['', '已加入购物车']);
      expect((await viewCart(db, member, NOW)).items.map(({ quantity }) => quantity)).toEqual([3]);
      await addPressed(db, member, { ...login, idempotencyKey: 'another' }, NOW);
      expect((await viewCart(db, member, NOW)).items.map(({ quantity }) => quantity)).toEqual([6]);
    });

    it('say why they cannot be bought, and never keep anybody from logging in', async () => {
      const member = await makeMember(db);
      const goodsId = await makeGoods(db, { scope_code: 'narcotic', name: '别家的药' });
      expect(await addPressed(db, member, { add: String(goodsId), idempotencyKey: 'a' }, NOW)).toContain(
        '不在您的经营范围内',
      );
      expect(await addPressed(db, member, { add: '999999', idempotencyKey: 'b' }, NOW)).toContain('没有找到');
      expect(await addPressed(db, member, { add: 'x', idempotencyKey: 'c' }, NOW)).toBe('');
      expect(await addPressed(db, member, {}, NOW)).toBe('');
    });
  });

  describe('numbers typed in the form of a cart', () => {
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
      // a line that is not ordered does not prevent ordering the others
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

  describe('cart lines moved to favourites', () => {
    let member: Member;
    beforeEach(async () => {
      member = await makeMember(db);
    });

    const lines = async () => (await viewCart(db, member, NOW)).items;
    const lineIds = async () => (await lines()).map(({ id }) => id);
    const saved = async () => {
      const { favourites } = await favouritesPage(db, member, { keywords: '', page: 1 }, NOW);
      return favourites.map(({ goods }) => goods.id).toSorted((a, b) => a - b);
    };

    it('are saved and gone from the cart; the others stay', async () => {
      const [one, two, stays] = [await makeGoods(db), await makeGoods(db), await makeGoods(db)];
      await addToCart(
        db,
        member,
        [one, two, stays].map((goodsId) => ({ goodsId })),
        NOW,
      );
      const ids = (await lines()).filter(({ goods }) => goods.id !== stays).map(({ id }) => id);
      const said = await moveToFavourites(db, member, ids, NOW);
      expect(said).toEqual({ moved: 2, message: '已将 2 种商品移入收藏' });
      expect(await saved()).toEqual([one, two]);
      expect((await lines()).map(({ goods }) => goods.id)).toEqual([stays]);
    });

    it('are moved once, when pressed twice at the same time', async () => {
      const id = await makeGoods(db);
      await addToCart(db, member, [{ goodsId: id }], NOW);
      const ids = await lineIds();
      const said = await Promise.all([1, 2].map(() => moveToFavourites(db, member, ids, NOW)));
      expect(said.map(({ moved }) => moved).toSorted()).toEqual([0, 1]);
      expect(said.map(({ message }) => message)).toContain('这些商品已不在购物车中');
      expect(await saved()).toEqual([id]);
    });

    it('of a set save all its parts', async () => {
      const [one, two] = [await makeGoods(db), await makeGoods(db)];
      const parts = new Map([
        [one, 1],
        [two, 2],
      ]);
      const activityId = await makeCombination(db, parts, { price_fen: 1500 });
      await addSets(db, member, { activityId, sets: 1 }, NOW);
      await moveToFavourites(db, member, await lineIds(), NOW);
      expect(await saved()).toEqual([one, two]);
      expect(await lines()).toEqual([]);
    });

    it('stay in the cart where there is no room for them among the favourites', async () => {
      const id = await makeGoods(db);
      const { id: _, ...like } = await db
        .selectFrom('goods')
        .selectAll()
        .where('id', '=', id)
        .executeTakeFirstOrThrow();
      const full = Array.from({ length: MOST_FAVOURITES }, (_each, index) => ({
        ...like,
        spec: `规格 ${index}`,
      }));
      for (let at = 0; at < full.length; at += 250) {
        const some = full.slice(at, at + 250);
        const made = await db.insertInto('goods').values(some).returning('id').execute();
        await db
          .insertInto('favourite')
          .values(
            made.map((goods) => ({
              member_id: member.id,
              goods_id: goods.id,
              created_at: NOW,
              saved_price_fen: 1,
              saved_stock: 1,
            })),
          )
          .execute();
      }
      await addToCart(db, member, [{ goodsId: id }], NOW);
      await expect(moveToFavourites(db, member, await lineIds(), NOW)).rejects.toMatchObject({
        code: 'conflict',
      });
      expect((await lines()).map(({ goods }) => goods.id)).toEqual([id]);
    });

    it('of others are neither saved nor taken out', async () => {
      const id = await makeGoods(db);
      await addToCart(db, member, [{ goodsId: id }], NOW);
      const other = await makeMember(db);
      expect((await moveToFavourites(db, other, await lineIds(), NOW)).moved).toBe(0);
      expect((await lines()).map(({ goods }) => goods.id)).toEqual([id]);
    });
  });
});
