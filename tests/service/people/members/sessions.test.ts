import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Db } from '#lib/platform/db/database.server.ts';
import { memberOfSession, openSession } from '#lib/people/members/sessions/session.service.ts';
import {
  endOtherSession,
  endOtherSessions,
  sessionsOf,
} from '#lib/people/members/sessions/session-list.service.ts';
import { DAY_MS, HOUR_MS } from '#lib/platform/time.rules.ts';
import { ENGINES, freshDatabase, type FreshDatabase } from '#tests/support/engines.ts';
import { makeMember, NOW } from '#tests/support/shop-fixture.ts';

const EDGE = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) Chrome/126.0 Safari/537.36 Edg/126.0';
const PHONE = 'Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) Version/17.5 Mobile Safari/604.1';

describe.each(ENGINES)('the list of sessions on %s', (engine) => {
  let fresh: FreshDatabase;
  let db: Db;
  beforeAll(async () => {
    fresh = await freshDatabase(engine);
    db = fresh.db;
  });
  afterAll(() => fresh.close());

  /** A member with this session, one on a phone a day older, and one that has ended. */
  async function three() {
    const member = await makeMember(db);
    const ended = await openSession(db, member.id, EDGE, NOW - 8 * DAY_MS);
    const phone = await openSession(db, member.id, PHONE, NOW - DAY_MS);
    const here = await openSession(db, member.id, EDGE, NOW - 2 * DAY_MS);
    return { member, ended, phone, here };
  }
  const isOpen = async (token: string) => (await memberOfSession(db, token, NOW)) !== null;

  it('shows where the account is logged in, this browser first', async () => {
    const { member, here } = await three();
    const sessions = await sessionsOf(db, member, here, NOW);
    expect(sessions.map(({ browser, openedAt, isThis }) => [browser, openedAt, isThis])).toEqual([
      ['Windows 上的 Edge', NOW - 2 * DAY_MS, true],
      ['iPhone 上的 Safari', NOW - DAY_MS, false],
    ]);
    for (const { handle } of sessions) expect(handle).toMatch(/^[0-9a-f]{16}$/);
  });

  it('names the day a session was used last', async () => {
    const { member, here, phone } = await three();
    await memberOfSession(db, phone, NOW + DAY_MS);
    const [, other] = await sessionsOf(db, member, here, NOW + DAY_MS + HOUR_MS);
    expect(other!.usedAt).toBe(NOW + DAY_MS);
  });

  it('ends one, once, and leaves the others', async () => {
    const { member, here, phone } = await three();
    const [, { handle }] = (await sessionsOf(db, member, here, NOW)) as [unknown, { handle: string }];
    expect(await endOtherSession(db, member, { token: here, handle })).toBe(true);
    expect([await isOpen(here), await isOpen(phone)]).toEqual([true, false]);
    expect(await endOtherSession(db, member, { token: here, handle })).toBe(false);
  });

  it('does not end the one that asks, nor another member’s', async () => {
    const { member, here } = await three();
    const other = await three();
    const [own] = await sessionsOf(db, member, here, NOW);
    await expect(endOtherSession(db, member, { token: here, handle: own!.handle })).rejects.toMatchObject({
      code: 'invalid_form',
    });
    const [theirs] = await sessionsOf(db, other.member, other.here, NOW);
    expect(await endOtherSession(db, member, { token: here, handle: theirs!.handle })).toBe(false);
    expect([await isOpen(here), await isOpen(other.here)]).toEqual([true, true]);
  });

  it('ends all the others of the member at once', async () => {
    const { member, here, phone } = await three();
    const other = await three();
    // The one that ran out is still there to be swept.
    expect(await endOtherSessions(db, member, here)).toBe(2);
    expect([await isOpen(here), await isOpen(phone), await isOpen(other.phone)]).toEqual([true, false, true]);
    expect(await endOtherSessions(db, member, here)).toBe(0);
  });
});
