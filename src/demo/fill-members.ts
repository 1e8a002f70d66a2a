import { z } from 'zod';
import { readTable, whole, yes } from '#demo/read-data.ts';
import { wholeAddress } from '#lib/people/addresses/whole-address.rules.ts';
import type { Trx } from '#lib/platform/db/database.server.ts';
import { DEMO_ACCOUNTS, DEMO_PASSWORD, DEMO_PAYMENT_PASSWORD } from '#demo/accounts.rules.ts';
import { insertMany } from '#demo/demo.repository.ts';
import { insertMember } from '#lib/people/members/members.repository.ts';
import { STAFF_ROLES } from '#lib/people/members/members.rules.ts';
import { hashPassword } from '#lib/people/members/password.service.ts';
import { DAY_MS } from '#lib/platform/time.rules.ts';

const person = z.object({
  username: z.string().min(1),
  kind: z.enum(['pharmacy', 'clinic', 'head_office', 'store', 'staff']),
  role: z.enum(['buyer', ...STAFF_ROLES]),
  company: z.string().min(1),
  name: z.string().min(1),
  phone: z.string().length(11),
  region_code: z.string().length(6),
  region_name: z.string().min(1),
  detail: z.string(),
  /** The tax number of its invoices, which also name a bank; empty: none. */
  tax_no: z.string(),
  rank: whole.pipe(z.literal([1, 2, 3])),
  is_passed: yes,
  is_special: yes,
  balance_fen: whole,
  points: whole,
});
type Person = z.output<typeof person>;

const PEOPLE = new Map(readTable('people.tsv', person).map((one) => [one.username, one]));

/** Inserts the demo accounts with addresses and opening balances; returns their ids by login name. */
export async function fillMembers(trx: Trx, now: number): Promise<Map<string, number>> {
  const ids = new Map<string, number>();
  const order = ['admin', 'operator', 'editor', ...DEMO_ACCOUNTS.map(({ username }) => username)];
  for (const username of new Set(order)) {
    const person = PEOPLE.get(username);
    if (!person) throw new Error(`the demo account ${username} has no company`);
    ids.set(username, await fillMember(trx, { person, ids }, now));
  }
  await noteActing(trx, ids, now);
  return ids;
}

/** Records that the head office has acted for its first store once, in both audit trails. */
async function noteActing(trx: Trx, ids: Map<string, number>, now: number): Promise<void> {
  const [chain, store] = [ids.get('chain') ?? 0, ids.get('store1') ?? 0];
  const began = now - 3 * DAY_MS;
  const done = [
    { action: 'acting.begin', detail: PEOPLE.get('store1')?.company ?? '', at: began, of: [store, chain] },
    { action: 'acting.call', detail: '加入购物车', at: began + 4 * 60_000, of: [store] },
    { action: 'acting.end', detail: '', at: began + 9 * 60_000, of: [store, chain] },
  ];
  await insertMany(
    trx,
    'audit_log',
    done.flatMap(({ action, detail, at, of }) =>
      of.map((id) => ({ actor_id: chain, action, detail, subject: `member:${id}`, created_at: at })),
    ),
  );
}

async function fillMember(
  trx: Trx,
  { person, ids }: { person: Person; ids: Map<string, number> },
  now: number,
): Promise<number> {
  const { username, kind, role, company, name, phone, region_code, region_name, detail } = person;
  const { rank, is_passed, is_special, balance_fen, points } = person;
  const since = now - 200 * DAY_MS;
  const id = await insertMember(trx, {
    username,
    role,
    kind,
    company,
    name,
    phone,
    rank,
    region_code,
    password_hash: await hashPassword(DEMO_PASSWORD),
    address: wholeAddress(region_name, detail),
    is_passed: is_passed ? 1 : 0,
    is_special: is_special ? 1 : 0,
    is_show_youx: 1,
    is_can_chat: 1,
    is_after_sale: is_passed ? 1 : 0,
    is_demo: 1,
    head_office_id: kind === 'store' ? (ids.get('chain') ?? null) : null,
    admin_id: ['buyer', 'chain'].includes(username) ? (ids.get('operator') ?? null) : null,
    balance_fen,
    points,
    application: role !== 'buyer' ? 'none' : is_passed ? 'passed' : 'certificates',
    created_at: since,
  });
  if (role === 'buyer') {
    const password_hash = await hashPassword(DEMO_PAYMENT_PASSWORD);
    await insertMany(trx, 'payment_password', [{ member_id: id, password_hash, changed_at: since }]);
    await insertMany(trx, 'address', [
      {
        member_id: id,
        receiver: name,
        phone,
        region_code,
        region_name,
        detail,
        is_default: 1 as const,
        created_at: since,
      },
    ]);
  }
  if (person.tax_no) {
    await insertMany(trx, 'invoice_title', [
      {
        member_id: id,
        kind: 'special' as const,
        title: company,
        tax_no: person.tax_no,
        phone,
        bank: '中国工商银行郑州解放路支行',
        account: '1702020109200012345',
        address: wholeAddress(region_name, detail),
        is_default: 1 as const,
        created_at: since,
      },
    ]);
  }
  const opening = { member_id: id, reference: '期初', idempotency_key: `opening:${id}`, created_at: since };
  if (balance_fen > 0) {
    await insertMany(trx, 'balance_ledger', [
      { ...opening, change_fen: balance_fen, balance_after_fen: balance_fen, reason: 'top_up' as const },
    ]);
  }
  if (points > 0) {
    await insertMany(trx, 'points_ledger', [
      { ...opening, change: points, points_after: points, reason: 'gift' as const },
    ]);
  }
  return id;
}
