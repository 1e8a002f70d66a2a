import { recordAudit } from '#lib/people/audit/audit.service.ts';
import { complaintColumns } from '#lib/people/complaints/complaints.columns.ts';
import { complaintQuery } from '#lib/people/complaints/complaints.fields.ts';
import {
  answerOpenComplaint,
  countComplaints,
  findComplaint,
  findComplaints,
  type FoundComplaint,
} from '#lib/people/complaints/complaints.repository.ts';
import {
  answeredBy,
  complaintNo,
  type ComplaintState,
  isOverdue,
} from '#lib/people/complaints/complaints.rules.ts';
import type { Member } from '#lib/people/members/members.rules.ts';
import { notifyMember } from '#lib/people/messages/messages.service.ts';
import type { Db, Trx } from '#lib/platform/db/database.server.ts';
import { transact } from '#lib/platform/db/transact.server.ts';
import { notFound, ShopError } from '#lib/platform/http/call/errors.rules.ts';
import { listExport } from '#lib/platform/http/call/lists/list-export.server.ts';
import { pageOf } from '#lib/platform/paging.rules.ts';
import { pathTo } from '#lib/routes.rules.ts';

const COMPLAINTS_PER_PAGE = 10;

/** A complaint as operators see it. Times in ms. */
export interface OfficeComplaint {
  id: number;
  number: string;
  kind: string;
  content: string;
  contactName: string;
  phone: string;
  orderNo: string;
  /** The member's company; null for a visitor. */
  company: string | null;
  createdAt: number;
  /** Deadline of the answer (`2026-11-24`, `2026-11-22 10:05`), and whether it has passed. */
  answerBy: string;
  isLate: boolean;
  answer: string;
  answerer: string;
  answeredAt: number | null;
}

interface ComplaintPage {
  complaints: OfficeComplaint[];
  counts: Record<ComplaintState, number>;
  page: number;
  pages: number;
}

/** Returns a page of the complaints in a state: the longest waiting first, answered ones the newest first. */
export async function listComplaints(
  db: Db,
  { state, page, size = COMPLAINTS_PER_PAGE }: { state: ComplaintState; page: number; size?: number },
  now: number,
): Promise<ComplaintPage> {
  const counts = { open: 0, answered: 0 };
  for (const row of await countComplaints(db)) counts[row.state] = row.count;
  const shown = pageOf(page, counts[state], size);
  const rows = await findComplaints(db, state, size, shown.offset);
  const complaints = rows.map((row) => toDesk(row, now));
  return { complaints, counts, page: shown.page, pages: shown.pages };
}

/**
 * Stores the answer to a complaint. Throws `not_found`, or `conflict` when a colleague was first; the same answer again
 * is harmless.
 */
export async function answerComplaint(
  db: Db,
  operator: Member,
  { id, answer }: { id: number; answer: string },
  now: number,
): Promise<void> {
  await transact(db, async (trx) => {
    const words = { answer, answeredBy: operator.id, answeredAt: now };
    const done = await answerOpenComplaint(trx, id, words);
    if (!done) throw notFound('这条投诉');
    if (done === 'answered') {
      await notifyAnswered(trx, id, answer, now);
      return recordAudit(trx, {
        actorId: operator.id,
        action: 'complaint.answered',
        subject: `complaint:${id}`,
        detail: answer,
        at: now,
      });
    }
    if (done.answer !== answer)
      throw new ShopError(
        'conflict',
        '这条投诉已由同事答复，您写的没有记录。请在“已答复”里查看，不要重复联系对方。',
      );
    return undefined;
  });
}

/** Sends a member the answer to its inbox; visitors are phoned. */
async function notifyAnswered(trx: Trx, id: number, answer: string, now: number): Promise<void> {
  const complaint = await findComplaint(trx, id);
  if (!complaint || complaint.memberId === null) return;
  const number = complaintNo(id, complaint.createdAt);
  const news = { title: `${number} 已答复`, text: answer, link: pathTo('help_tsjy') };
  const message = { kind: 'service' as const, ...news, idempotencyKey: `complaint:${id}:answered` };
  await notifyMember(trx, complaint.memberId, message, now);
}

function toDesk(row: FoundComplaint, now: number): OfficeComplaint {
  return {
    id: row.id,
    number: complaintNo(row.id, row.createdAt),
    kind: row.kind,
    content: row.content,
    contactName: row.contactName,
    phone: row.phone,
    orderNo: row.orderNo,
    company: row.company,
    createdAt: row.createdAt,
    answerBy: answeredBy(row.kind, row.createdAt),
    isLate: row.state === 'open' && isOverdue(row.kind, row.createdAt, now),
    answer: row.answer,
    answerer: row.answerer ?? '',
    answeredAt: row.answeredAt,
  };
}

/** Export of the list of complaints as a file. */
export const complaintExport = listExport({
  query: complaintQuery,
  read: async (db, asked, now) => {
    const { complaints, pages } = await listComplaints(db, asked, now);
    return { rows: complaints, pages };
  },
  columns: complaintColumns,
});
