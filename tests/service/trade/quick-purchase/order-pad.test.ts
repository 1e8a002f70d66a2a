import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Member } from '#lib/people/members/members.rules.ts';
import type { Db } from '#lib/platform/db/database.server.ts';
import { DAY_MS } from '#lib/platform/time.rules.ts';
import { viewCart } from '#lib/trade/cart/cart.service.ts';
import { MOST_CART_LINES } from '#lib/trade/cart/cart-view.rules.ts';
import { payByWallet } from '#lib/trade/payments/wallet-payment.service.ts';
import { oftenBought } from '#lib/trade/quick-purchase/goods-for-pad.service.ts';
import { addToPad, draftOf, padState, savePad } from '#lib/trade/quick-purchase/pad.service.ts';
import { padToCart, padWithReasons } from '#lib/trade/quick-purchase/pad-to-cart.service.ts';
import {
  dropTemplate,
  keepTemplate,
  loadTemplate,
  repeatTemplate,
  shareTemplate,
  templatesOf,
} from '#lib/trade/quick-purchase/pad-templates.service.ts';
import { orderOne } from '#tests/support/checkout-fixture.ts';
import { ENGINES, freshDatabase, type FreshDatabase } from '#tests/support/engines.ts';
import { makeGoods, makeMember, makeShipping, NOW, setStock } from '#tests/support/shop-fixture.ts';

describe.each(ENGINES)('the order pad on %s', (engine) => {
  let fresh: FreshDatabase;
  let db: Db;
  beforeAll(async () => {
    fresh = await freshDatabase(engine);
    db = fresh.db;
    await makeShipping(db);
  });
  afterAll(() => fresh.close());

  const cartOf = async (member: Member) =>
    (await viewCart(db, member, NOW)).items.map(({ goods, quantity }) => [goods.id, quantity]);
  const linesOf = async (member: Member) => (await draftOf(db, member.id)).lines;

  it('keeps what is saved over its version, and writes nothing over what another window saved', async () => {
    const member = await makeMember(db);
    const [one, two] = [await makeGoods(db), await makeGoods(db)];
    const mine = [{ goodsId: one, number: 2 }];
    expect(await savePad(db, member, { lines: mine, version: 0 }, NOW)).toEqual({ version: 1, other: null });
    expect(await savePad(db, member, { lines: mine, version: 0 }, NOW)).toEqual({ version: 1, other: null });
    const theirs = [{ goodsId: two, number: 5 }, ...mine];
    expect(await savePad(db, member, { lines: theirs, version: 1 }, NOW)).toEqual({
      version: 2,
      other: null,
    });
    const late = await savePad(db, member, { lines: [{ goodsId: one, number: 9 }], version: 1 }, NOW);
    expect(late).toEqual({
      version: 2,
      other: [
        [two, 5],
        [one, 2],
      ],
    });
    expect(await linesOf(member)).toEqual(theirs);
  });

  it('lets one of two windows save that began at the same version', async () => {
    const member = await makeMember(db);
    const goodsId = await makeGoods(db);
    const saved = await Promise.all(
      [3, 4].map((number) => savePad(db, member, { lines: [{ goodsId, number }], version: 0 }, NOW)),
    );
    expect(saved.filter(({ other }) => other === null)).toHaveLength(1);
    const [line] = await linesOf(member);
    expect(saved.find(({ other }) => other !== null)?.other).toEqual([[goodsId, line?.number]]);
  });

  it('takes a press once, however often it is sent, and the next one on top', async () => {
    const member = await makeMember(db);
    const goodsId = await makeGoods(db);
    const once = { lines: [{ goodsId, number: 4 }], idempotencyKey: 'press-of-a-row' };
    await addToPad(db, member, once, NOW);
    await addToPad(db, member, once, NOW);
    expect(await linesOf(member)).toEqual([{ goodsId, number: 4 }]);
    await addToPad(db, member, { ...once, idempotencyKey: 'another-press' }, NOW);
    expect(await linesOf(member)).toEqual([{ goodsId, number: 8 }]);
  });

  it('is priced as the cart prices the same lines, with ladders, corrections and what cannot be bought', async () => {
    const member = await makeMember(db);
    const plain = await makeGoods(db, { base_price_fen: 1000, stock: 100 });
    await db
      .insertInto('goods_ladder')
      .values({ goods_id: plain, min_quantity: 10, price_fen: 800 })
      .execute();
    const few = await makeGoods(db, { stock: 3 });
    const gone = await makeGoods(db);
    await setStock(db, gone, 0);
    await addToPad(
      db,
      member,
      { lines: [{ goodsId: plain, number: 10 }, { goodsId: few, number: 8 }, { goodsId: gone }] },
      NOW,
    );
    const { rows, totals } = await padState(db, member, await draftOf(db, member.id), NOW);
    const row = (id: number) => rows.find(({ goods_id }) => goods_id === id);
    expect(row(plain)).toMatchObject({ price_fen: 800, amount_fen: 8000, saved_fen: 2000, label: '阶梯价' });
    expect(row(few)).toMatchObject({ number: 8, buy_number: 3, amount_fen: 3000 });
    expect(row(few)?.notice).toBe('库存只有 3 盒，将按 3 盒加购');
    expect(row(gone)).toMatchObject({ buy_number: 0, selectable: 0, amount_fen: 0, is_short: 1 });
    // An alert does not help a member who may not buy it.
    const { rows: ofStranger } = await padState(
      db,
      { ...member, scopes: [] },
      await draftOf(db, member.id),
      NOW,
    );
    expect(ofStranger.find(({ goods_id }) => goods_id === gone)).toMatchObject({
      selectable: 0,
      is_short: 0,
    });
    expect(row(few)).toMatchObject({ is_short: 0 });
    await padToCart(db, member, { isPad: true }, NOW);
    const cart = await viewCart(db, member, NOW);
    expect(totals).toMatchObject({
      line_count: 2,
      goods_fen: cart.totals.goodsFen,
      payable_fen: cart.totals.payableFen,
      saved_fen: cart.totals.savedFen,
    });
  });

  it('puts in the cart what can be bought, once for each press, and keeps the rest with why', async () => {
    const member = await makeMember(db);
    const [good, gone] = [await makeGoods(db), await makeGoods(db)];
    await setStock(db, gone, 0);
    await addToPad(
      db,
      member,
      {
        lines: [
          { goodsId: good, number: 4 },
          { goodsId: gone, number: 2 },
        ],
      },
      NOW,
    );
    const press = 'press-of-the-pad';
    const done = await padToCart(db, member, { isPad: true, idempotencyKey: press }, NOW);
    expect(done.refused).toEqual([{ goodsId: gone, reason: '缺货' }]);
    expect(await linesOf(member)).toEqual([{ goodsId: gone, number: 2 }]);
    expect(done.message).toMatch(/^1 种已加入购物车，1 种留在采购单上：《.+》缺货$/);
    expect(await padToCart(db, member, { isPad: true, idempotencyKey: press }, NOW)).toEqual(done);
    expect(await cartOf(member)).toEqual([[good, 4]]);
    const none = await padToCart(db, member, { isPad: true }, NOW);
    expect(none.refused).toEqual([{ goodsId: gone, reason: '缺货' }]);
    expect(await linesOf(member)).toEqual([{ goodsId: gone, number: 2 }]);
  });

  it('fills the cart up to its last line, and says that there is no more room', async () => {
    const member = await makeMember(db);
    const [first, second] = [await makeGoods(db), await makeGoods(db)];
    const pattern = await db
      .selectFrom('goods')
      .selectAll()
      .where('id', '=', first)
      .executeTakeFirstOrThrow();
    const { id: _, ...goods } = pattern;
    const full = await db
      .insertInto('goods')
      .values(
        Array.from({ length: MOST_CART_LINES - 1 }, (__, at) => ({
          ...goods,
          approval_no: `${first}-${at}`,
        })),
      )
      .returning('id')
      .execute();
    const row = { member_id: member.id, quantity: 1, created_at: NOW, updated_at: NOW };
    await db
      .insertInto('cart_item')
      .values(full.map(({ id }) => ({ ...row, goods_id: id })))
      .execute();
    // Goods that cannot be bought take no place, at any position.
    const gone = await makeGoods(db);
    await setStock(db, gone, 0);
    await addToPad(
      db,
      member,
      { lines: [{ goodsId: gone }, { goodsId: first }, { goodsId: second }, { goodsId: first }] },
      NOW,
    );
    const isFull = `购物车最多放 ${MOST_CART_LINES} 种`;
    expect((await padWithReasons(db, member, NOW)).map((row) => [row.goods_id, row.notice])).toEqual([
      [gone, '缺货'],
      [first, ''],
      [second, isFull],
    ]);
    const { refused, total } = await padToCart(db, member, { isPad: true }, NOW);
    expect(total).toBe(MOST_CART_LINES);
    expect(refused).toEqual([
      { goodsId: gone, reason: '缺货' },
      { goodsId: second, reason: isFull },
    ]);
    expect((await padWithReasons(db, member, NOW)).map((row) => [row.goods_id, row.notice])).toEqual([
      [gone, '缺货'],
      [second, isFull],
    ]);
    expect((await linesOf(member)).map(({ goodsId }) => goodsId)).toEqual([gone, second]);
  });

  it('is kept as templates, shared with stores alone, loaded and repeated without doubling', async () => {
    const head = await makeMember(db, { kind: 'head_office' });
    const store = await makeMember(db, { head_office_id: head.id });
    const stranger = await makeMember(db);
    const goodsId = await makeGoods(db);
    await addToPad(db, head, { lines: [{ goodsId, number: 6 }] }, NOW);
    const request = { name: '每周补货', isShared: false, mayReplace: false };
    await keepTemplate(db, head, request, NOW);
    await expect(keepTemplate(db, head, request, NOW)).rejects.toMatchObject({ code: 'invalid_form' });
    await expect(keepTemplate(db, stranger, request, NOW)).rejects.toMatchObject({ code: 'invalid_form' });
    await addToPad(db, store, { lines: [{ goodsId, number: 2 }] }, NOW);
    await expect(keepTemplate(db, store, { ...request, isShared: true }, NOW)).rejects.toMatchObject({
      code: 'forbidden',
      message: '只有连锁总部可以把模板共享给门店。',
    });
    const [kept] = await templatesOf(db, head);
    const id = kept?.id ?? 0;
    expect(kept).toMatchObject({ name: '每周补货', lines: [{ goodsId, number: 6 }], isOwn: true });
    expect(await templatesOf(db, store)).toEqual([]);
    await expect(loadTemplate(db, store, id, NOW)).rejects.toMatchObject({ code: 'not_found' });
    await shareTemplate(db, head, { id, isShared: true });
    expect(await templatesOf(db, store)).toMatchObject([{ id, isOwn: false }]);
    await loadTemplate(db, store, id, NOW);
    await loadTemplate(db, store, id, NOW);
    expect(await linesOf(store)).toEqual([{ goodsId, number: 6 }]);
    for (let time = 0; time < 2; time += 1)
      await repeatTemplate(db, store, { id, idempotencyKey: 'press-again-1' }, NOW);
    expect(await cartOf(store)).toEqual([[goodsId, 6]]);
    await expect(dropTemplate(db, store, id)).rejects.toMatchObject({ code: 'not_found' });
    await expect(loadTemplate(db, stranger, id, NOW)).rejects.toMatchObject({ code: 'not_found' });
    await dropTemplate(db, head, id);
    expect(await templatesOf(db, head)).toEqual([]);
  });

  it('knows what is bought often from paid orders, in each order', async () => {
    const member = await makeMember(db, { balance_fen: 9_000_000 });
    const [often, dear] = [
      await makeGoods(db, { stock: 500 }),
      await makeGoods(db, { stock: 500, base_price_fen: 90_000 }),
    ];
    const buy = async (goodsId: number, quantity: number, days: number, isPaid = true) => {
      const at = NOW - days * DAY_MS;
      const { id } = await orderOne(db, member, [{ goodsId, quantity }], at);
      if (isPaid) await payByWallet(db, member, id, at);
    };
    await buy(often, 5, 40);
    await buy(often, 7, 20);
    await buy(dear, 2, 30);
    await buy(often, 9, 1, false);
    const ids = async (order: 'times' | 'last' | 'amount') =>
      (await oftenBought(db, member, { order, page: 1 }, NOW)).list.map(({ bought }) => bought.goodsId);
    expect(await ids('times')).toEqual([often, dear]);
    expect(await ids('last')).toEqual([often, dear]);
    expect(await ids('amount')).toEqual([dear, often]);
    const { list } = await oftenBought(db, member, { order: 'times', page: 1 }, NOW);
    expect(list[0]).toMatchObject({
      bought: { times: 2, units: 12, lastQuantity: 7, lastAt: NOW - 20 * DAY_MS },
      row: { number: 7, amount_fen: 7000 },
    });
  });
});
