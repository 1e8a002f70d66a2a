import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ROUTES } from '#lib/routes.rules.ts';
import { addressOf as pageOf } from '#tests/support/addresses.ts';
import type { Client } from '#tests/support/client.ts';
import { EMBEDDED } from '#tests/support/engines.ts';
import {
  addressOf,
  belongings,
  type Declared,
  declaredCalls,
  inputOf,
  type Owned,
  ownedBy,
} from '#tests/support/role-calls.ts';
import {
  clientOf,
  type Column,
  COLUMNS,
  dueTo,
  type Reception,
  sentAwayTo,
} from '#tests/support/role-table.ts';
import { type Shop, startShop } from '#tests/support/shop.ts';

const OWNER = 'buyer';
/** Whose session a call ends has no other to ask with; each has tests of its own. */
const ENDS_SESSION = ['/api/user/logout', '/api/user/act/end'];

const receptionOf = (status: number): Reception =>
  status === 401 ? 'login' : status === 403 ? 'forbidden' : 'let in';

describe.each(EMBEDDED)('the table of pages and calls by roles on %s', (engine) => {
  let shop: Shop;
  let calls: Declared[];
  let owned: Owned;
  const clients = new Map<string, Client>();
  beforeAll(async () => {
    shop = await startShop({ engine });
    calls = (await declaredCalls(shop.visitor())).filter(({ path }) => !ENDS_SESSION.includes(path));
    owned = await ownedBy(shop.db, OWNER);
    for (const column of COLUMNS) clients.set(column.role, await clientOf(shop, column));
  });
  afterAll(() => shop.close());

  const clientFor = ({ role }: Column): Client => {
    const client = clients.get(role);
    if (!client) throw new Error(`nobody asks as ${role}`);
    return client;
  };

  it.each(COLUMNS.map((column) => [column.role, column] as const))(
    'lets a %s make the calls that say so, and no others',
    async (_, column) => {
      const before = await belongings(shop.db, OWNER);
      const wrong: string[] = [];
      for (const call of calls) {
        const { address, isOwned } = addressOf(call, owned);
        if (isOwned && column.username === OWNER) continue;
        const { status } = await clientFor(column).send(call.method, address, inputOf(call));
        const got = receptionOf(status);
        const isHidden = !isOwned || got !== 'let in' || status === 404 || status === 422;
        if (got !== dueTo(column, call) || status >= 500 || !isHidden)
          wrong.push(`${call.method} ${call.path} (${call.who}): ${status}`);
      }
      expect(wrong).toEqual([]);
      if (column.username !== OWNER) expect(await belongings(shop.db, OWNER)).toBe(before);
    },
  );

  it.each(COLUMNS.filter(({ token }) => !token).map((column) => [column.role, column] as const))(
    'shows a %s the pages that are for it, and no others',
    async (_, column) => {
      const wrong: string[] = [];
      for (const route of ROUTES.filter(({ access }) => access !== 'public' && access !== 'open')) {
        const address = await pageOf(route, shop.db, OWNER);
        const { status, headers } = await clientFor(column).get(address);
        const away = sentAwayTo(route, address, column);
        const isRight = away === null ? ![302, 401, 403].includes(status) : headers['location'] === away;
        if (!isRight || status >= 500) wrong.push(`${address}: ${status} ${String(headers['location'])}`);
      }
      expect(wrong).toEqual([]);
    },
  );

  it.each([
    ['visitor', '/login?next=%2Fadmin'],
    ['member', '/404'],
    ['operator for a member', '/'],
    ['editor', '/admin/articles'],
    ['operator', '/admin/today'],
    ['administrator', '/admin/today'],
  ])('leads a %s from the door of the back office to %s', async (role, place) => {
    for (const door of ['/admin', '/admin/']) {
      const { status, headers } = await clients.get(role)!.get(door);
      expect([status, headers['cache-control']]).toEqual([302, 'private, no-store']);
      expect(String(headers['location']).replace('%2Fadmin%2F', '%2Fadmin')).toBe(place);
    }
  });
});
