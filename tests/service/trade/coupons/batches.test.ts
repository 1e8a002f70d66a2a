import { auditOf } from '#lib/people/audit/audit.service.ts';
import type { Member } from '#lib/people/members/members.rules.ts';
import type { Db } from '#lib/platform/db/database.server.ts';
import { marksOf } from '#lib/platform/differences.rules.ts';
import { textsOf } from '#lib/platform/http/call/forms/form-schema.server.ts';
import { DAY_MS, formatDate } from '#lib/platform/time.rules.ts';
import { claimCoupon } from '#lib/trade/coupons/coupons.service.ts';
import { couponCounts } from '#lib/trade/coupons/my-coupons.service.ts';
import * as batchForms from '#lib/trade/coupons/office/batch-form.service.ts';
import { batchForm, outletForm } from '#lib/trade/coupons/office/batch.fields.ts';
import {
  batchStateOf,
  createBatch,
  editBatch,
  editOutlet,
  getBatch,
  listBatches,
  stopBatch,
} from '#lib/trade/coupons/office/batches.service.ts';
import { ENGINES, type FreshDatabase, freshDatabase } from '#tests/support/engines.ts';
import { disagreements } from '#tests/support/ledgers.ts';
import { makeBatch } from '#tests/support/promotions-fixture.ts';
import { makeGoods, makeMember, NOW } from '#tests/support/shop-fixture.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

const { batchOfForm, moreProblems, outletOfForm } = batchForms;

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
    const batch = { input: await inputOf(change), idempotencyKey: `form-${made}` };
    return (await createBatch(db, operator, batch, NOW)).id;
  };
  const problems = (change: Record<string, unknown>) =>
    batchForm.safeParse({ ...FORM, ...change }).error?.issues.map(({ path, message }) => [path[0], message]);

  it('are made once from a form that is sent twice', async () => {
    const input = await inputOf({ name: '开业券' });
    const send = async () => (await createBatch(db, operator, { input, idempotencyKey: 'twice' }, NOW)).id;
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

  it('show the second of two operators who changed what, and take the same form again', async () => {
    const second = await makeMember(db, { role: 'operator', kind: 'staff', name: '王强' });
    const { id } = await createBatch(db, operator, { input: await inputOf(), idempotencyKey: 'two' }, NOW);
    const opened = batchStateOf(await getBatch(db, id, NOW));
    const input = await inputOf({ amount: '40', total: '90' });
    await editBatch(db, operator, { id, basedOn: opened, input }, NOW);
    await editBatch(db, operator, { id, basedOn: opened, input }, NOW);
    const mine = { id, basedOn: opened, input: await inputOf({ amount: '50' }) };
    const told = await editBatch(db, second, mine, NOW).catch((error: unknown) => error);
    expect(told).toMatchObject({
      code: 'conflict',
      message: expect.stringMatching(/^李敏（.*减 ¥40.00，共 90 张/),
    });
    expect(await getBatch(db, id, NOW)).toMatchObject({ amountFen: 4000 });
    const outlet = (basedOn: string, name: string) =>
      editOutlet(db, second, { id, basedOn, input: outletOfForm(outletForm.parse({ ...FORM, name })) }, NOW);
    await expect(outlet(opened, '冬季券')).rejects.toMatchObject({ code: 'conflict' });
    await outlet(batchStateOf(await getBatch(db, id, NOW)), '冬季券');
    expect(await getBatch(db, id, NOW)).toMatchObject({ name: '冬季券', amountFen: 4000, total: 200 });
  });

  it('keep what two operators changed, and are asked about where both changed the same', async () => {
    const id = await create({ scope_kind: 'zone', zones: 'youx' });
    const opened = await batchForms.formOfBatch(db, await getBatch(db, id, NOW));
    const marks = marksOf(textsOf(batchForm, opened));
    const edit = async (change: Partial<typeof opened>) => {
      const sent = { id, marks, based_on: null, typed: { ...opened, ...change } };
      const { form, basedOn } = await batchForms.overSavedBatch(db, batchForm, sent, NOW);
      await editBatch(db, operator, { id, basedOn, input: await batchOfForm(db, form, NOW) }, NOW);
    };
    await edit({ amount: 4000 });
    await edit({ total: 90 });
    const scope = { kind: 'zone', values: ['youx'] };
    expect(await getBatch(db, id, NOW)).toMatchObject({ amountFen: 4000, total: 90, scope });
    const both = { code: 'conflict', fields: { amount: [expect.any(String)] }, holds: { total: '90' } };
    await expect(edit({ amount: 2000 })).rejects.toMatchObject(both);
  });

  it('are not made for days that are over, and all that is looked up is reported at once', async () => {
    const today = formatDate(NOW);
    const window = (valid_through: string) => inputOf({ validity: 'window', valid_through });
    await expect(window(formatDate(NOW - DAY_MS))).rejects.toMatchObject({
      code: 'invalid_form',
      fields: { valid_through: ['有效期的最后一天已经过去，请改成今天或以后'] },
    });
    expect((await window(today)).validUntil).toBeGreaterThan(NOW);
    const late = { is_claimable: '1', claim_until: formatDate(NOW - DAY_MS) };
    await expect(inputOf({ ...late, scope_kind: 'maker', makers: '没有的药厂' })).rejects.toMatchObject({
      fields: {
        claim_until: [expect.stringContaining('领取截止时间已经过去')],
        makers: ['第 1 行“没有的药厂”没有这个厂家'],
      },
    });
    const raw = {
      kind: 'coupon',
      name: '',
      scope_kind: 'zone',
      validity: 'window',
      valid_through: '2020-01-01',
    };
    expect(Object.keys(await moreProblems(db, raw, NOW))).toEqual(['zones', 'valid_through']);
  });

  it('are not made twice by a form that was gone back to, unless something is changed', async () => {
    const input = await inputOf({ name: '退回再填的券' });
    const make = (idempotencyKey: string, onceAfter?: number, change = {}) =>
      createBatch(db, operator, { input: { ...input, ...change }, idempotencyKey, onceAfter }, NOW);
    const first = await make('back-1', 0);
    expect(first.isNew).toBe(true);
    expect(await make('back-2', 0)).toEqual({ id: first.id, isNew: false });
    expect((await make('back-3', 0, { total: 7 })).isNew).toBe(true);
    const copy = await make('back-4', first.id);
    expect(copy.isNew).toBe(true);
    expect(await make('back-5', first.id)).toEqual({ id: copy.id, isNew: false });
    await expect(make('back-1', undefined, { total: 9 })).rejects.toMatchObject({
      code: 'conflict',
      fields: { idempotency_key: [expect.stringContaining(`编号 ${first.id}`)] },
    });
    const late = { input, idempotencyKey: 'back-6', onceAfter: 0 };
    expect((await createBatch(db, operator, late, NOW + 61 * 60_000)).isNew).toBe(true);
  });
});
