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
  return (await db.selectFrom('feedback').select('id').where('key', '=', key).executeTakeFirst())?.id;
}

/** Keeps feedback with its pictures unless one of its key is there; its id, or undefined then. */
export async function insertFeedback(
  trx: Trx,
  feedback: NewFeedback,
  photoIds: readonly number[],
): Promise<number | undefined> {
  const row = await trx
    .insertInto('feedback')
    .values(feedback)
    .onConflict((conflict) => conflict.column('key').doNothing())
    .returning('id')
    .executeTakeFirst();
  if (row && photoIds.length > 0)
    await trx
      .insertInto('feedback_photo')
      .values(photoIds.map((upload_id) => ({ feedback_id: row.id, upload_id })))
      .execute();
  return row?.id;
}

/** Feedback with whose it is. */
export type FoundFeedback = FeedbackRow & { company: string; phone: string };

const withMembers = (db: Db) =>
  db
    .selectFrom('feedback')
    .innerJoin('member', 'member.id', 'feedback.member_id')
    .selectAll('feedback')
    .select(['member.company', 'member.phone']);

/** One feedback; with a member only its own. */
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

/** What was written about feedback, the first first. */
export const findFeedbackWords = (db: Db, feedbackId: number): Promise<FeedbackWordRow[]> =>
  readAll(db.selectFrom('feedback_word').selectAll().where('feedback_id', '=', feedbackId).orderBy('id'));

export async function insertFeedbackWord(trx: Trx, word: NewFeedbackWord): Promise<void> {
  await trx.insertInto('feedback_word').values(word).execute();
}

/** Moves feedback, of this member where one is given; undefined where it cannot become that. Holds its row. */
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

/** Which feedback is asked for; null is any. */
export interface FeedbackSearch {
  memberId: number | null;
  kind?: FeedbackKind | null;
  /** Of the content or a company. */
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

/** A page of feedback: at the desk what waits longest first, all other the latest. */
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

/** How many there are in each state. */
export const countFeedback = (
  db: Db,
  search: FeedbackSearch,
): Promise<{ state: FeedbackState; count: number }[]> =>
  searched(db, search)
    .clearSelect()
    .select(({ fn }) => ['feedback.state', fn.countAll<number>().as('count')])
    .groupBy('feedback.state')
    .execute();
