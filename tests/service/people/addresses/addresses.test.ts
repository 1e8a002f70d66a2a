import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  addAddress,
  addAddresses,
  editAddress,
  listAddresses,
  loadShippingRegion,
  makeDefaultAddress,
  removeAddress,
} from '#lib/people/addresses/addresses.service.ts';
import { type AddressInput, MOST_ADDRESSES } from '#lib/people/addresses/addresses.rules.ts';
import { addressForm, toAddressRecord } from '#lib/people/addresses/addresses.fields.ts';
import { marksOf } from '#lib/platform/differences.rules.ts';
import { textsOf } from '#lib/platform/http/call/forms/form-schema.server.ts';
import type { Db } from '#lib/platform/db/database.server.ts';
import { ENGINES, freshDatabase, type FreshDatabase } from '#tests/support/engines.ts';
import { makeMember, makeShipping, NOW } from '#tests/support/shop-fixture.ts';

const input: AddressInput = {
  receiver: '王芳',
  phone: '13800138000',
  regionCode: '320500',
  detail: '人民路 1 号',
  isDefault: false,
};

describe.each(ENGINES)('addresses on %s', (engine) => {
  let fresh: FreshDatabase;
  let db: Db;
  beforeAll(async () => {
    fresh = await freshDatabase(engine);
    db = fresh.db;
  });
  afterAll(() => fresh.close());

  it('always have exactly one default', async () => {
    const member = await makeMember(db);
    const defaults = async () =>
      (await listAddresses(db, member)).filter(({ isDefault }) => isDefault).map(({ id }) => id);
    const first = await addAddress(db, member, input, NOW);
    expect(await defaults()).toEqual([first]);
    expect(await addAddress(db, member, input, NOW), 'sent again').toBe(first);
    const second = await addAddress(db, member, { ...input, detail: '解放路 2 号' }, NOW);
    expect(await defaults()).toEqual([first]);
    const third = await addAddress(db, member, { ...input, detail: '解放路 3 号', isDefault: true }, NOW);
    expect(await defaults()).toEqual([third]);
    await makeDefaultAddress(db, member, second);
    expect(await defaults()).toEqual([second]);
    await removeAddress(db, member, second);
    expect(await defaults()).toEqual([third]);
    await editAddress(db, member, first, { ...input, regionCode: '310100', isDefault: true });
    expect((await listAddresses(db, member))[0]).toMatchObject({ id: first, regionName: '上海市' });
  });

  it('have one default however many requests choose one at once', async () => {
    const member = await makeMember(db);
    const chosen = (at: number) => ({ ...input, detail: `解放路 ${at} 号`, isDefault: true });
    await Promise.all(Array.from({ length: 6 }, (_, at) => addAddress(db, member, chosen(at), NOW)));
    const all = await listAddresses(db, member);
    expect(all.filter(({ isDefault }) => isDefault)).toHaveLength(1);
    await Promise.all(all.map(({ id }) => makeDefaultAddress(db, member, id)));
    const after = await listAddresses(db, member);
    expect(after.filter(({ isDefault }) => isDefault)).toHaveLength(1);
  });

  it('are added several at once, those known already left alone', async () => {
    const member = await makeMember(db);
    const rows = ['1', '2', '2', '3'].map((at) => ({ ...input, detail: `人民路 ${at} 号` }));
    expect(await addAddresses(db, member, rows, NOW)).toEqual({ added: 3, known: 1 });
    expect(await addAddresses(db, member, rows, NOW)).toEqual({ added: 0, known: 4 });
    const all = await listAddresses(db, member);
    expect(all.filter(({ isDefault }) => isDefault).map(({ detail }) => detail)).toEqual(['人民路 1 号']);
  });

  it('are at most twenty, and of several that are too many none is saved', async () => {
    const member = await makeMember(db);
    const rows = Array.from({ length: MOST_ADDRESSES }, (_, at) => ({ ...input, detail: `人民路 ${at} 号` }));
    await addAddresses(db, member, rows.slice(1), NOW);
    const more = [rows[0]!, { ...input, detail: '解放路 88 号' }];
    await expect(addAddresses(db, member, more, NOW)).rejects.toMatchObject({
      code: 'conflict',
      message: expect.stringContaining('现在还能加 1 个') as string,
    });
    expect(await listAddresses(db, member)).toHaveLength(MOST_ADDRESSES - 1);
    await addAddress(db, member, rows[0]!, NOW);
    await expect(addAddress(db, member, more[1]!, NOW)).rejects.toMatchObject({ code: 'conflict' });
  });

  it('are merged by fields where another tab has saved since the form was opened', async () => {
    const member = await makeMember(db);
    const id = await addAddress(db, member, input, NOW);
    const shown = (await listAddresses(db, member))[0]!;
    const marks = marksOf(textsOf(addressForm, toAddressRecord(shown)));
    const save = (change: Partial<AddressInput>) =>
      editAddress(db, member, id, { ...shown, ...change, marks });
    await save({ phone: '13900139000' });
    await save({ detail: '解放路 88 号' });
    expect(await listAddresses(db, member)).toMatchObject([{ phone: '13900139000', detail: '解放路 88 号' }]);
    await expect(save({ phone: '13700137000', receiver: '李梅' })).rejects.toMatchObject({
      code: 'conflict',
      fields: { phone: [expect.any(String)] },
      holds: { phone: '13700137000', receiver: '李梅', detail: '解放路 88 号' },
    });
  });

  it('belong to their owner', async () => {
    const owner = await makeMember(db);
    const stranger = await makeMember(db);
    const id = await addAddress(db, owner, input, NOW);
    for (const attempt of [
      () => editAddress(db, stranger, id, input),
      () => makeDefaultAddress(db, stranger, id),
      () => removeAddress(db, stranger, id),
    ]) {
      await expect(attempt()).rejects.toMatchObject({ code: 'not_found' });
    }
    expect(await listAddresses(db, owner)).toHaveLength(1);
  });

  it('ask for a city, not only a province', async () => {
    const member = await makeMember(db);
    for (const regionCode of ['320000', '999999']) {
      await expect(addAddress(db, member, { ...input, regionCode }, NOW)).rejects.toMatchObject({
        fields: { region_code: ['请选择省份和城市'] },
      });
    }
  });

  it('cost what the most exact region says', async () => {
    await makeShipping(db);
    const fees = [];
    for (const code of ['320505', '321000', '110101', '']) {
      fees.push((await loadShippingRegion(db, code)).feeFen);
    }
    expect(fees).toEqual([500, 800, 1200, 1200]);
  });
});
