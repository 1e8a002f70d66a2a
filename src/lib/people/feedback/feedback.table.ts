import type { Generated, Insertable, Selectable } from 'kysely';
import type { FeedbackKind, FeedbackState } from '#lib/people/feedback/feedback.rules.ts';
import type { Flag, Named } from '#lib/platform/db/rows.rules.ts';

/** Feedback of a member about the shop. */
interface FeedbackTable {
  id: Generated<number>;
  idempotency_key: string;
  member_id: number;
  kind: FeedbackKind;
  content: string;
  /** Preferred contact of the member; empty: its own phone. */
  contact: Generated<string>;
  state: FeedbackState;
  created_at: number;
  /** Time of its last change: sent, answered, written about, closed. */
  updated_at: number;
}

interface FeedbackPhotoTable {
  id: Generated<number>;
  feedback_id: number;
  upload_id: number;
}

/** A message of the member or the shop about feedback. */
interface FeedbackWordTable {
  id: Generated<number>;
  feedback_id: number;
  is_shop: Flag;
  author_id: number;
  text: string;
  created_at: number;
}

export type FeedbackRow = Named<Selectable<FeedbackTable>>;
export type NewFeedback = Insertable<FeedbackTable>;
export type FeedbackWordRow = Named<Selectable<FeedbackWordTable>>;
export type NewFeedbackWord = Insertable<FeedbackWordTable>;

export interface FeedbackTables {
  feedback: FeedbackTable;
  feedback_photo: FeedbackPhotoTable;
  feedback_word: FeedbackWordTable;
}
