import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { EVERYTHING } from '#lib/cache-tag.rules.ts';
import { auditOf } from '#lib/people/audit/audit.service.ts';
import type { Member } from '#lib/people/members/members.rules.ts';
import { shopState } from '#lib/people/setup/shop-state.service.ts';
import type { Db } from '#lib/platform/db/database.server.ts';
import { readSettings } from '#lib/platform/process/settings.server.ts';
import { openingQuestion } from '#lib/storefront/opening/opening.rules.ts';
import { openingChecklist, setOpen } from '#lib/storefront/opening/opening.service.ts';
import { saveShopSettings, SHOP_SUBJECT } from '#lib/storefront/shop-desk.service.ts';
import { ENGINES, freshDatabase, type FreshDatabase } from '#tests/support/engines.ts';
import { makeGoods, makeMember, NOW } from '#tests/support/shop-fixture.ts';

const LIVE = readSettings({
  SITE_MODE: 'live',
  SMS_WEBHOOK_URL: 'https://sms.example.com/send',
  SMS_WEBHOOK_SECRET: 'sixteen-characters',
});

describe.each(ENGINES)('the opening of a shop on %s', (engine) => {
  let fresh: FreshDatabase;
  let db: Db;
  let administrator: Member;
  beforeAll(async () => {
    fresh = await freshDatabase(engine);
    db = fresh.db;
    administrator = await makeMember(db, { role: 'administrator', kind: 'staff', name: '周正' });
  });
  afterAll(() => fresh.close());

  const open = (isOpen = true, mode: 'demo' | 'live' = 'live') =>
    setOpen(db, { administrator, isOpen, mode }, NOW);
  const missing = async (settings = LIVE): Promise<string[]> =>
    (await openingChecklist(db, settings, NOW)).filter(({ isDone }) => !isDone).map(({ title }) => title);

  it('lists what is missing, and what is there once it is', async () => {
    const items = await openingChecklist(db, readSettings({ SITE_MODE: 'live' }), NOW);
    expect(items.filter(({ isDone }) => isDone)).toEqual([]);
    expect(openingQuestion(items)).toBe(
      '还缺：公司资料、收款账户、在线支付、运费、商品分类、在售商品、短信。现在就开业吗？',
    );
    await makeGoods(db, { stock: 0 });
    await makeGoods(db, { is_on_sale: 0 });
    expect(await missing()).toContain('在售商品');
    await makeGoods(db);
    await saveShopSettings(
      db,
      administrator,
      {
        input: {
          company: '康达医药',
          hot_line: '0371-6000-5678',
          address: '郑州市人民路 1 号',
          service_hours: '每天 8:00–20:00',
          contact_name: '',
          contact_phone: '',
          account_name: '康达医药',
          account_bank: '工商银行',
          account_no: '6222000011112222',
          return_address: '',
          refund_limit: '',
          delivery: '其他地区 25 1500\n河南省 10 500',
        },
      },
      NOW,
    );
    expect(await missing()).toEqual(['在线支付', '发票邮件', '帮助文章', '促销活动']);
    const now = await openingChecklist(db, LIVE, NOW);
    expect(now.find(({ title }) => title === '运费')?.words).toBe('2 个地区，最低 10.00 元');
    expect(now.find(({ title }) => title === '在售商品')?.words).toBe('1 种有价有货');
    expect(openingQuestion(now)).toBeUndefined();
  });

  it('opens and closes it for every node, once each, and writes it down', async () => {
    const news = async () => (await db.selectFrom('invalidation').select('tags').execute()).at(-1)?.tags;
    expect(await shopState(db, LIVE)).toBe('closed');
    await expect(open(false)).rejects.toMatchObject({ code: 'conflict' });
    expect([await open(), await open()]).toEqual([true, false]);
    expect(await shopState(db, LIVE)).toBe('open');
    expect(await news()).toBe(JSON.stringify([EVERYTHING]));
    expect([await open(false), await open(false)]).toEqual([true, false]);
    expect(await shopState(db, LIVE)).toBe('paused');
    const trail = (await auditOf(db, SHOP_SUBJECT, 2)).map(({ action }) => action);
    expect(trail).toEqual(['shop.close', 'shop.open']);
  });

  it('changes nothing of a demo', async () => {
    await expect(open(false, 'demo')).rejects.toMatchObject({ code: 'conflict' });
  });
});
