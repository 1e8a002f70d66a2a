import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Db } from '#lib/platform/db/database.server.ts';
import { returnableLines } from '#lib/trade/returns/apply-return.service.ts';
import { listReturns, returnsOfOrder } from '#lib/trade/returns/list-returns.service.ts';
import { readReturn } from '#lib/trade/returns/returns-view.service.ts';
import { returnable } from '#lib/trade/returns/returns.rules.ts';
import { balanceOf, pointsOf } from '#lib/trade/wallet/wallet.service.ts';
import { ENGINES } from '#tests/support/engines.ts';
import { disagreements } from '#tests/support/ledgers.ts';
import { openReturnShop, type ReturnShop } from '#tests/support/returns.ts';

/**
 * Sequences with returns of 6 units for ¥60, each named by a letter: `P` are price differences, of which an operator
 * agrees to so many fen; `R` go back; `F` are faulty and stay. A refusal is noted behind an arrow.
 */
const SEQUENCES: [title: string, steps: string[], paid: Record<string, number>][] = [
  ['a difference, then all goes back', ['apply P 6, agree P 1200, apply R 6, agree R'], { P: 1200, R: 4800 }],
  ['a difference, then all is faulty', ['apply P 6, agree P 1200, apply F 6, agree F'], { P: 1200, F: 4800 }],
  [
    'a return, then a difference for what stays, then that goes back',
    ['apply R 2, agree R, pay R, apply P 4, agree P 800, apply R2 4, agree R2'],
    { R: 2000, P: 800, R2: 3200 },
  ],
  [
    'a difference for a part, which stays the longest',
    ['apply P 2, agree P 400, apply R 3, agree R, apply R2 2, agree R2, apply F 1, agree F'],
    { P: 400, R: 3000, R2: 1800, F: 800 },
  ],
  [
    'both wait, and the difference is agreed to first',
    ['apply P 6, apply R 6, agree P 1200, agree R 6000 -> 已补过差价 ¥12.00，最多退 ¥48.00, agree R'],
    { P: 1200, R: 4800 },
  ],
  [
    'both wait, and what goes back is agreed to first',
    [
      'apply P 4, apply R 4, agree R, agree P 2001 -> 申请的 4 件只剩 2 件没有退，最多补 ¥20.00, agree P 1200',
      'apply R2 2, agree R2',
    ],
    { R: 4000, P: 1200, R2: 800 },
  ],
  [
    'both wait, and all goes back first',
    ['apply P 6, apply R 6, agree R, pay R, agree P 1 -> 最多补 ¥0.00, refuse P'],
    { R: 6000 },
  ],
  [
    'two differences wait, for other units',
    [
      'apply P 4, apply P2 3 -> 4 盒的价格差异在审核, apply P2 2, agree P 400, agree P2 200',
      'apply R 6, agree R',
    ],
    { P: 400, P2: 200, R: 5400 },
  ],
  [
    'a second difference, as far as the line was paid',
    [
      'apply P 6, agree P 5000, apply P2 6, agree P2 1001 -> 已补过差价 ¥50.00，最多补 ¥10.00, agree P2 1000',
      'apply P3 1 -> 没有可补差价的实付款, apply R 6, agree R',
    ],
    { P: 5000, P2: 1000, R: 0 },
  ],
  ['a difference that is refused', ['apply P 6, refuse P, apply R 6, agree R'], { R: 6000 }],
  [
    'an agreed difference that is refused, which gives it back to what was agreed to since',
    ['apply P 6, agree P 1200, apply R 3, agree R, drop P, apply R2 3, agree R2'],
    { R: 3000, R2: 3000 },
  ],
  [
    'an agreed difference that was taken off what is paid, which is not refused any more',
    ['apply P 6, agree P 1200, apply R 6, agree R, pay R, drop P -> 请照常退款'],
    { P: 1200, R: 4800 },
  ],
  [
    'an agreed return that does not come, which leaves the difference to what stays',
    ['apply P 2, agree P 400, apply R 4, agree R, apply R2 2, agree R2, drop R'],
    { P: 400, R2: 2000 },
  ],
];

describe.each(ENGINES)('price differences on %s', (engine) => {
  let shop: ReturnShop;
  let db: Db;
  beforeAll(async () => {
    shop = await openReturnShop(engine);
    ({ db } = shop);
  });
  afterAll(() => shop.close());

  const kindOf = (name: string) =>
    name.startsWith('R')
      ? ({ kind: 'return', reason: 'unwanted' } as const)
      : ({ kind: 'after_sales', reason: name.startsWith('P') ? 'price' : 'quality' } as const);

  const amountsOf = async (id: number, fen?: number) =>
    new Map(fen === undefined ? [] : [[(await shop.linesOf(id))[0]!.id, fen]]);

  it.each(SEQUENCES)('%s: pays no fen twice', async (_, steps, paid) => {
    const order = await shop.received();
    const before = await balanceOf(db, order.member);
    const ids = new Map<string, number>();
    const act = async (does: string, name: string, count?: string) => {
      const id = ids.get(name) ?? 0;
      const fen = count === undefined ? undefined : Number(count);
      if (does === 'apply') ids.set(name, (await shop.apply(order, Number(count), kindOf(name))).id);
      else if (does === 'agree') await shop.agree(id, { amounts: await amountsOf(id, fen) });
      else if (does === 'pay') await shop.complete(id, name.startsWith('R') ? 'stock' : null);
      else await shop.refuse(id, '核对无误', does === 'drop' ? 'agreed' : 'waiting');
    };
    for (const step of steps.flatMap((part) => part.split(', '))) {
      const [words = '', refusal] = step.split(' -> ');
      const [does = '', name = '', count] = words.split(' ');
      if (refusal) await expect(act(does, name, count)).rejects.toThrow(refusal);
      else await act(does, name, count);
    }
    for (const { id, state, kind } of await returnsOfOrder(db, order.orderId))
      if (state === 'agreed') await shop.complete(id, kind === 'return' ? 'stock' : null);
    const done = (await returnsOfOrder(db, order.orderId)).filter(({ state }) => state === 'done');
    const nameOf = (id: number) => [...ids].find(([, one]) => one === id)?.[0];
    expect(Object.fromEntries(done.map(({ id, refundFen }) => [nameOf(id), refundFen]))).toEqual(paid);
    const sumFen = Object.values(paid).reduce((sum, fen) => sum + fen, 0);
    expect((await balanceOf(db, order.member)) - before).toBe(sumFen);
    expect(await disagreements(db)).toEqual([]);
  });

  it('leave their units to be returned, and propose nothing', async () => {
    const order = await shop.received();
    const offered = async () => (await returnableLines(db, order.member, order.orderId))!.lines;
    const { id, refundFen } = await shop.apply(order, 6, kindOf('P'));
    expect(refundFen).toBe(0);
    expect(await readReturn(db, id)).toMatchObject({
      refundFen: 0,
      lines: [{ refundFen: 0, shareFen: 6000 }],
    });
    expect(await offered()).toMatchObject([{ returned: 0, priceAsked: 6, pricedFen: 0 }]);
    const [own] = await shop.linesOf(id);
    await expect(shop.agree(id)).rejects.toMatchObject({
      fields: { [`refund_${own!.id}`]: ['请填写补多少差价，最多 ¥60.00；不补的填 0。'] },
    });
    await expect(shop.agree(id, { amounts: await amountsOf(id, 0) })).rejects.toMatchObject({
      fields: { answer: [expect.stringContaining('请写明为什么')] },
    });
    await shop.agree(id, { amounts: await amountsOf(id, 600) });
    await shop.complete(id, null);
    expect(await offered()).toMatchObject([{ returned: 0, priceAsked: 0, pricedFen: 600 }]);
    expect(returnable(await offered())).toHaveLength(1);
  });

  it('are agreed to once by what was seen: a page that is older is refused', async () => {
    const order = await shop.received();
    const price = await shop.apply(order, 6, kindOf('P'));
    const back = await shop.apply(order, 6, kindOf('R'));
    await shop.agree(price.id, { amounts: await amountsOf(price.id, 600), expectedFen: 6000 });
    expect(await readReturn(db, back.id)).toMatchObject({
      refundFen: 5400,
      lines: [{ refundFen: 5400, pricedFen: 600 }],
    });
    await expect(shop.agree(back.id, { expectedFen: 6000 })).rejects.toMatchObject({
      code: 'conflict',
      message: expect.stringContaining('请刷新后核对'),
    });
    await shop.agree(back.id, { expectedFen: 5400 });
  });

  it('and a return of the same units are not both agreed to in full at once', async () => {
    const order = await shop.received();
    const [price, back] = [await shop.apply(order, 6, kindOf('P')), await shop.apply(order, 6, kindOf('R'))];
    const both = await Promise.allSettled([
      shop.agree(price.id, { amounts: await amountsOf(price.id, 6000) }),
      shop.agree(back.id, { amounts: await amountsOf(back.id, 6000) }),
    ]);
    expect(both.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  });

  it('and what goes back then take vouchers and points back in proportion, all in the end', async () => {
    const order = await shop.received({ withVoucher: true });
    const price = await shop.apply(order, 6, kindOf('P'));
    await shop.agree(price.id, { amounts: await amountsOf(price.id, 1100) });
    const points = await pointsOf(db, order.member);
    await shop.complete(price.id, null);
    expect(points - (await pointsOf(db, order.member))).toBe(11);
    const back = await shop.apply(order, 6, kindOf('R'));
    await shop.agree(back.id);
    await shop.complete(back.id, 'stock');
    expect(await pointsOf(db, order.member)).toBe(0);
    const pays = async (id: number) => {
      const { refundFen, voucherFen } = (await readReturn(db, id))!;
      return [refundFen, voucherFen];
    };
    expect([await pays(price.id), await pays(back.id)]).toEqual([
      [1100, 100],
      [4400, 400],
    ]);
    expect(await disagreements(db)).toEqual([]);
  });

  it('name what was kept of them for points that are spent, and what was paid back otherwise', async () => {
    const order = await shop.received();
    await db.updateTable('member').set({ points: 0 }).where('id', '=', order.member.id).execute();
    const before = await balanceOf(db, order.member);
    const price = await shop.apply(order, 6, kindOf('P'));
    await shop.agree(price.id, { amounts: await amountsOf(price.id, 1000) });
    await shop.complete(price.id, null);
    expect(await readReturn(db, price.id)).toMatchObject({ refundFen: 1000, withheldFen: 10 });
    expect((await balanceOf(db, order.member)) - before).toBe(990);
    const [listed] = await returnsOfOrder(db, order.orderId);
    expect(listed).toMatchObject({ withheldFen: 10, goods: expect.stringMatching(/ 6 盒$/) });
    const message = await db
      .selectFrom('message')
      .select('text')
      .where('member_id', '=', order.member.id)
      .where('title', '=', '售后已完成')
      .executeTakeFirstOrThrow();
    expect(message.text).toBe('售后已完成，退款 ¥10.00，积分、返现已用掉的从中扣 ¥0.10，实退 ¥9.90');
  });

  it('wait in a list that is read in as many queries however long it is', async () => {
    let queries = 0;
    const counted = db.withPlugin({
      transformQuery: ({ node }) => {
        queries += 1;
        return node;
      },
      transformResult: ({ result }) => Promise.resolve(result),
    });
    const search = { memberIds: null, state: 'waiting', page: 1 } as const;
    const read = async (size: number) => {
      queries = 0;
      const { returns } = await listReturns(counted, { ...search, size });
      return { rows: returns.length, queries };
    };
    const orders = [await shop.received(), await shop.received(), await shop.received()];
    for (const order of orders) await shop.apply(order, 2);
    const [one, three] = [await read(1), await read(3)];
    expect([one.rows, three.rows]).toEqual([1, 3]);
    expect(three.queries).toBe(one.queries);
  });
});
