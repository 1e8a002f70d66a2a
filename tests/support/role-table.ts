import type { Db } from '#lib/platform/db/database.server.ts';
import { type Access, pathTo, type Route } from '#lib/routes.rules.ts';
import { bearerOf } from '#tests/support/base-shop.ts';
import type { Client } from '#tests/support/client.ts';
import type { Declared } from '#tests/support/role-calls.ts';
import type { Shop } from '#tests/support/shop.ts';
import { createHash } from 'node:crypto';

/** A column of the table: who asks, and by what. */
export interface Column {
  role: string;
  /** The demo account whose rights it has; null: a visitor. */
  username: string | null;
  /** The account that acts for it in its session. */
  actor?: string;
  /** It asks by a bearer token of this scope. */
  token?: 'read' | 'order';
}

/** Every role there is. */
export const COLUMNS: readonly Column[] = [
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

/** A client that asks as a column says. */
export async function clientOf(shop: Shop, { username, actor, token }: Column): Promise<Client> {
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

/** How a call receives somebody. */
export type Reception = 'let in' | 'login' | 'forbidden';

/** What a program's token changes nothing of: the account's own data, and its payments. */
const OF_THE_ACCOUNT = /^\/api\/(user\/|payment\b|order\/\{id\}\/pay\/)/;

/** What a column is owed by what a call declares. */
export function dueTo({ username, actor, token }: Column, call: Declared): Reception {
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

/** Where a page sends somebody it is not for; null where it lets them in. */
export function sentAwayTo({ access }: Route, address: string, column: Column): string | null {
  if (access === 'public' || access === 'open') return null;
  // A page has no use for a program's token.
  if (column.username === null) return pathTo('login', {}, { next: address });
  if (access === 'member' || mayEnter(access, column.username)) return null;
  return column.actor && STAFF[column.actor] ? pathTo('home') : pathTo('not_found');
}

const mayEnter = (access: Access, username: string): boolean =>
  STAFF[username] === 'administrator' ||
  STAFF[username] === access ||
  (access === 'staff' && STAFF[username] !== undefined);
