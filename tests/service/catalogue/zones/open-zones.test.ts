import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openAddresses, turnZones, zoneTitles } from '#lib/catalogue/zones/open-zones.service.ts';
import { saveZone, zoneContent, type ZoneInput } from '#lib/catalogue/zones/zones.service.ts';
import type { Member } from '#lib/people/members/members.rules.ts';
import { onTouched } from '#lib/platform/db/change.server.ts';
import type { Db } from '#lib/platform/db/database.server.ts';
import { DAY_MS } from '#lib/platform/time.rules.ts';
import { ENGINES, freshDatabase, type FreshDatabase } from '#tests/support/engines.ts';
import { makeMember, NOW } from '#tests/support/shop-fixture.ts';

const input = (change: Partial<ZoneInput> = {}): ZoneInput => ({
  title: '',
  headline: '',
  accent: '',
  motif: '',
  imageUrl: '',
  rules: '',
  isOpen: true,
  startsAt: null,
  endsAt: null,
  blocks: null,
  ...change,
});

describe.each(ENGINES)('open zones on %s', (engine) => {
  let fresh: FreshDatabase;
  let db: Db;
  let operator: Member;
  beforeAll(async () => {
    fresh = await freshDatabase(engine);
    db = fresh.db;
    operator = await makeMember(db);
  });
  afterAll(() => fresh.close());

  it('are reported to all menus when they are closed, named again or turn by the clock', async () => {
    const saved = async (change: Partial<ZoneInput>): Promise<string[]> => {
      const heard: string[] = [];
      const stop = onTouched((tags) => void heard.push(...tags));
      const { version = 0 } = (await zoneContent(db, 'zhzq', null)) ?? {};
      await saveZone(db, operator, { zone: { key: 'zhzq', id: null, version }, input: input(change) }, NOW);
      stop();
      return heard;
    };
    const open = async (at: number) => (await openAddresses(db, at))('/zhzq_index');
    expect(await open(NOW)).toBe(true);
    expect(await saved({ isOpen: false })).toContain('nav');
    expect(await open(NOW)).toBe(false);
    expect(await saved({ title: '组合专区' })).toContain('nav');
    expect((await zoneTitles(db))('/zhzq')).toBe('组合专区');
    expect(await saved({ title: '组合专区', headline: '成套更省' })).toEqual(['zone:zhzq']);
    await saved({ endsAt: NOW + DAY_MS });
    expect([await open(NOW + DAY_MS - 1), await open(NOW + DAY_MS)]).toEqual([true, false]);
    const heard: string[] = [];
    const stop = onTouched((tags) => void heard.push(...tags));
    await turnZones(db, NOW);
    expect(heard).toEqual([]);
    await turnZones(db, NOW + DAY_MS + 1000);
    expect(new Set(heard)).toEqual(new Set(['nav', 'zone:zhzq']));
    stop();
    await saved({});
  });
});
