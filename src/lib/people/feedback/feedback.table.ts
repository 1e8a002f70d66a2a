import type { Generated, Insertable, Selectable } from 'kysely';
import type { FeedbackKind, FeedbackState } from '#lib/people/feedback/feedback.rules.ts';
import type { Flag, Named } from '#lib/platform/db/rows.rules.ts';

/** What a member says about the shop; `key` makes sending it twice the same as once. */
interface FeedbackTable {
  id: Generated<number>;
  key: string;
  member_id: number;
  kind: FeedbackKind;
  content: string;
  /** How the member would like to be reached; empty: by its own phone. */
  contact: Generated<string>;
  state: FeedbackState;
  created_at: number;
  /** When it last became what it is: sent, answered, written about, closed. */
  updated_at: number;
}

interface FeedbackPhotoTable {
  id: Generated<number>;
  feedback_id: number;
  upload_id: number;
}

/** What member and shop wrote to one another about it. */
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
