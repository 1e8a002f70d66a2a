import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Member } from '#lib/people/members/members.rules.ts';
import type { Db } from '#lib/platform/db/database.server.ts';
import { DAY_MS } from '#lib/platform/time.rules.ts';
import { batchForm, outletForm } from '#lib/trade/coupons/office/batch.fields.ts';
import { batchOfForm, outletOfForm } from '#lib/trade/coupons/office/batch-form.service.ts';
import {
  createBatch,
  editBatch,
  editOutlet,
  getBatch,
  listBatches,
  stopBatch,
} from '#lib/trade/coupons/office/batches.service.ts';
import { exportHolders, listHolders } from '#lib/trade/coupons/office/holders.service.ts';
import { claimCoupon } from '#lib/trade/coupons/coupons.service.ts';
import { couponCounts, myCoupons } from '#lib/trade/coupons/my-coupons.service.ts';
import { submitDraft } from '#lib/trade/checkout/submit.service.ts';
import { cancelOrder } from '#lib/trade/orders/moves/cancel-and-receive.service.ts';
import { auditOf } from '#lib/people/audit/audit.service.ts';
import { orderOne, prepare } from '#tests/support/checkout-fixture.ts';
import { ENGINES, freshDatabase, type FreshDatabase } from '#tests/support/engines.ts';
import { disagreements } from '#tests/support/ledgers.ts';
import { makeBatch } from '#tests/support/promotions-fixture.ts';
import { makeGoods, makeMember, makeShipping, NOW } from '#tests/support/shop-fixture.ts';

const FORM = {
  kind: 'coupon',
  name: '秋季备货券',
  amount: '30',
  minimum: '５００元',
  scope_kind: 'all',
  validity: 'days',
  valid_days: '30',
  total: '200',
  per_member_limit: '1',
};

describe.each(ENGINES)('batches of coupons on %s', (engine) => {
  let fresh: FreshDatabase;
  let db: Db;
  let operator: Member;
  beforeAll(async () => {
    fresh = await freshDatabase(engine);
    db = fresh.db;
    await makeShipping(db);
    operator = await makeMember(db, { role: 'operator', kind: 'staff', name: '李敏' });
  });
  afterAll(async () => {
    expect(await disagreements(db)).toEqual([]);
    await fresh.close();
  });

  let made = 0;
  const inputOf = (change: Record<string, unknown> = {}) =>
    batchOfForm(db, batchForm.parse({ ...FORM, ...change }), NOW);
  const create = async (change: Record<string, unknown> = {}) => {
    made += 1;
    const batch = { input: await inputOf(change), requestKey: `form-${made}` };
    return (await createBatch(db, operator, batch, NOW)).id;
  };
  const problems = (change: Record<string, unknown>) =>
    batchForm.safeParse({ ...FORM, ...change }).error?.issues.map(({ path, message }) => [path[0], message]);

  it('are made once from a form that is sent twice', async () => {
    const input = await inputOf({ name: '开业券' });
    const send = async () => (await createBatch(db, operator, { input, requestKey: 'twice' }, NOW)).id;
    const [one, two] = [await send(), await send()];
    expect(two).toBe(one);
    expect(await getBatch(db, one, NOW)).toMatchObject({
      kind: 'coupon',
      name: '开业券',
      amountFen: 3000,
      minimumFen: 50_000,
      total: 200,
      validDays: 30,
      scope: { kind: 'all', values: [] },
      state: 'running',
      handedOut: 0,
      used: 0,
      costFen: 0,
    });
    expect(await auditOf(db, `coupon_batch:${one}`, 5)).toMatchObject([
      {
        action: 'coupon_batch.create',
        detail: '满减券「开业券」满 ¥500.00 减 ¥30.00，共 200 张',
        who: '李敏',
      },
    ]);
  });

  it('say in plain words what is wrong with a form', () => {
    expect(problems({ amount: '三十' })).toEqual([
      ['amount', '面额请填写金额（元），最多两位小数，不超过 10 万元'],
    ]);
    expect(problems({ minimum: '20' })).toEqual([['minimum', '门槛应不低于面额；不设门槛请留空']]);
    expect(problems({ valid_days: '' })).toEqual([['valid_days', '请填写领取后多少天内有效']]);
    expect(problems({ validity: 'window', valid_from: '2026-12-02', valid_through: '2026-12-01' })).toEqual([
      ['valid_through', '有效期的最后一天应不早于第一天'],
    ]);
    expect(
      problems({ is_claimable: 'on', claim_from: '2026-12-02T08:00', claim_until: '2026-12-02T08:00' }),
    ).toEqual([['claim_until', '领取截止时间应在开始时间之后']]);
    expect(problems({ total: '1.5', per_member_limit: '0' })).toEqual([
      ['total', '总数请填写 1 到 10000000 的整数'],
      ['per_member_limit', '每户限领请填写 1 到 1000 的整数'],
    ]);
  });

  it('report what is wrong between fields also where one is wrong by itself', () => {
    expect(problems({ name: '药', validity: 'window', valid_from: '', valid_through: '' })).toEqual([
      ['name', '名称至少 2 个字'],
      ['valid_through', '请填写有效期的最后一天'],
    ]);
    expect(problems({ name: ' ' })).toEqual([['name', '请填写名称，至少 2 个字']]);
    expect(problems({ kind: 'other', amount: '30', valid_days: '' })).toEqual([
      ['kind', '请选择类型'],
      ['valid_days', '请填写领取后多少天内有效'],
    ]);
  });

  it('cover what the form names, and say of each line that names nothing', async () => {
    const goodsId = await makeGoods(db, { name: '独活寄生合剂（浓缩）', approval_no: '国药准字Z90001' });
    await makeGoods(db, { name: '同名胶囊' });
    await makeGoods(db, { name: '同名胶囊' });
    const goods = (text: string) => inputOf({ scope_kind: 'goods', goods: text });
    const same = { scope: { kind: 'goods', values: [String(goodsId)] } };
    expect(await goods(`${goodsId}\n`)).toMatchObject(same);
    expect(await goods(`${goodsId} 独活寄生合剂 100ml\n国药准字Ｚ90001\n独活寄生合剂(浓缩)`)).toMatchObject(
      same,
    );
    await expect(goods('没有的药\n\n同名胶囊')).rejects.toMatchObject({
      fields: {
        goods: [
          '第 1 行“没有的药”没有找到，请填写商品编号、批准文号或条形码',
          expect.stringMatching(/^第 3 行“同名胶囊”有 2 种，请改填商品编号，如 \d+ .+、\d+ /),
        ],
      },
    });
    await expect(inputOf({ scope_kind: 'maker', makers: '' })).rejects.toMatchObject({
      fields: { makers: ['请至少填写一行'] },
    });
    await expect(inputOf({ scope_kind: 'zone' })).rejects.toMatchObject({
      fields: { zones: ['请至少选一项'] },
    });
  });

  it('cover a category with those below it', async () => {
    const category = (code: string, parent_id: number | null) =>
      db
        .insertInto('category')
        .values({ code, name: code, kind: 'drug', hint: '', sort: 1, parent_id })
        .returning('id')
        .executeTakeFirstOrThrow();
    const { id } = await category('above', null);
    await category('below', id);
    const scope = async () => (await inputOf({ scope_kind: 'category', categories: ['above'] })).scope.values;
    expect(await scope()).toEqual(['above', 'below']);
  });

  it('may be changed until one is handed out, then in their numbers only', async () => {
    const id = await create();
    await editBatch(db, operator, { id, input: await inputOf({ amount: '40' }) }, NOW);
    const member = await makeMember(db);
    await db.updateTable('coupon_batch').set({ is_claimable: 1 }).where('id', '=', id).execute();
    await claimCoupon(db, member, id, NOW);
    await claimCoupon(db, await makeMember(db), id, NOW);
    await expect(editBatch(db, operator, { id, input: await inputOf() }, NOW)).rejects.toMatchObject({
      code: 'conflict',
      message: '这批券已发出 2 张，金额、门槛、范围和有效期不能再改。可以复制一批新的。',
    });
    const outlet = (total: string) =>
      editOutlet(db, operator, { id, input: outletOfForm(outletForm.parse({ ...FORM, total })) }, NOW);
    await expect(outlet('1')).rejects.toMatchObject({
      fields: { total: ['已发出 2 张，总数不能比这更少。'] },
    });
    await outlet('2');
    expect(await getBatch(db, id, NOW)).toMatchObject({ total: 2, amountFen: 4000, isClaimable: false });
  });

  it('stop being handed out, and stay good for those who hold one', async () => {
    const id = await makeBatch(db);
    const member = await makeMember(db);
    await claimCoupon(db, member, id, NOW);
    await stopBatch(db, operator, id, NOW);
    await stopBatch(db, operator, id, NOW);
    await expect(claimCoupon(db, await makeMember(db), id, NOW)).rejects.toMatchObject({ code: 'conflict' });
    expect((await couponCounts(db, member, NOW)).coupon.usable).toBe(1);
    expect((await auditOf(db, `coupon_batch:${id}`, 9)).map(({ action }) => action)).toEqual([
      'coupon_batch.stop',
    ]);
    await expect(editOutlet(db, operator, { id, input: await inputOf() }, NOW)).rejects.toMatchObject({
      message: '这批券已停止发放，不能再改。可以复制一批新的。',
    });
  });

  it('are listed by where they are in their life', async () => {
    const name = `阶段${engine}`;
    const at = (days: number) => NOW + days * DAY_MS;
    const stopped = await makeBatch(db, { name, stopped_at: NOW });
    const past = await makeBatch(db, { name, valid_days: null, valid_until: at(-1) });
    const unclaimed = await makeBatch(db, { name, claim_until: NOW });
    const coming = await makeBatch(db, { name, claim_from: at(1) });
    const later = await makeBatch(db, { name, is_claimable: 0, valid_days: null, valid_from: at(1) });
    const running = await makeBatch(db, { name, valid_days: null, valid_from: at(1), valid_until: at(9) });
    const listed = async (state: 'running' | 'coming' | 'over' | 'stopped') =>
      (await listBatches(db, { state, keywords: name, page: 1 }, NOW)).batches.map(({ id }) => id);
    expect({
      running: await listed('running'),
      coming: await listed('coming'),
      over: await listed('over'),
      stopped: await listed('stopped'),
    }).toEqual({ running: [running], coming: [later, coming], over: [unclaimed, past], stopped: [stopped] });
    const { counts } = await listBatches(db, { state: 'over', keywords: name, page: 7 }, NOW);
    expect(counts).toEqual({ running: 1, coming: 2, over: 2, stopped: 1 });
  });

  it('tell what they cost and brought, who has one, and for which order', async () => {
    const batchId = await makeBatch(db, { kind: 'voucher', amount_fen: 2000, per_member_limit: 3 });
    const goodsId = await makeGoods(db, { stock: 1000 });
    const member = await makeMember(db, { company: '=康民大药房,"旗舰"' });
    await claimCoupon(db, member, batchId, NOW);
    await claimCoupon(db, member, batchId, NOW);
    await claimCoupon(db, await makeMember(db), batchId, NOW);
    const { key, input } = await prepare(db, member, [{ goodsId, quantity: 10 }]);
    const [order] = await submitDraft(db, member, { key, input }, NOW);
    // two of ¥20.00 on one order of ¥100.00: the goods count once
    expect(await getBatch(db, batchId, NOW)).toMatchObject({
      handedOut: 3,
      used: 2,
      costFen: 4000,
      goodsFen: 10_000,
    });
    const query = { batchId, state: 'used', keywords: order?.no ?? '' } as const;
    const { holders, counts } = await listHolders(db, { ...query, page: 1 }, NOW);
    expect(counts).toEqual({ all: 2, used: 2, unused: 0, expired: 0, taken_back: 0 });
    expect(holders[0]).toMatchObject({ company: member.company, orderNo: order?.no, usedFen: 2000 });
    const all = { batchId, state: 'all', keywords: '' } as const;
    const text = new TextDecoder('utf-8', { ignoreBOM: true }).decode(
      await exportHolders(db, operator, all, NOW),
    );
    expect(text.startsWith('\uFEFF公司,用户名,电话')).toBe(true);
    expect(text.trim().split('\r\n')).toHaveLength(4);
    expect(text).toContain(`"'=康民大药房,""旗舰""",${member.username},`);
    expect(await auditOf(db, `coupon_batch:${batchId}`, 1)).toMatchObject([
      { action: 'coupon_batch.export', detail: '3 行' },
    ]);

    await cancelOrder(db, member, { id: order?.id ?? 0, reason: '' }, NOW);
    expect(await getBatch(db, batchId, NOW)).toMatchObject({ used: 0, costFen: 0, goodsFen: 0 });
  });

  it('are in the wallet of those who have one, by how they stand', async () => {
    const goodsId = await makeGoods(db, { stock: 1000 });
    const member = await makeMember(db);
    const [short, long, late] = [3, 30, 1];
    const batch = (valid_days: number, change = {}) => makeBatch(db, { valid_days, ...change });
    await claimCoupon(db, member, await batch(long), NOW);
    const first = await claimCoupon(db, member, await batch(short), NOW);
    const gone = await claimCoupon(db, member, await batch(late), NOW - 5 * DAY_MS);
    await claimCoupon(db, member, await batch(long, { kind: 'voucher', amount_fen: 99_000 }), NOW);
    const used = await claimCoupon(
      db,
      member,
      await batch(long, { amount_fen: 1500, scope_kind: 'goods', scope_values: String(goodsId) }),
      NOW,
    );
    await orderOne(db, member, [{ goodsId, quantity: 10 }]);
    expect(await couponCounts(db, member, NOW)).toEqual({
      coupon: { usable: 2, used: 1, expired: 1 },
      voucher: { usable: 1, used: 0, expired: 0 },
    });
    const mine = async (status: 'usable' | 'used' | 'expired') =>
      (await myCoupons(db, member, { kind: 'coupon', status, page: 1 }, NOW)).coupons;
    expect((await mine('usable'))[0]?.id).toBe(first);
    expect((await mine('expired')).map(({ id }) => id)).toEqual([gone]);
    expect(await mine('used')).toMatchObject([
      {
        id: used,
        usedFen: 1500,
        order: { no: expect.any(String) },
        covers: { text: '指定商品', links: [{ href: `/list/info/${goodsId}` }], more: 0 },
      },
    ]);
  });
});
