import { vi } from 'vitest';
import { findDueWork } from '#lib/platform/db/due-work.server.ts';
import { sql } from 'kysely';
import { inject } from 'vitest';
import { TABLES } from '#lib/concepts.rules.ts';
import type { Sent } from '#tests/support/client.ts';
import type { DescribedCall } from '#tests/support/declared-answers.ts';
import type { Db } from '#lib/platform/db/database.server.ts';

/** A call as `/api/openapi.json` declares it. */
export interface Declared {
  method: string;
  path: string;
  who: string;
  /** For the account's holder alone. */
  inPerson: boolean;
  /** Names of what its form takes, without what stands in the path. */
  fields: string[];
}

export function declaredCalls(): Declared[] {
  const { paths } = inject('callDocument');
  return Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, described]) => ({
      method: method.toUpperCase(),
      path,
      who: described['x-who'],
      inPerson: described['x-in-person'] ?? false,
      fields: fieldsOf(described),
    })),
  );
}

function fieldsOf({ requestBody, parameters }: DescribedCall): string[] {
  const inPath = new Set(parameters.filter((one) => one.in === 'path').map(({ name }) => name));
  const [form] = Object.values(requestBody?.content ?? {});
  return Object.keys(form?.schema.properties ?? {}).filter((name) => !inPath.has(name));
}

/** The buyer's own things, which the others then try to reach. */
export type Owned = ReadonlyMap<string, number>;

const OWNED = {
  '/api/order/': 'orders',
  '/api/address/': 'address',
  '/api/cart/': 'cart_item',
  '/api/invoice/title/': 'invoice_title',
  '/api/invoice/': 'invoice',
  '/api/payment/': 'payment_try',
  '/api/user/api_token/': 'api_token',
} as const;

export async function ownedBy(db: Db, username: string): Promise<Owned> {
  const { id } = await memberNamed(db, username);
  const owned = new Map<string, number>();
  for (const [prefix, table] of Object.entries(OWNED)) {
    const row = await db
      .selectFrom(table)
      .select(`${table}.id`)
      .where(`${table}.member_id`, '=', id)
      .orderBy(`${table}.id`)
      .executeTakeFirstOrThrow();
    owned.set(prefix, row.id);
  }
  return owned;
}

/** Tables of members that no work in the background changes. */
const LASTING = Object.entries(TABLES).flatMap(([table, of]) =>
  of !== 'house' && !of.by && table !== 'payment_try' ? [table] : [],
);

/** Everything of a member that others could have changed, as text. */
export async function belongings(db: Db, username: string): Promise<string> {
  const { id } = await memberNamed(db, username);
  const rows = [];
  for (const table of LASTING) {
    const found = await sql`select * from ${sql.table(table)} where member_id = ${id}`.execute(db);
    rows.push(found.rows.map((row) => JSON.stringify(row)).toSorted());
  }
  return JSON.stringify(rows);
}

const memberNamed = (db: Db, username: string): Promise<{ id: number }> =>
  db.selectFrom('member').select('id').where('username', '=', username).executeTakeFirstOrThrow();

/**
 * A call's address, with the id of the buyer's thing where it takes such a thing, else with an id that does not exist.
 */
export function addressOf({ path }: Declared, owned: Owned): { address: string; isOwned: boolean } {
  const prefix = [...owned.keys()].find((start) => path.startsWith(`${start}{id}`));
  const id = prefix === undefined ? 987_654 : owned.get(prefix)!;
  return {
    address: path.replace('{id}', String(id)).replace(/\{\w+\}/g, '1'),
    isOwned: prefix !== undefined,
  };
}

/** Valid input for calls that need some, so that a wrong caller is not refused because of the input. */
const INPUT: Readonly<Record<string, Record<string, unknown>>> = {
  '/api/cart/{id}/edit': { number: 2 },
  '/api/cart/{id}/replace': { goods_id: 1 },
  '/api/address/{id}/edit': {
    receiver: '王芳',
    phone: '13800138000',
    region_code: '320500',
    detail: '人民路 1 号',
  },
  '/api/order/{id}/pay/transfer': { payer_name: '百草堂', payer_bank: '工商银行', reference: 'A1' },
};

export const inputOf = ({ method, path }: Declared): Sent =>
  method === 'GET' ? {} : { form: INPUT[path] ?? {} };

const QUIET_WITHIN_MS = 30_000;

/**
 * Waits until no work in the background is due or at hand and no refund is on its way: these change what members have.
 */
export async function untilQuiet(db: Db): Promise<void> {
  await vi.waitUntil(
    async () => {
      const refunds = await db.selectFrom('refund').select('id').where('next_at', 'is not', null).execute();
      const work = await findDueWork(db);
      return refunds.length === 0 && work.every(({ dueAt }) => dueAt !== null && dueAt > Date.now());
    },
    { timeout: QUIET_WITHIN_MS },
  );
}
