import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Member } from '#lib/people/members/members.rules.ts';
import type { Db } from '#lib/platform/db/database.server.ts';
import { marksOf } from '#lib/platform/differences.rules.ts';
import { textsOf } from '#lib/platform/http/call/forms/form-schema.server.ts';
import { DAY_MS } from '#lib/platform/time.rules.ts';
import type { BatchInput } from '#lib/trade/coupons/office/batch.rules.ts';
import { createBatch, stopBatch } from '#lib/trade/coupons/office/batches.service.ts';
import { drawForMember, holdingsOf } from '#lib/trade/draws/draw-prize.service.ts';
import { listRecords, prizesOf, runningDraw, whyNotJoin } from '#lib/trade/draws/draws.service.ts';
import { openDraw, saveDraw, switchDraw } from '#lib/trade/draws/draw-desk.service.ts';
import { nothingForm, prizeForm } from '#lib/trade/draws/draw-desk.fields.ts';
import {
  batchNames,
  prizeInputOf,
  removePrize,
  saveNothing,
  savePrize,
} from '#lib/trade/draws/prizes.service.ts';
import { listPointsOrders } from '#lib/trade/points-mall/points-orders.service.ts';
import { pointsOf } from '#lib/trade/wallet/wallet.service.ts';
import { ENGINES, freshDatabase, type FreshDatabase } from '#tests/support/engines.ts';
import { disagreements } from '#tests/support/ledgers.ts';
import { makeDraw, makePointsGoods, withAddress } from '#tests/support/points-fixture.ts';
import { makeMember, NOW } from '#tests/support/shop-fixture.ts';

const BATCH: BatchInput = {
  ...{ kind: 'coupon', name: '抽奖券', amountFen: 3000, minimumFen: 100_000, isClaimable: false },
  ...{ scope: { kind: 'all', values: [] }, total: 10, perMemberLimit: 1, validDays: 30 },
  ...{ validFrom: null, validUntil: null, claimFrom: null, claimUntil: null },
};

describe.each(ENGINES)('draws on %s', (engine) => {
  let fresh: FreshDatabase;
  let db: Db;
  let operator: Member;
  beforeAll(async () => {
    fresh = await freshDatabase(engine);
    db = fresh.db;
    operator = await makeMember(db, { role: 'operator', kind: 'staff' });
  });
  afterAll(() => fresh.close());

  const at = (place: number) => ({ roll: () => place });
  const batch = async (change: Partial<BatchInput>) => {
    const idempotencyKey = `batch-${JSON.stringify(change)}`;
    return (await createBatch(db, operator, { input: { ...BATCH, ...change }, idempotencyKey }, NOW)).id;
  };

  it('deliver each kind of prize with the result, once a day', async () => {
    const goods = await makePointsGoods(db, operator, { name: '血压计', stock: 0 });
    const drawId = await makeDraw(db, operator, {
      prizes: [
        { kind: 'points', name: '88 积分', weight: 1, points: 88 },
        { kind: 'coupon', name: '满减券', weight: 1, batch_id: await batch({ name: '满减' }) },
        {
          kind: 'voucher',
          name: '现金券',
          weight: 1,
          batch_id: await batch({ kind: 'voucher', name: '现金', minimumFen: 0 }),
        },
        { kind: 'goods', name: '血压计一台', weight: 1, stock: 1, points_goods_id: goods },
      ],
      nothing: 1,
    });
    const member = await makeMember(db);
    await withAddress(db, member);
    const kinds = ['points', 'coupon', 'voucher', 'goods', 'nothing'];
    for (const [place, kind] of kinds.entries()) {
      const today = NOW + place * DAY_MS;
      const draw = await runningDraw(db, today);
      expect(await whyNotJoin(db, member, draw, today)).toBe('');
      const drawn = await drawForMember(db, member, { drawId, ...at(place) }, today);
      expect(drawn.kind).toBe(kind);
      // A second press gives the same result, independent of chance.
      expect(await drawForMember(db, member, { drawId, ...at(0) }, today + 1)).toEqual(drawn);
      expect(await whyNotJoin(db, member, draw, today)).not.toBe('');
    }
    expect(await pointsOf(db, member)).toBe(88);
    const coupons = await db.selectFrom('coupon').select('kind').where('member_id', '=', member.id).execute();
    expect(coupons.map((coupon) => coupon.kind).sort()).toEqual(['coupon', 'voucher']);
    const { orders } = await listPointsOrders(db, { memberId: member.id, state: null, page: 1 });
    expect(orders).toMatchObject([
      { source: 'draw', state: 'waiting', name: '血压计', points: 0, moneyFen: 0, address: '人民路 1 号' },
    ]);
    const { records, counts } = await listRecords(db, { memberId: member.id, page: 1 });
    expect([records.length, counts.goods, counts.nothing]).toEqual([5, 1, 1]);
    const { costs } = await openDraw(db, drawId, NOW);
    expect(costs).toEqual({ allFen: 2800 + 2 * 10 * 3000, drawnFen: 88 + 3000 + 3000 + 2800, isOpen: true });
    const messages = await db
      .selectFrom('message')
      .select('title')
      .where('member_id', '=', member.id)
      .execute();
    expect(messages.map(({ title }) => title)).toContain('恭喜您，抽中血压计一台');
    expect(messages).toHaveLength(4);
    const has = { points: 88, coupons: 1, vouchers: 1, unread: 4 };
    expect(await holdingsOf(db, member, NOW + 5 * DAY_MS)).toEqual(has);
    // By then the coupons have run out.
    const left = { ...has, coupons: 0, vouchers: 0 };
    expect(await holdingsOf(db, member, NOW + 40 * DAY_MS)).toEqual(left);
    await switchDraw(db, operator, { id: drawId, isOn: false }, NOW);
  });

  it('give the last prize to one of two who race for it, and give out no more than there are', async () => {
    const drawId = await makeDraw(db, operator, {
      prizes: [
        { kind: 'points', name: '最后一份', weight: 900, points: 10, stock: 3 },
        { kind: 'points', name: '小奖', weight: 50, points: 1 },
      ],
      nothing: 50,
    });
    const members = await Promise.all(Array.from({ length: 40 }, () => makeMember(db)));
    // Everybody draws the prize there are three of, and each presses twice.
    const press = (member: Member) => drawForMember(db, member, { drawId, ...at(0) }, NOW);
    const results = await Promise.all(members.flatMap((member) => [press(member), press(member)]));
    for (const [index] of members.entries()) expect(results[2 * index]).toEqual(results[2 * index + 1]);
    const { records, total } = await listRecords(db, { drawId, page: 1, size: 100 });
    expect(total).toBe(40);
    expect(records.filter(({ name }) => name === '最后一份')).toHaveLength(3);
    const { prizes } = await prizesOf(db, { id: drawId }, NOW);
    expect(prizes.map(({ weight, isGone }) => [weight, isGone])).toEqual([
      [0, true],
      [50, false],
      [950, false],
    ]);
    const sums = await Promise.all(members.map((member) => pointsOf(db, member)));
    const paid = records.reduce(
      (sum, { name }) => sum + (name === '最后一份' ? 10 : name === '小奖' ? 1 : 0),
      0,
    );
    expect(sums.reduce((sum, points) => sum + points, 0)).toBe(paid);
    expect(await disagreements(db)).toEqual([]);
    await switchDraw(db, operator, { id: drawId, isOn: false }, NOW);
  });

  it('win nothing of a batch that is used up or stopped, and say so in the odds', async () => {
    const batchId = await batch({ name: '只有一张', total: 1 });
    const drawId = await makeDraw(db, operator, {
      prizes: [{ kind: 'coupon', name: '券', weight: 60, batch_id: batchId }],
      nothing: 40,
    });
    const [first, second] = [await makeMember(db), await makeMember(db)];
    expect((await drawForMember(db, first, { drawId, ...at(0) }, NOW)).kind).toBe('coupon');
    expect((await drawForMember(db, second, { drawId, ...at(0) }, NOW)).kind).toBe('nothing');
    expect((await prizesOf(db, { id: drawId }, NOW)).prizes.map(({ odds }) => odds)).toEqual(['0%', '100%']);
    const endless = await batch({ name: '会停的', total: null });
    await switchDraw(db, operator, { id: drawId, isOn: false }, NOW);
    const other = await makeDraw(db, operator, {
      prizes: [{ kind: 'coupon', name: '券', weight: 60, batch_id: endless }],
      nothing: 40,
    });
    await stopBatch(db, operator, endless, NOW);
    expect((await drawForMember(db, await makeMember(db), { drawId: other, ...at(0) }, NOW)).kind).toBe(
      'nothing',
    );
    await switchDraw(db, operator, { id: other, isOn: false }, NOW);
  });

  it('are for approved buyers, in the window, while they are on, and once a day whatever draws there are', async () => {
    const asked = { prizes: [{ kind: 'points', name: '积分', weight: 1, points: 5 }], nothing: 0 } as const;
    const drawId = await makeDraw(db, operator, asked);
    const member = await makeMember(db);
    const draw = (who: Member, id = drawId, now = NOW) => drawForMember(db, who, { drawId: id }, now);
    await expect(draw(operator)).rejects.toMatchObject({ code: 'forbidden' });
    await expect(draw(await makeMember(db, { is_passed: 0 }))).rejects.toMatchObject({ code: 'forbidden' });
    await expect(draw(member, 987_654)).rejects.toMatchObject({ code: 'not_found' });
    await expect(draw(member, drawId, NOW + 40 * DAY_MS)).rejects.toMatchObject({ code: 'conflict' });
    await draw(member);
    await switchDraw(db, operator, { id: drawId, isOn: false }, NOW);
    const second = await makeDraw(db, operator, asked);
    await expect(draw(member, second)).rejects.toMatchObject({ code: 'conflict' });
    await expect(draw(await makeMember(db))).rejects.toMatchObject({ code: 'conflict' });
    const { prizes } = await openDraw(db, drawId, NOW);
    await expect(removePrize(db, operator, { drawId, id: prizes[0]!.id }, NOW)).rejects.toMatchObject({
      code: 'conflict',
    });
    await switchDraw(db, operator, { id: second, isOn: false }, NOW);
  });

  it('are made once by a form sent twice, and not switched on without a prize', async () => {
    const input = { name: '空的', headline: '', rules: '', starts_at: NOW, ends_at: NOW + DAY_MS };
    const asked = { id: null, version: 0, idempotencyKey: 'empty-draw-of-test', input };
    const id = await saveDraw(db, operator, asked, NOW);
    expect(await saveDraw(db, operator, asked, NOW)).toBe(id);
    await expect(switchDraw(db, operator, { id, isOn: true }, NOW)).rejects.toMatchObject({
      code: 'conflict',
    });
    const wrong = { ...asked, idempotencyKey: 'other', input: { ...input, ends_at: NOW } };
    await expect(saveDraw(db, operator, wrong, NOW)).rejects.toMatchObject({ code: 'invalid_form' });
  });

  it('are on one at a time: another one in the same window is refused by name, and of two at once one is', async () => {
    const asked = { prizes: [{ kind: 'points', name: '积分', weight: 1, points: 5 }], nothing: 1 } as const;
    const first = await makeDraw(db, operator, asked);
    await switchDraw(db, operator, { id: first, isOn: false }, NOW);
    const second = await makeDraw(db, operator, asked);
    await switchDraw(db, operator, { id: second, isOn: false }, NOW);
    const turn = (id: number, isOn = true) => switchDraw(db, operator, { id, isOn }, NOW);
    const tries = await Promise.allSettled([turn(first), turn(second)]);
    expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    const [on, off] = tries[0].status === 'fulfilled' ? [first, second] : [second, first];
    const { name, starts_at, ends_at } = (await openDraw(db, on, NOW)).input;
    await expect(turn(off)).rejects.toThrow(`“${name}”（`);
    const move = async (id: number, window: { starts_at: number; ends_at: number }) => {
      const { version, input } = await openDraw(db, id, NOW);
      const saved = { id, version, idempotencyKey: null, input: { ...input, ...window } };
      return saveDraw(db, operator, saved, NOW);
    };
    await move(off, { starts_at: ends_at!, ends_at: ends_at! + DAY_MS });
    await turn(off);
    const overlap = { starts_at: ends_at! - 1000, ends_at: ends_at! + DAY_MS };
    await expect(move(off, overlap)).rejects.toMatchObject({
      code: 'invalid_form',
      fields: { starts_at: [expect.stringContaining(`与“${name}”`)] },
    });
    await expect(move(on, { starts_at: starts_at!, ends_at: ends_at! + DAY_MS })).rejects.toMatchObject({
      code: 'invalid_form',
    });
    const long = move(off, { starts_at: ends_at!, ends_at: ends_at! + 400 * DAY_MS });
    await expect(long).rejects.toMatchObject({ fields: { ends_at: [expect.stringContaining('366 天')] } });
    for (const id of [first, second]) await turn(id, false);
  });

  it('keep what two operators changed of one prize, and are asked about where both changed the same', async () => {
    const drawId = await makeDraw(db, operator, {
      prizes: [{ kind: 'points', name: '积分', weight: 1, points: 5 }],
      nothing: 40,
    });
    const opened = (await openDraw(db, drawId, NOW)).prizes[0]!;
    const { id, version } = opened;
    const input = prizeInputOf(opened);
    const marks = marksOf(textsOf(prizeForm, input));
    const save = (change: Partial<typeof input>) =>
      savePrize(
        db,
        operator,
        { drawId, id, version, marks, idempotencyKey: null, input: { ...input, ...change } },
        NOW,
      );
    await save({ weight: 7 });
    await save({ name: '五个积分' });
    expect((await openDraw(db, drawId, NOW)).prizes[0]).toMatchObject({ weight: 7, name: '五个积分' });
    await expect(save({ weight: 9 })).rejects.toMatchObject({
      code: 'conflict',
      fields: { weight: [expect.any(String)] },
      holds: { weight: '9', name: '五个积分' },
    });
    const nothing = (await openDraw(db, drawId, NOW)).prizes.find(({ kind }) => kind === 'nothing')!;
    const { name, remarks, weight } = nothing;
    const words = { name, remarks, weight };
    const keep = (change: Partial<typeof words>) =>
      saveNothing(
        db,
        operator,
        {
          ...{ drawId, id: nothing.id, version: nothing.version },
          ...{ marks: marksOf(textsOf(nothingForm, words)), input: { ...words, ...change } },
        },
        NOW,
      );
    await keep({ weight: 41 });
    await keep({ remarks: '下次再来' });
    expect((await openDraw(db, drawId, NOW)).prizes).toContainEqual(
      expect.objectContaining({ id: nothing.id, weight: 41, remarks: '下次再来' }),
    );
    await switchDraw(db, operator, { id: drawId, isOn: false }, NOW);
  });

  it('promise no more coupons than their batch has', async () => {
    const batchId = await batch({
      name: '十张',
      total: 10,
      validFrom: NOW + DAY_MS,
      validUntil: NOW + 9 * DAY_MS,
      validDays: null,
    });
    const drawId = await makeDraw(db, operator, {
      prizes: [
        { kind: 'coupon', name: '券', weight: 60, batch_id: batchId, stock: 6 },
        { kind: 'coupon', name: '余下的', weight: 1, batch_id: batchId },
      ],
      nothing: 40,
    });
    await switchDraw(db, operator, { id: drawId, isOn: false }, NOW);
    expect((await batchNames(db, NOW)).get(String(batchId))).toContain('余 10 张，2026-11-21 起才能用');
    const more = { kind: 'coupon', name: '又一种', remarks: '', weight: 1, points: null } as const;
    const prize = { ...more, stock: 5, batch_id: batchId, points_goods_id: null };
    const saved = { drawId, id: null, version: 0, idempotencyKey: 'too-many-coupons', input: prize };
    await expect(savePrize(db, operator, saved, NOW)).rejects.toMatchObject({
      fields: { stock: ['这批券还剩 10 张，其他奖品已占 6 张：数量最多填 4，留空为发完即止'] },
    });
    await savePrize(db, operator, { ...saved, input: { ...prize, stock: 4 } }, NOW);
    const { prizes } = await prizesOf(db, { id: drawId }, NOW);
    expect(prizes.map(({ stock }) => stock)).toEqual([6, 10, 4, null]);
    expect((await openDraw(db, drawId, NOW)).costs).toMatchObject({ allFen: 20 * 3000, isOpen: false });
  });
});
