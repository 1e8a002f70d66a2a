import { findMemberByUsername } from '#lib/people/members/members.repository.ts';
import { toMember } from '#lib/people/members/sessions/session.service.ts';
import { sandboxWechat } from '#lib/people/wechat/sandbox-wechat.service.ts';
import type { Db } from '#lib/platform/db/database.server.ts';
import { formatDate } from '#lib/platform/time.rules.ts';
import { sandboxProvider } from '#lib/trade/payments/providers/sandbox-provider.service.ts';
import { reconcileFetched } from '#lib/trade/payments/reconcile/reconcile.service.ts';
import { hash } from 'node:crypto';

/** Parameters of a path, and its query. */
type Sample = { params?: Record<string, string | number>; query?: Record<string, string | number> };
/** Finds what a route shows to a member; null where there is nothing. */
export type Find = (db: Db, memberId: number) => Promise<Sample | null>;

/** One of the member's own. */
export const own =
  (table: 'wanted' | 'feedback', inQuery: boolean): Find =>
  async (db, memberId) => {
    const row = await db
      .selectFrom(table)
      .select(`${table}.id`)
      .where(`${table}.member_id`, '=', memberId)
      .orderBy(`${table}.id`)
      .executeTakeFirst();
    if (!row) return null;
    return inQuery ? { query: { id: row.id } } : { params: { id: row.id } };
  };

/** A return of its own. */
export const ownReturn =
  (kind: 'return' | 'after_sales'): Find =>
  async (db, memberId) => {
    const row = await db
      .selectFrom('order_return')
      .select('id')
      .where('member_id', '=', memberId)
      .where('kind', '=', kind)
      .executeTakeFirst();
    return row ? { params: { id: row.id } } : null;
  };

/** A payment that is open at the sandbox, the same each time. */
export const sandboxPay: Find = async (db) => {
  const provider = sandboxProvider(db, (token) => token);
  const payment = { outTradeNo: 'P-sample', amountFen: 12_345, title: '药仓采购订单', returnUrl: '/' };
  const { text: token } = await provider.start({ ...payment, expiresAt: Date.now() + 900_000 });
  return { params: { token } };
};

/** A question of the sandbox that stands for WeChat, as the phone sees it. */
export const wechatQuestion: Find = async (db) => {
  const state = 'a0000000-0000-4000-8000-000000000001';
  await db.deleteFrom('sandbox_wechat').where('state_hash', '=', hash('sha256', state)).execute();
  await sandboxWechat(db, (name) => name).authorise(state, Date.now());
  return { params: { state } };
};

/** A day of the sandbox that was held against the books. */
export const statement: Find = async (db) => {
  const operator = await findMemberByUsername(db, 'operator');
  if (!operator) return null;
  const provider = sandboxProvider(db, (token) => token);
  const of = { provider: provider.name, day: formatDate(Date.now()) };
  const providers = new Map([[provider.name, provider]]);
  const id = await reconcileFetched(
    db,
    await toMember(db, operator),
    { of, isReplacing: true, providers },
    Date.now(),
  );
  return { params: { id } };
};
