import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Member } from '#lib/people/members/members.rules.ts';
import type { Db } from '#lib/platform/db/database.server.ts';
import { batchForm, outletForm } from '#lib/trade/coupons/office/batch.fields.ts';
import { batchOfForm, outletOfForm } from '#lib/trade/coupons/office/batch-form.service.ts';
import {
  batchStateOf,
  createBatch,
  editBatch,
  editOutlet,
  getBatch,
} from '#lib/trade/coupons/office/batches.service.ts';
import { ENGINES, freshDatabase, type FreshDatabase } from '#tests/support/engines.ts';
import { makeMember, NOW } from '#tests/support/shop-fixture.ts';

const FORM = { kind: 'coupon', name: '秋季备货券', amount: '30', scope_kind: 'all', valid_days: '30' };
const MORE = { validity: 'days', total: '200', per_member_limit: '1' };

describe.each(ENGINES)('two operators at one batch of coupons on %s', (engine) => {
  let fresh: FreshDatabase;
  let db: Db;
  let operator: Member;
  let second: Member;
  beforeAll(async () => {
    fresh = await freshDatabase(engine);
    db = fresh.db;
    operator = await makeMember(db, { role: 'operator', kind: 'staff', name: '李敏' });
    second = await makeMember(db, { role: 'operator', kind: 'staff', name: '王强' });
  });
  afterAll(() => fresh.close());

  const inputOf = (change: Record<string, unknown> = {}) =>
    batchOfForm(db, batchForm.parse({ ...FORM, ...MORE, ...change }), NOW);

  it('tell the second who changed what, and take the same form again', async () => {
    const { id } = await createBatch(db, operator, { input: await inputOf(), requestKey: 'two' }, NOW);
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
      editOutlet(
        db,
        second,
        { id, basedOn, input: outletOfForm(outletForm.parse({ ...FORM, ...MORE, name })) },
        NOW,
      );
    await expect(outlet(opened, '冬季券')).rejects.toMatchObject({ code: 'conflict' });
    await outlet(batchStateOf(await getBatch(db, id, NOW)), '冬季券');
    expect(await getBatch(db, id, NOW)).toMatchObject({ name: '冬季券', amountFen: 4000, total: 200 });
  });
});
