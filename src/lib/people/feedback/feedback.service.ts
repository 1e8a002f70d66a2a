import { recordAudit } from '#lib/people/audit/audit.service.ts';
import { fiveADay, keyOfDay, takeOnce } from '#lib/people/complaints/take-once.service.ts';
import { feedbackColumns } from '#lib/people/feedback/feedback.columns.ts';
import { feedbackDeskQuery } from '#lib/people/feedback/feedback.fields.ts';
import {
  countFeedback,
  type FeedbackSearch,
  findFeedback,
  findFeedbackIdByKey,
  findFeedbackPhotos,
  findFeedbacks,
  findFeedbackWords,
  type FoundFeedback,
  insertFeedback,
  insertFeedbackWord,
  moveFeedback,
} from '#lib/people/feedback/feedback.repository.ts';
import {
  FEEDBACK_LIMITS,
  type FeedbackInput,
  type FeedbackState,
} from '#lib/people/feedback/feedback.rules.ts';
import type { FeedbackWordRow } from '#lib/people/feedback/feedback.table.ts';
import { type Member, requireBuyer } from '#lib/people/members/members.rules.ts';
import { notifyMember } from '#lib/people/messages/messages.service.ts';
import type { Db } from '#lib/platform/db/database.server.ts';
import { transact } from '#lib/platform/db/transact.server.ts';
import { notFound, ShopError } from '#lib/platform/http/call/errors.rules.ts';
import { listExport } from '#lib/platform/http/call/lists/list-export.server.ts';
import { pageOf } from '#lib/platform/paging.rules.ts';
import { pathTo } from '#lib/routes.rules.ts';

const PER_PAGE = 10;
const PER_MEMBER = fiveADay('feedback-member');

/**
 * Accepts feedback (product §8.10). The same text of the same kind, sent again on the same day, is the same feedback,
 * and its pictures are not stored again. Throws `forbidden` for staff, `too_many_requests` over five a day, and as
 * `savePhotos`. Returns its id.
 */
export async function submitFeedback(
  db: Db,
  member: Member,
  { input, photos }: { input: FeedbackInput; photos: () => Promise<readonly number[]> },
  now: number,
): Promise<number> {
  requireBuyer(member, '提交意见反馈');
  const key = keyOfDay([member.id, input.kind, input.content], now);
  const row = {
    ...input,
    idempotency_key: key,
    member_id: member.id,
    state: 'open' as const,
    created_at: now,
    updated_at: now,
  };
  return takeOnce(
    db,
    { limit: PER_MEMBER, key: String(member.id) },
    {
      find: (where) => findFeedbackIdByKey(where, key),
      prepare: photos,
      insert: (trx, photoIds) => insertFeedback(trx, row, photoIds),
    },
    now,
  );
}

/** A page of the feedback of a member or of all, with the number in each state. */
export interface FeedbackPage {
  list: FoundFeedback[];
  counts: Record<FeedbackState, number>;
  page: number;
  pages: number;
}

/** Returns a page of feedback: the longest waiting first at the desk, else the latest; null is any state. */
export async function listFeedback(
  db: Db,
  {
    state,
    page,
    size = PER_PAGE,
    ...search
  }: FeedbackSearch & { state: FeedbackState | null; page: number; size?: number },
): Promise<FeedbackPage> {
  const counts = { open: 0, answered: 0, closed: 0 };
  for (const row of await countFeedback(db, search)) counts[row.state] = Number(row.count);
  const total = state === null ? counts.open + counts.answered + counts.closed : counts[state];
  const { offset, ...shown } = pageOf(page, total, size);
  const list = await findFeedbacks(db, { ...search, state }, { limit: size, offset });
  return { list, counts, ...shown };
}

/** Feedback with its pictures and messages. Times in ms. */
export interface FeedbackDetail extends FoundFeedback {
  photoIds: number[];
  talk: { isShop: boolean; text: string; at: number }[];
}

/** Returns one feedback: a member's own, or with null any member's; null where there is none. */
export async function readFeedback(
  db: Db,
  id: number,
  memberId: number | null,
): Promise<FeedbackDetail | null> {
  const row = await findFeedback(db, id, memberId);
  if (!row) return null;
  const [photoIds, words] = await Promise.all([findFeedbackPhotos(db, id), findFeedbackWords(db, id)]);
  const talk = words.map(({ isShop, text, createdAt }) => ({ isShop: isShop === 1, text, at: createdAt }));
  return { ...row, photoIds, talk };
}

/**
 * Adds a message to feedback: from its member, which opens it again, or from the shop, which answers it and notifies
 * the member. The same text sent again directly after is stored once. `shown` is the number of messages the author had
 * read. Throws `not_found`, `conflict` once it is closed, or where newer messages exist, `too_many_requests` at the
 * limit of messages.
 */
export async function writeAboutFeedback(
  db: Db,
  author: Member,
  { id, text, isShop, shown }: { id: number; text: string; isShop: boolean; shown?: number | undefined },
  now: number,
): Promise<void> {
  const memberId = isShop ? null : author.id;
  await transact(db, async (trx) => {
    // The row is locked, so that of several requests at once one is stored.
    const row = await moveFeedback(trx, { id, memberId }, isShop ? 'answered' : 'open', now);
    const words = await findFeedbackWords(trx, id);
    const last = words.at(-1);
    const isRepeat = last?.authorId === author.id && last.text === text;
    if (!row) {
      if (!(await findFeedback(trx, id, memberId))) throw notFound('这条反馈');
      if (isRepeat) return;
      throw new ShopError(
        'conflict',
        isShop ? '同事已关闭这条反馈，您写的没有发出。' : '这条反馈已经关闭，有新的情况请另提一条。',
      );
    }
    if (isRepeat) return;
    if (shown !== undefined && shown !== words.length) throw written(last);
    if (words.length >= FEEDBACK_LIMITS.talk)
      throw new ShopError('too_many_requests', '回复已经很多了，请打电话联系客服。');
    await insertFeedbackWord(trx, {
      feedback_id: id,
      is_shop: isShop ? (1 as const) : (0 as const),
      author_id: author.id,
      text,
      created_at: now,
    });
    if (!isShop) return;
    const message = { kind: 'service' as const, title: '意见反馈有新回复', text, link: pageOfFeedback(id) };
    const idempotencyKey = `feedback:${id}:word:${words.length}`;
    await notifyMember(trx, row.memberId, { ...message, idempotencyKey }, now);
    await recordAudit(trx, audited(author, id, { action: 'feedback.answered', detail: text }, now));
  });
}

const written = (last: FeedbackWordRow | undefined): ShopError =>
  new ShopError(
    'conflict',
    `${last?.isShop === 1 ? '同事刚回复过' : '会员刚又留言'}，您的还没有执行。请看过下面的留言再决定。`,
  );

/**
 * Closes feedback; no more messages can be added. Repeating it is harmless. `shown` is the number of messages the
 * operator had read. Throws `not_found`, and `conflict` where newer messages exist.
 */
export async function closeFeedback(
  db: Db,
  operator: Member,
  { id, shown }: { id: number; shown?: number | undefined },
  now: number,
): Promise<void> {
  await transact(db, async (trx) => {
    const row = await moveFeedback(trx, { id, memberId: null }, 'closed', now);
    if (!row) {
      if (await findFeedback(trx, id, null)) return;
      throw notFound('这条反馈');
    }
    const words = await findFeedbackWords(trx, id);
    if (shown !== undefined && shown !== words.length) throw written(words.at(-1));
    await recordAudit(trx, audited(operator, id, { action: 'feedback.closed', detail: '' }, now));
  });
}

const pageOfFeedback = (id: number): string => pathTo('feedback_info', { id });

const audited = (
  by: Member,
  id: number,
  { action, detail }: { action: string; detail: string },
  at: number,
) => ({
  actorId: by.id,
  action,
  detail,
  at,
  subject: `feedback:${id}`,
});

/** Export of the list of feedback as a file. */
export const feedbackExport = listExport({
  query: feedbackDeskQuery,
  read: async (db, asked) => {
    const { list, pages } = await listFeedback(db, { ...asked, memberId: null });
    return { rows: list, pages };
  },
  columns: feedbackColumns,
});
