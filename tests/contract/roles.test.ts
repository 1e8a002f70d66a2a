import { createHash } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ROUTES, type Access, pathTo, type Route } from '#lib/routes.rules.ts';
import { DEMO_PAYMENT_PASSWORD } from '#demo/accounts.rules.ts';
import { findMemberByUsername } from '#lib/people/members/members.repository.ts';
import { toMember } from '#lib/people/members/sessions/session.service.ts';
import { openDraft } from '#lib/trade/checkout/checkout.service.ts';
import type { Db } from '#lib/platform/db/database.server.ts';
import { addressOf as pageOf } from '#tests/support/addresses.ts';
import type { Client } from '#tests/support/client.ts';
import {
  addressOf,
  belongings,
  type Declared,
  declaredCalls,
  inputOf,
  type Owned,
  ownedBy,
  untilQuiet,
} from '#tests/support/role-calls.ts';
import { type Shop, startShop, openCommonShop } from '#tests/support/shop.ts';
import { bearerOf } from '#tests/support/base-shop.ts';

/** A column of the table: the user who asks, and the way of access. */
interface Column {
  role: string;
  /** The demo account whose rights it has; null: a visitor. */
  username: string | null;
  /** The account that acts for it in its session. */
  actor?: string;
  /** It uses a bearer token of this scope. */
  token?: 'read' | 'order';
}

/** Every role there is. */
const COLUMNS: readonly Column[] = [
  { role: 'visitor', username: null },
  { role: 'member not passed', username: 'newcomer' },
  { role: 'member', username: 'buyer' },
  { role: 'other member', username: 'clinic' },
  { role: 'head office', username: 'chain' },
  { role: 'store', username: 'store1' },
  { role: 'head office for its store', username: 'store2', actor: 'chain' },
  { role: 'operator for a member', username: 'clinic', actor: 'operator' },
  { role: 'program that reads', username: 'clinic', token: 'read' },
  { role: 'program that orders', username: 'clinic', token: 'order' },
  { role: 'editor', username: 'editor' },
  { role: 'operator', username: 'operator' },
  { role: 'administrator', username: 'admin' },
];

const STAFF: Readonly<Record<string, string>> = {
  editor: 'editor',
  operator: 'operator',
  admin: 'administrator',
};

/** A client that sends requests as a column defines. */
async function clientOf(shop: Shop, { username, actor, token }: Column): Promise<Client> {
  if (username === null) return shop.visitor();
  if (token) return byToken(shop, username, token);
  if (!actor) return shop.as(username);
  const client = await shop.as(actor);
  const begun = await client.post('/api/user/act', { member_id: await idOf(shop.db, username) });
  if (begun.status !== 200) throw new Error(`${actor} may not act for ${username}`);
  return client;
}

async function byToken(shop: Shop, username: string, scope: 'read' | 'order'): Promise<Client> {
  const bearer = scope === 'order' ? bearerOf(username) : `reader-of-${username}`;
  if (scope === 'read') {
    const token_hash = createHash('sha256').update(bearer).digest('hex');
    const member_id = await idOf(shop.db, username);
    const token = { member_id, name: '报表', scope, token_hash, created_at: Date.now() };
    await shop.db.insertInto('api_token').values(token).execute();
  }
  return shop.visitor({ authorization: `Bearer ${bearer}` });
}

const idOf = async (db: Db, username: string): Promise<number> =>
  (await db.selectFrom('member').select('id').where('username', '=', username).executeTakeFirstOrThrow()).id;

/** Response of a call to a user. */
type Reception = 'let in' | 'login' | 'forbidden';

/**
 * Calls by which an API token cannot change anything: those of the account's own data and its payments, and the first
 * visit of a shop.
 */
const OF_THE_ACCOUNT = /^\/api\/(user\/|setup$|payment\b|order\/\{id\}\/pay\/)/;

/** Returns the response due to a column by a call's declaration. */
function dueTo({ username, actor, token }: Column, call: Declared): Reception {
  if (username === null) return call.who === 'anyone' ? 'let in' : 'login';
  if (token === 'read' && call.method !== 'GET') return 'forbidden';
  if (token && call.method !== 'GET' && OF_THE_ACCOUNT.test(call.path)) return 'forbidden';
  if (call.inPerson && (token ?? actor) !== undefined) return 'forbidden';
  if (call.who === 'anyone' || call.who === 'member') return 'let in';
  const role = STAFF[username];
  if (call.who === 'head_office') return username === 'chain' ? 'let in' : 'forbidden';
  if (call.who === 'buyer') return role === undefined ? 'let in' : 'forbidden';
  const isLetIn = role === 'administrator' || (role !== undefined && ['staff', role].includes(call.who));
  return isLetIn ? 'let in' : 'forbidden';
}

/** Returns where a page redirects a user it is not for; null where it lets the user in. */
function sentAwayTo({ access }: Route, address: string, column: Column): string | null {
  if (access === 'public' || access === 'open') return null;
  // A page accepts no API token.
  if (column.username === null) return pathTo('login', {}, { next: address });
  if (access === 'member' || mayEnter(access, column.username)) return null;
  return column.actor && STAFF[column.actor] ? pathTo('home') : pathTo('not_found');
}

const mayEnter = (access: Access, username: string): boolean =>
  STAFF[username] === 'administrator' ||
  STAFF[username] === access ||
  (access === 'staff' && STAFF[username] !== undefined);

const OWNER = 'buyer';
/** Calls that end the session they are made with; each has tests of its own. */
const ENDS_SESSION = ['/api/user/logout', '/api/user/act/end'];

const receptionOf = (status: number): Reception =>
  status === 401 ? 'login' : status === 403 ? 'forbidden' : 'let in';

describe('the table of pages and calls by roles', () => {
  let shop: Shop;
  let calls: Declared[];
  let owned: Owned;
  const clients = new Map<string, Client>();
  beforeAll(async () => {
    shop = await startShop();
    calls = declaredCalls().filter(({ path }) => !ENDS_SESSION.includes(path));
    owned = await ownedBy(shop.db, OWNER);
    await untilQuiet(shop.db);
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
        const isOfStaff = STAFF[column.username ?? ''] !== undefined;
        const isRight =
          away === pathTo('not_found') && isOfStaff
            ? status === 403
            : away === null
              ? ![302, 401, 403].includes(status)
              : headers['location'] === away;
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

type Case = [method: string, path: string];

/** Trade calls that take input; those without any cannot reject it. */
const NEEDS_INPUT: Case[] = [
  ['POST', '/api/cart'],
  ['POST', '/api/cart/quick_add'],
  ['POST', '/api/cart/quick_add/abc'],
  ['POST', '/api/cart/1/edit'],
  ['POST', '/api/cart/batch_delete'],
  ['POST', '/api/cart/batch_select'],
  ['POST', '/api/cart/copy'],
  ['POST', '/api/cart/next_hint'],
  ['POST', '/api/cart/numbers'],
  ['POST', '/api/coupon/claim'],
  ['POST', '/api/address'],
  ['POST', '/api/address/1/edit'],
  ['POST', '/api/address/x/delete'],
  ['POST', '/api/address/0/default'],
  ['POST', '/api/invoice/title'],
  ['POST', '/api/invoice/title/1/edit'],
  ['POST', '/api/invoice/title/x/delete'],
  ['POST', '/api/invoice/title/0/default'],
  ['POST', '/api/order'],
  ['GET', '/api/order/-1'],
  ['POST', '/api/order/x/cancel'],
  ['POST', '/api/order/x/receive'],
  ['POST', '/api/order/x/buy_again'],
  ['POST', '/api/order/x/pay/wallet'],
  ['POST', '/api/order/1/pay/transfer'],
  ['POST', '/api/payment'],
  ['GET', '/api/payment/x'],
  ['POST', '/api/payment/0/check'],
  ['POST', '/api/payment/top_up'],
  ['POST', '/api/payment/wallet'],
  ['POST', '/api/user/payment_password'],
  ['POST', '/api/user/payment_password/change'],
];

describe('the calls of the trade', () => {
  const shop = openCommonShop();
  let owned: Owned;
  beforeAll(async () => {
    owned = await ownedBy(shop.db, OWNER);
  });

  it.each(NEEDS_INPUT)('%s %s says what is wrong with the input', async (method, path) => {
    const buyer = await shop.as('buyer');
    const answer = await buyer.send(method, path, method === 'GET' ? {} : { form: { nothing: 1 } });
    const { code, message, errors } = answer.envelope();
    expect({ status: answer.status, code }).toEqual({ status: 422, code: 422 });
    expect(message).toMatch(/[\u4e00-\u9fff]/);
    expect(Object.values(errors ?? {})[0]?.[0]).toBe(message);
  });

  it('what belongs to others is not there', async () => {
    const clinic = await shop.as('clinic');
    const owner = await toMember(shop.db, (await findMemberByUsername(shop.db, OWNER))!);
    const draft = await openDraft(shop.db, owner, null, Date.now());
    const own = (prefix: string): number => owned.get(prefix) ?? 0;
    const order = own('/api/order/');
    const item = own('/api/cart/');
    const attempts = await Promise.all([
      clinic.post('/api/payment', { provider: 'sandbox', order_ids: [order] }),
      clinic.post('/api/payment/wallet', {
        order_ids: [order],
        payment_password: DEMO_PAYMENT_PASSWORD,
      }),
      clinic.post('/api/cart/batch_select', { ids: [item], is_selected: 0 }),
      clinic.post(`/api/checkout/${draft}/choices`, { remark: '别人的' }),
    ]);
    expect(attempts.map(({ status }) => status)).toEqual(attempts.map(() => 404));
  });
});
