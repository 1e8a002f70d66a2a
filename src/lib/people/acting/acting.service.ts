import { findActed, recordAudit } from '#lib/people/audit/audit.service.ts';
import { displayName, hasRole, type Member } from '#lib/people/members/members.rules.ts';
import { findMember } from '#lib/people/members/members.service.ts';
import {
  actForMember,
  holderOfSession,
  mayActFor,
  toMember,
} from '#lib/people/members/sessions/session.service.ts';
import { notifyMember } from '#lib/people/messages/messages.service.ts';
import type { Db, Trx } from '#lib/platform/db/database.server.ts';
import { transact } from '#lib/platform/db/transact.server.ts';
import { notFound, ShopError } from '#lib/platform/http/call/errors.rules.ts';
import { formatDate, formatDateTime } from '#lib/platform/time.rules.ts';

/**
 * Makes a session act for another member: a head office for its store, an operator for a buyer. Both sides' records
 * show it each time; the member is informed once a day of each user who acts for it. Beginning again changes nothing.
 * Throws `forbidden` for users who may act for no member, `not_found` for a member that is not theirs.
 */
export async function beginActing(
  db: Db,
  { session, memberId }: { session: string; memberId: number },
  now: number,
): Promise<Member> {
  return transact(db, async (trx) => {
    const holder = await requireHolder(trx, session, now);
    if (!hasRole(holder, 'operator') && holder.kind !== 'head_office')
      throw new ShopError('forbidden', '只有连锁总部和客服可以代为操作。');
    const row = await findMember(trx, memberId);
    if (!row || row.state === 'closed' || !mayActFor(holder, row)) throw notFound('这个账户');
    if (row.state === 'paused') throw new ShopError('conflict', '这个账户已停用，恢复以后才能代为操作。');
    const isNew = await actForMember(trx, session, memberId);
    const member = await toMember(trx, row);
    if (!isNew) return member;
    await recordBoth(trx, { holder, memberId, action: 'acting.begin', detail: displayName(member) }, now);
    const who = `${hasRole(holder, 'staff') ? '客服' : '总部'} ${displayName(holder)}`;
    await notifyMember(
      trx,
      memberId,
      {
        kind: 'service',
        title: `${who} 开始代您操作`,
        text: `${formatDateTime(now)} 起，${who} 可以替您下单和维护资料，每一步都有记录，今天再次代办不另外通知；登录密码、支付密码等仍只能由您本人办理。`,
        link: '',
        idempotencyKey: `acting:${holder.id}:${formatDate(now)}`,
      },
      now,
    );
    return member;
  });
}

/**
 * Ends acting, so that the session is its own holder's again; returns whether it acted for another. Throws
 * `not_logged_in`.
 */
export async function endActing(db: Db, session: string, now: number): Promise<boolean> {
  return transact(db, async (trx) => {
    const holder = await requireHolder(trx, session, now);
    if (holder.actingFor === null) return false;
    await actForMember(trx, session, null);
    const { actingFor: memberId } = holder;
    await recordBoth(trx, { holder, memberId, action: 'acting.end', detail: '' }, now);
    return true;
  });
}

async function requireHolder(trx: Trx, session: string, now: number) {
  const holder = await holderOfSession(trx, session, now);
  if (!holder) throw new ShopError('not_logged_in', '请先登录。');
  return holder;
}

interface Recorded {
  holder: Member;
  memberId: number;
  action: 'acting.begin' | 'acting.end';
  detail: string;
}

async function recordBoth(
  trx: Trx,
  { holder, memberId, action, detail }: Recorded,
  now: number,
): Promise<void> {
  for (const id of [memberId, holder.id]) {
    await recordAudit(trx, { actorId: holder.id, action, subject: `member:${id}`, detail, at: now });
  }
}

/** Action done for a member by a user who acted for it. */
export interface ActingNote {
  /** `总部 康民大药房连锁`, `客服 李婷` */
  who: string;
  what: string;
  /** ms */
  at: number;
}

const MOST_NOTES = 20;

/** Returns the latest actions of others for a member, the newest first. */
export async function actingNotesOf(db: Db, { id }: Pick<Member, 'id'>): Promise<ActingNote[]> {
  const rows = await findActed(db, id, MOST_NOTES);
  return rows.map(({ role, action, detail, createdAt, ...actor }) => ({
    who: role === 'buyer' ? `总部 ${displayName(actor)}` : `客服 ${actor.name || actor.username}`,
    what: action === 'acting.begin' ? '开始代办' : action === 'acting.end' ? '结束代办' : detail,
    at: createdAt,
  }));
}
