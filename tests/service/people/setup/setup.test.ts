import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { auditOf } from '#lib/people/audit/audit.service.ts';
import { createAdministrator, findMemberByUsername } from '#lib/people/members/members.service.ts';
import { memberOfSession } from '#lib/people/members/sessions/session.service.ts';
import type { SetupInput } from '#lib/people/setup/setup.fields.ts';
import { renewSetupCode, setUpShop } from '#lib/people/setup/setup.service.ts';
import { readShopState, shopState } from '#lib/people/setup/shop-state.service.ts';
import type { Db } from '#lib/platform/db/database.server.ts';
import { up as markOpened } from '#lib/platform/db/migrations/0003-opening.server.ts';
import { findSetting } from '#lib/platform/db/setting.server.ts';
import { ENGINES, freshDatabase, type FreshDatabase } from '#tests/support/engines.ts';
import { makeMember, NOW } from '#tests/support/shop-fixture.ts';

const PASSWORD = 'Kuai-le-2038';
const PERSON = { username: 'Zhou.Ming', name: '周明', phone: '13800005577' };
const browser = (address = '198.51.100.7') => ({
  address,
  userAgent: 'test',
  session: undefined,
  device: undefined,
});
const LIVE = { SITE_MODE: 'live' } as const;

describe.each(ENGINES)('the first visit of a live shop on %s', (engine) => {
  let fresh: FreshDatabase;
  let db: Db;
  let code: string;
  beforeEach(async () => {
    fresh = await freshDatabase(engine);
    db = fresh.db;
    code = (await renewSetupCode(db, NOW)) ?? '';
  });
  afterEach(() => fresh.close());

  const setUp = (change: Partial<SetupInput> = {}, address?: string) =>
    setUpShop(
      db,
      { code, ...PERSON, password: PASSWORD, password_again: PASSWORD, ...change },
      browser(address),
      NOW,
    );

  it('makes an administrator with the printed code, who is logged in, and uses the code up', async () => {
    expect(code).toMatch(/^[3-9A-Y]{4}-[3-9A-Y]{4}$/);
    expect(await findSetting(db, 'setup_code')).not.toContain(code.replace('-', ''));
    expect(await shopState(db, LIVE)).toBe('setup');
    const { session } = await setUp({ code: ` ${code.toLowerCase().replace('-', ' － ')} ` });
    expect((await memberOfSession(db, session, NOW))?.member).toMatchObject({
      role: 'administrator',
      name: '周明',
    });
    const { id } = (await findMemberByUsername(db, 'zhou.ming')) ?? {};
    expect(await auditOf(db, `member:${id}`, 5)).toMatchObject([
      { action: 'administrator.setup', who: '周明' },
    ]);
    expect(await findSetting(db, 'setup_code')).toBeUndefined();
    expect(await shopState(db, LIVE)).toBe('closed');
    await expect(setUp({ username: 'second' })).rejects.toMatchObject({ code: 'conflict' });
    expect(await renewSetupCode(db, NOW)).toBeNull();
  });

  it('makes one administrator of two who send the code at the same time', async () => {
    const all = await Promise.allSettled([setUp({ username: 'first' }), setUp({ username: 'second' })]);
    expect(all.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
    expect(all.find(({ status }) => status === 'rejected')).toMatchObject({ reason: { code: 'conflict' } });
    const found = await db.selectFrom('member').select('id').where('role', '=', 'administrator').execute();
    expect(found).toHaveLength(1);
  });

  it('takes the code that was printed last, whichever node printed it', async () => {
    const newer = (await renewSetupCode(db, NOW + 1)) ?? '';
    await expect(setUp()).rejects.toMatchObject({
      fields: { code: [expect.stringContaining('最新的一行')] },
    });
    await expect(setUp({ code: newer })).resolves.toBeDefined();
  });

  it('bounds guesses: ten wrong codes from one address, and the right one waits', async () => {
    for (let tries = 0; tries < 10; tries += 1)
      await expect(setUp({ code: 'AAAA-AAAA' })).rejects.toMatchObject({ code: 'invalid_form' });
    await expect(setUp()).rejects.toMatchObject({ code: 'too_many_requests' });
    await expect(setUp({}, '198.51.100.8')).resolves.toBeDefined();
  });

  it.each<[string, Partial<SetupInput>, string]>([
    ['two passwords that differ', { password_again: 'Kuai-le-2039' }, 'password_again'],
    ['a password like the name', { username: 'kuaile', password: 'kuaile2038x' }, 'password'],
    ['a name that begins with a digit', { username: '1abc' }, 'username'],
  ])('refuses %s, keeps the code and counts no try', async (_, change, field) => {
    const whole = { password_again: change.password ?? PASSWORD, ...change };
    for (let tries = 0; tries < 11; tries += 1)
      await expect(setUp(whole)).rejects.toMatchObject({ fields: { [field]: [expect.any(String)] } });
    await expect(setUp()).resolves.toBeDefined();
  });

  it('is over once the command line has made an administrator', async () => {
    expect(await shopState(db, LIVE)).toBe('setup');
    await createAdministrator(db, 'keeper', PASSWORD, NOW);
    expect(await shopState(db, LIVE)).toBe('closed');
    await expect(setUp()).rejects.toMatchObject({ code: 'conflict' });
  });

  it('leaves demos and earlier shops open', async () => {
    expect(await shopState(db, { SITE_MODE: 'demo' })).toBe('open');
    await markOpened(db);
    expect(await readShopState(db)).toBe('setup');
    await makeMember(db, { role: 'administrator', kind: 'staff' });
    expect(await readShopState(db)).toBe('closed');
    await markOpened(db);
    expect(await readShopState(db)).toBe('open');
  });
});
