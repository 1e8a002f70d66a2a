import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Db } from '#lib/platform/db/database.server.ts';
import { login, type LoginInput } from '#lib/people/login/login.service.ts';
import { hashPassword } from '#lib/people/members/password.service.ts';
import { memberOfSession } from '#lib/people/members/sessions/session.service.ts';
import { ENGINES, freshDatabase, type FreshDatabase } from '#tests/support/engines.ts';
import { makeMember, NOW } from '#tests/support/shop-fixture.ts';
import { DAY_MS } from '#lib/platform/time.rules.ts';

const MINUTE_MS = 60_000;
const RIGHT = 'the-right-one';
/** The number of password checks is tested here, not their cost. */
const CHEAP = { memory: 64, passes: 1, parallelism: 1 };
let sender = 0;
/** A network address that was not used before. */
const elsewhere = (): string => `198.51.${100 + Math.floor((sender += 1) / 250)}.${sender % 250}`;

describe.each(ENGINES)('the limits of logins on %s', (engine) => {
  let fresh: FreshDatabase;
  let db: Db;
  let password_hash: string;
  let username: string;
  let memberId: number;
  /** Network address of a test's attempts, unless it sets another. */
  let here: string;
  beforeAll(async () => {
    fresh = await freshDatabase(engine);
    db = fresh.db;
    password_hash = await hashPassword(RIGHT, CHEAP);
  });
  afterAll(() => fresh.close());
  beforeEach(async () => {
    here = elsewhere();
    ({ username, id: memberId } = await makeMember(db, { password_hash }));
  });

  const enter = (change: Partial<LoginInput> = {}, now = NOW) =>
    login(
      db,
      {
        username,
        password: RIGHT,
        address: here,
        userAgent: 'test',
        session: undefined,
        device: undefined,
        ...change,
      },
      now,
    );
  /** Returns how each of so many attempts at the same time ended: `in`, or the code of its failure. */
  const tryAtOnce = (times: number, change: (index: number) => Partial<LoginInput>, now = NOW) =>
    Promise.all(
      Array.from({ length: times }, (_, index) =>
        enter(change(index), now).then(
          () => 'in',
          (error: { code: string }) => error.code,
        ),
      ),
    );
  const count = (outcomes: string[], of: string): number => outcomes.filter((one) => one === of).length;
  const guess = (times: number, change: Partial<LoginInput> = {}, now = NOW) =>
    tryAtOnce(times, (index) => ({ password: `guess ${index}`, ...change }), now);

  /** So many wrong passwords of as many addresses as that takes. */
  const guessInAll = async (times: number): Promise<void> => {
    for (let done = 0, share = 10; done < times; done += share, share = done < 50 ? 10 : done < 200 ? 3 : 1)
      await guess(share, { address: elsewhere() });
  };

  it('check ten of fifty guesses at an account made at the same time', async () => {
    const outcomes = await guess(50);
    expect([count(outcomes, 'invalid_form'), count(outcomes, 'too_many_requests')]).toEqual([10, 40]);
    await expect(enter()).rejects.toMatchObject({
      code: 'too_many_requests',
      message: '密码输错次数太多，请 15 分钟后再试；也可以用短信验证码登录，或找回密码。',
    });
    await expect(enter({}, NOW + 14.5 * MINUTE_MS)).rejects.toThrow('请 1 分钟后再试');
    expect((await enter({}, NOW + 15 * MINUTE_MS)).member.username).toBe(username);
  });

  it('count one account however its name is typed', async () => {
    const names = [username, username.toUpperCase(), ` ${username} `, username.replace('m', 'ｍ')];
    const outcomes = await tryAtOnce(20, (index) => ({
      username: names[index % names.length]!,
      password: 'wrong',
    }));
    expect(count(outcomes, 'invalid_form')).toBe(10);
  });

  it('say of an unknown name what they say of a known one', async () => {
    const unknown = await guess(12, { username: `nobody-${username}` });
    expect([unknown.sort(), (await guess(12)).sort()]).toEqual([unknown, unknown]);
    expect(count(unknown, 'too_many_requests')).toBe(2);
  });

  it('use up nothing of an account from an address that is refused', async () => {
    const address = elsewhere();
    const strangers = await tryAtOnce(50, (index) => ({
      address,
      username: `someone${index}`,
      password: 'x',
    }));
    expect(count(strangers, 'invalid_form')).toBe(50);
    expect(count(await guess(20, { address }), 'too_many_requests')).toBe(20);
    expect(count(await guess(11), 'invalid_form')).toBe(10);
  });

  it('let nobody shut others out of an account from one address', async () => {
    expect(count(await guess(60), 'invalid_form')).toBe(10);
    expect((await enter({ address: elsewhere() })).member.id).toBe(memberId);
  });

  it('leave an account open to a new device whatever is guessed from many addresses', async () => {
    for (let address = 0; address < 5; address += 1) await guess(10, { address: elsewhere() });
    const late = elsewhere();
    expect(count(await guess(10, { address: late }), 'invalid_form')).toBe(3);
    await expect(enter({ address: late })).rejects.toMatchObject({ code: 'too_many_requests' });
    for (let address = 0; address < 20; address += 1) await guess(3, { address: elsewhere() });
    expect((await enter({ address: elsewhere() })).member.id).toBe(memberId);
  });

  it('leave a new device one try after 200 guesses of all strangers', async () => {
    await guessInAll(200);
    expect(count(await guess(10, { address: elsewhere() }), 'invalid_form')).toBe(1);
    expect((await enter({ address: elsewhere() })).member.id).toBe(memberId);
  });

  it('bear 1,000 guesses of all strangers, and use up nothing of an address after them', async () => {
    await guessInAll(1000);
    const address = elsewhere();
    expect(count(await guess(60, { address }), 'too_many_requests')).toBe(60);
    const other = await makeMember(db, { password_hash });
    expect((await enter({ address, username: other.username })).member.id).toBe(other.id);
  });

  it('announce the last try before it is made, with the ways that are left', async () => {
    const words = async () =>
      enter({ password: 'wrong' }).then(
        () => '',
        (error: Error) => error.message,
      );
    for (let tried = 0; tried < 8; tried += 1)
      expect(await words()).toBe('用户名或密码不正确，请核对后重试。');
    expect(await words()).toBe(
      '用户名或密码不正确，请核对后重试。只能再试 1 次，再错要等 15 分钟；也可以用短信验证码登录，或找回密码。',
    );
    expect(await words()).toContain('密码登录要等 15 分钟；也可以用短信验证码登录');
  });

  it('count no right password, of however many at the same time', async () => {
    const address = elsewhere();
    expect(count(await tryAtOnce(60, () => ({ address })), 'in')).toBe(60);
    expect(count(await guess(11, { address }), 'invalid_form')).toBe(10);
  });

  it('give wrong passwords back to nobody who knows the right one', async () => {
    await guess(9);
    await enter();
    expect(count(await guess(5), 'invalid_form')).toBe(1);
  });

  it('let a browser that logged in before past what others did to account and address', async () => {
    const address = elsewhere();
    const { device } = await enter();
    await guess(11);
    await tryAtOnce(60, (index) => ({ address, username: `other${index}`, password: 'x' }));
    await expect(enter({ address })).rejects.toMatchObject({ code: 'too_many_requests' });
    expect((await enter({ address, device })).device).toBe(device);
  });

  it('hold a browser that logged in before to ten guesses of its own', async () => {
    const { device } = await enter();
    const outcomes = await guess(50, { device });
    expect([count(outcomes, 'invalid_form'), count(outcomes, 'too_many_requests')]).toEqual([10, 40]);
    await expect(enter({ device })).rejects.toThrow('15 分钟后再试');
    expect((await enter()).member.username).toBe(username);
  });

  it('take a browser for a stranger to any other account', async () => {
    const { device } = await enter();
    const other = await makeMember(db, { password_hash });
    await guess(11, { username: other.username });
    await expect(enter({ username: other.username, device })).rejects.toMatchObject({
      code: 'too_many_requests',
    });
  });

  it('take it for a stranger once the password is another, or after a year', async () => {
    const { device } = await enter();
    await guess(11, {}, NOW + 365 * DAY_MS);
    await expect(enter({ device }, NOW + 365 * DAY_MS)).rejects.toThrow('后再试');
    await guess(11);
    await db
      .updateTable('member')
      .set({ password_hash: await hashPassword(RIGHT, CHEAP) })
      .where('id', '=', memberId)
      .execute();
    await expect(enter({ device })).rejects.toThrow('后再试');
  });

  it('give a browser a token nobody could have put there, and keep it for its other accounts', async () => {
    const planted = (await enter()).device;
    const other = await makeMember(db, { password_hash });
    const { device } = await enter({ username: other.username, device: planted });
    expect(device).not.toBe(planted);
    await guess(11);
    await guess(11, { username: other.username });
    await expect(enter({ username: other.username, device: planted })).rejects.toThrow('后再试');
    expect((await enter({ username: other.username, device })).device).toBe(device);
    expect((await enter({ device })).device).toBe(device);
  });

  it('keep no token that would pass for a browser, and of each member the twenty used last', async () => {
    const first = (await enter({}, NOW)).device;
    const second = (await enter({}, NOW + 1)).device;
    await enter({ device: first }, NOW + 2);
    for (let more = 0; more < 19; more += 1) await enter({}, NOW + 3 + more);
    const kept = await db
      .selectFrom('device')
      .select('token_hash')
      .where('member_id', '=', memberId)
      .execute();
    expect(kept).toHaveLength(20);
    expect(kept.map(({ token_hash }) => token_hash)).not.toContain(first);
    await guess(11, {}, NOW + 30);
    await expect(enter({ device: second }, NOW + 30)).rejects.toThrow('后再试');
    expect((await enter({ device: first }, NOW + 30)).device).toBe(first);
  });

  it.each(['', 'x', '\0', "' or 1=1", 'x'.repeat(43), 'é'.repeat(43)])(
    'take a browser that says %j for a stranger, and name it again',
    async (device) => {
      expect((await enter({ device })).device).not.toBe(device);
    },
  );

  it('bear one browser that logs in to two accounts many times at once', async () => {
    const { device, session } = await enter();
    const other = await makeMember(db, { password_hash });
    const names = [username, other.username];
    const outcomes = await tryAtOnce(24, (index) => ({ device, session, username: names[index % 2]! }));
    expect(count(outcomes, 'in')).toBe(24);
    expect(await memberOfSession(db, session, NOW)).toBeNull();
  });

  it('end the session the browser had, whosever it was', async () => {
    const other = await makeMember(db, { password_hash });
    const before = await enter({ username: other.username });
    const kept = await enter();
    const { session } = await enter({ session: before.session });
    expect(await memberOfSession(db, before.session, NOW)).toBeNull();
    expect((await memberOfSession(db, kept.session, NOW))?.member.id).toBe(memberId);
    expect((await memberOfSession(db, session, NOW))?.member.id).toBe(memberId);
  });

  it('leave the session alone where the password is wrong', async () => {
    const { session } = await enter();
    await guess(1, { session });
    expect(await memberOfSession(db, session, NOW)).not.toBeNull();
  });

  it('keep twenty sessions of a member, also of those opened at the same time', async () => {
    const oldest = await enter({}, NOW - 3 * DAY_MS);
    const used = await enter({}, NOW - 3 * DAY_MS);
    expect((await memberOfSession(db, used.session, NOW))?.rolledTo).toBe(NOW + 7 * DAY_MS);
    await tryAtOnce(19, () => ({}));
    expect(await memberOfSession(db, oldest.session, NOW)).toBeNull();
    expect(await memberOfSession(db, used.session, NOW)).not.toBeNull();
    await tryAtOnce(30, () => ({}));
    const open = await db.selectFrom('session').select('id').where('member_id', '=', memberId).execute();
    expect(open).toHaveLength(20);
  });

  it('end a session ninety days after the login, however much it is used', async () => {
    const { session } = await enter();
    const end = NOW + 90 * DAY_MS;
    const rolls: (number | null | undefined)[] = [];
    for (let now = NOW; now < end; now += DAY_MS / 2)
      rolls.push((await memberOfSession(db, session, now))?.rolledTo);
    expect(rolls).not.toContain(undefined);
    const ends = rolls.filter((rolledTo) => typeof rolledTo === 'number');
    expect(ends.length).toBeLessThan(90);
    expect(Math.max(...ends)).toBe(end);
    expect(await memberOfSession(db, session, end)).toBeNull();
  });

  it('end a session too old that was kept alive before there was such an age', async () => {
    const { session } = await enter();
    await db
      .updateTable('session')
      .set({ created_at: NOW - 100 * DAY_MS })
      .where('member_id', '=', memberId)
      .execute();
    expect(await memberOfSession(db, session, NOW)).toBeNull();
  });
});
