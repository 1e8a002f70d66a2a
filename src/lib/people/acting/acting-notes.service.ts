import { findActed } from '#lib/people/acting/acting-notes.repository.ts';
import { displayName, type Member } from '#lib/people/members/members.rules.ts';
import type { Db } from '#lib/platform/db/database.server.ts';

/** Something that was done for a member by who acted for it. */
export interface ActingNote {
  /** `总部 康民大药房连锁`, `客服 李婷` */
  who: string;
  what: string;
  /** ms */
  at: number;
}

const MOST_NOTES = 20;

/** What others did for a member lately, the newest first. */
export async function actingNotesOf(db: Db, { id }: Pick<Member, 'id'>): Promise<ActingNote[]> {
  const rows = await findActed(db, id, MOST_NOTES);
  return rows.map(({ role, action, detail, created_at, ...actor }) => ({
    who: role === 'buyer' ? `总部 ${displayName(actor)}` : `客服 ${actor.name || actor.username}`,
    what: action === 'acting.begin' ? '开始代办' : action === 'acting.end' ? '结束代办' : detail,
    at: created_at,
  }));
}
