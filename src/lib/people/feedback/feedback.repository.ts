import {
  feedbackBefore,
  type FeedbackKind,
  type FeedbackState,
} from '#lib/people/feedback/feedback.rules.ts';
import type {
  FeedbackRow,
  FeedbackWordRow,
  NewFeedback,
  NewFeedbackWord,
} from '#lib/people/feedback/feedback.table.ts';
import type { Db, Trx } from '#lib/platform/db/database.server.ts';
import { contains } from '#lib/platform/db/fragments.query.ts';
import { readAll, readFirst } from '#lib/platform/db/rows.rules.ts';

export async function findFeedbackIdByKey(db: Db, key: string): Promise<number | undefined> {
  return (await db.selectFrom('feedback').select('id').where('idempotency_key', '=', key).executeTakeFirst())
    ?.id;
}

/** Inserts feedback with its pictures unless one with its key exists; returns its id, or undefined then. */
export async function insertFeedback(
  trx: Trx,
  feedback: NewFeedback,
  photoIds: readonly number[],
): Promise<number | undefined> {
  const row = await trx
    .insertInto('feedback')
    .values(feedback)
    .onConflict((conflict) => conflict.column('idempotency_key').doNothing())
    .returning('id')
    .executeTakeFirst();
  if (row && photoIds.length > 0)
    await trx
      .insertInto('feedback_photo')
      .values(photoIds.map((upload_id) => ({ feedback_id: row.id, upload_id })))
      .execute();
  return row?.id;
}

/** Feedback with its member's company and phone. */
export type FoundFeedback = FeedbackRow & { company: string; phone: string };

const withMembers = (db: Db) =>
  db
    .selectFrom('feedback')
    .innerJoin('member', 'member.id', 'feedback.member_id')
    .selectAll('feedback')
    .select(['member.company', 'member.phone']);

/** Finds one feedback; with a member only its own. */
export function findFeedback(
  db: Db,
  id: number,
  memberId: number | null,
): Promise<FoundFeedback | undefined> {
  return readFirst(
    withMembers(db)
      .where('feedback.id', '=', id)
      .$if(memberId !== null, (query) => query.where('feedback.member_id', '=', memberId ?? 0)),
  );
}

export async function findFeedbackPhotos(db: Db, feedbackId: number): Promise<number[]> {
  const rows = await db
    .selectFrom('feedback_photo')
    .select('upload_id')
    .where('feedback_id', '=', feedbackId)
    .orderBy('id')
    .execute();
  return rows.map(({ upload_id }) => upload_id);
}

/** Finds the messages about feedback, the oldest first. */
export const findFeedbackWords = (db: Db, feedbackId: number): Promise<FeedbackWordRow[]> =>
  readAll(db.selectFrom('feedback_word').selectAll().where('feedback_id', '=', feedbackId).orderBy('id'));

export async function insertFeedbackWord(trx: Trx, word: NewFeedbackWord): Promise<void> {
  await trx.insertInto('feedback_word').values(word).execute();
}

/**
 * Changes the state of feedback, of this member where one is given; undefined where that change is not allowed. Locks
 * its row.
 */
export function moveFeedback(
  trx: Trx,
  { id, memberId }: { id: number; memberId: number | null },
  state: FeedbackState,
  now: number,
): Promise<FeedbackRow | undefined> {
  return readFirst(
    trx
      .updateTable('feedback')
      .set({ state, updated_at: now })
      .where('id', '=', id)
      .where('state', 'in', feedbackBefore(state))
      .$if(memberId !== null, (query) => query.where('member_id', '=', memberId ?? 0))
      .returningAll(),
  );
}

/** Filter of feedback; null does not restrict. */
export interface FeedbackSearch {
  memberId: number | null;
  kind?: FeedbackKind | null;
  /** Part of the content or the company. */
  keywords?: string;
}

const searched = (db: Db, { memberId, kind = null, keywords = '' }: FeedbackSearch) =>
  withMembers(db)
    .$if(memberId !== null, (query) => query.where('feedback.member_id', '=', memberId ?? 0))
    .$if(kind !== null, (query) => query.where('feedback.kind', '=', kind ?? 'other'))
    .$if(keywords !== '', (query) =>
      query.where((row) =>
        row.or([contains('feedback.content', keywords), contains('member.company', keywords)]),
      ),
    );

/** Finds a page of feedback: at the desk the longest waiting first, else the latest. */
export function findFeedbacks(
  db: Db,
  { state, ...search }: FeedbackSearch & { state: FeedbackState | null },
  { limit, offset }: { limit: number; offset: number },
): Promise<FoundFeedback[]> {
  const direction = search.memberId === null && state === 'open' ? 'asc' : 'desc';
  return readAll(
    searched(db, search)
      .$if(state !== null, (query) => query.where('feedback.state', '=', state ?? 'open'))
      .orderBy('feedback.updated_at', direction)
      .orderBy('feedback.id', direction)
      .limit(limit)
      .offset(offset),
  );
}

/** Counts feedback by state. */
export const countFeedback = (
  db: Db,
  search: FeedbackSearch,
): Promise<{ state: FeedbackState; count: number }[]> =>
  searched(db, search)
    .clearSelect()
    .select(({ fn }) => ['feedback.state', fn.countAll<number>().as('count')])
    .groupBy('feedback.state')
    .execute();
