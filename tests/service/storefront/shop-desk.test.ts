import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { shopSetting } from '#lib/content/company.service.ts';
import { loadShippingRegion } from '#lib/people/addresses/addresses.service.ts';
import { auditOf } from '#lib/people/audit/audit.service.ts';
import type { Member } from '#lib/people/members/members.rules.ts';
import type { Db } from '#lib/platform/db/database.server.ts';
import { marksOf } from '#lib/platform/differences.rules.ts';
import { textsOf } from '#lib/platform/http/call/forms/form-schema.server.ts';
import { shopForm } from '#lib/storefront/shop-desk.fields.ts';
import { openShopSettings, saveShopSettings, SHOP_SUBJECT } from '#lib/storefront/shop-desk.service.ts';
import { ENGINES, freshDatabase, type FreshDatabase } from '#tests/support/engines.ts';
import { makeMember, NOW } from '#tests/support/shop-fixture.ts';

const INPUT = {
  company: '康达医药',
  hot_line: '400-800-1234',
  address: '郑州市人民路 1 号',
  service_hours: '每天 8:00–20:00',
  contact_name: '',
  contact_phone: '',
  account_name: '康达医药',
  account_bank: '工商银行',
  account_no: '6222000011112222',
  return_address: '郑州仓退货组，张敏收',
  refund_limit: '1000.00',
  delivery: '其他地区 25 1500\n河南省 10 500',
};

describe.each(ENGINES)('the settings of the shop on %s', (engine) => {
  let fresh: FreshDatabase;
  let db: Db;
  let administrator: Member;
  beforeAll(async () => {
    fresh = await freshDatabase(engine);
    db = fresh.db;
    administrator = await makeMember(db, { role: 'administrator', kind: 'staff', name: '周正' });
  });
  afterAll(() => fresh.close());

  it('are saved for all pages', async () => {
    expect((await loadShippingRegion(db, '410100')).feeFen).toBe(0);
    await saveShopSettings(db, administrator, { input: INPUT }, NOW);
    expect(await shopSetting(db, 'bank_account')).toMatchObject({ account: '6222000011112222' });
    expect(await loadShippingRegion(db, '410100')).toMatchObject({ feeFen: 1000, thresholdFen: 50_000 });
    expect(await loadShippingRegion(db, '320500')).toMatchObject({ feeFen: 2500 });
    expect(await openShopSettings(db)).toEqual(INPUT);
    const [line] = await auditOf(db, SHOP_SUBJECT, 5);
    expect(line).toMatchObject({ who: '周正', detail: expect.stringContaining('河南省 10 500') as string });
  });

  it('keep what a colleague changed meanwhile, and are asked about where both changed them', async () => {
    await saveShopSettings(db, administrator, { input: INPUT }, NOW);
    const opened = await openShopSettings(db);
    const marks = marksOf(textsOf(shopForm, opened));
    const save = (change: Partial<typeof opened>) =>
      saveShopSettings(db, administrator, { input: { ...opened, ...change }, marks }, NOW);
    await save({ service_hours: '每天 9:00–18:00' });
    await save({ contact_name: '李敏' });
    const merged = { ...opened, service_hours: '每天 9:00–18:00', contact_name: '李敏' };
    expect(await openShopSettings(db)).toEqual(merged);
    await expect(save({ contact_name: '王芳', address: '郑州市人民路 2 号' })).rejects.toMatchObject({
      code: 'conflict',
      fields: { contact_name: [expect.any(String)], version: [expect.any(String)] },
      holds: { contact_name: '王芳', address: '郑州市人民路 2 号', service_hours: '每天 9:00–18:00' },
    });
    expect(await openShopSettings(db)).toEqual(merged);
  });

  it('are both kept where two administrators save at once', async () => {
    await saveShopSettings(db, administrator, { input: INPUT }, NOW);
    const opened = await openShopSettings(db);
    const marks = marksOf(textsOf(shopForm, opened));
    const save = (change: Partial<typeof opened>) =>
      saveShopSettings(db, administrator, { input: { ...opened, ...change }, marks }, NOW);
    await Promise.all([save({ hot_line: '400-800-5678' }), save({ account_bank: '建设银行' })]);
    expect(await openShopSettings(db)).toEqual({
      ...opened,
      hot_line: '400-800-5678',
      account_bank: '建设银行',
    });
  });
});
