import { createHash } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { recordAudit } from '#lib/people/audit/audit.service.ts';
import { memberNamed } from '#lib/people/members/members.service.ts';
import { displayName, type Member } from '#lib/people/members/members.rules.ts';
import type { SendingRow } from '#lib/people/messages/messages.table.ts';
import { notifyMembers } from '#lib/people/messages/messages.service.ts';
import {
  countAudience,
  countRead,
  countSendings,
  findAudience,
  findNames,
  findSendingByKey,
  findSendings,
  findUnfinished,
  insertSending,
  lockSending,
  setProgress,
} from '#lib/people/messages/sending/sending.repository.ts';
import {
  type Audience,
  audienceText,
  filledIn,
  MEMBERS_AT_ONCE,
  type Named,
  type Sending,
  type Words,
} from '#lib/people/messages/sending/sending.rules.ts';
import type { Db } from '#lib/platform/db/database.server.ts';
import { transact } from '#lib/platform/db/transact.server.ts';
import { fieldError, ShopError } from '#lib/platform/http/call/errors.rules.ts';
import { pageOf } from '#lib/platform/paging.rules.ts';

const SENDINGS_PER_PAGE = 20;
/** Batches written before the operator is answered; the job writes the rest. */
const BITES_AT_ONCE = 2;
/** Pause (ms) between two batches, in which other requests can write. */
const FREE_MS = 25;
const CHANGED = '内容或收件人改过，请核对预览后再发。';

/** Preview of a bulk message at this time. */
export interface Preview {
  recipients: number;
  /** recipients as text */
  audience: string;
  /** digest of recipients and texts: it must match the previewed one when sent */
  digest: string;
}

/** Returns the audience of a form, also as text. Throws `invalid_form` with `to` where it has no buyer. */
async function audienceOf(db: Db, named: Named): Promise<{ audience: Audience; words: string }> {
  const { ranks, regions, kinds, onlyPassed } = named;
  if (named.by === 'filter') {
    const audience: Audience = { by: 'filter', ranks, regions, kinds, onlyPassed };
    return { audience, words: audienceText(audience) };
  }
  const member = await memberNamed(db, named.to);
  if (!member || member.role !== 'buyer')
    throw fieldError('to', '没有这个会员，请核对用户名、手机号、单位全称或会员编号。');
  return { audience: { by: 'member', memberId: member.id }, words: displayName(member) };
}

/** Returns the number of recipients of a form, and the texts to send. Throws `invalid_form` with `to`. */
export async function previewSending(
  db: Db,
  { named, words }: { named: Named; words: Words },
): Promise<Preview> {
  const { audience, words: whom } = await audienceOf(db, named);
  const recipients = await countAudience(db, audience);
  return { recipients, audience: whom, digest: digestOf(audience, words) };
}

const digestOf = (audience: Audience, { kind, title, text, link }: Words): string =>
  createHash('sha256')
    .update(JSON.stringify([audience, kind, title, text, link]))
    .digest('base64url');

/**
 * Writes to all of an audience: the first batches at once, the others by the job. The same key again is the same bulk
 * message. Throws `invalid_form` with `to`, and `conflict` where the number of recipients differs from the preview or
 * is zero; with `digest` where recipients or texts changed since the preview.
 */
export async function beginSending(
  db: Db,
  operator: Member,
  {
    named,
    words,
    idempotencyKey,
    expected,
    digest,
  }: { named: Named; words: Words; idempotencyKey: string; expected: number; digest: string },
  now: number,
): Promise<SendingRow> {
  const { audience } = await audienceOf(db, named);
  await transact(db, async (trx) => {
    if (await findSendingByKey(trx, idempotencyKey)) return;
    if (digest !== digestOf(audience, words)) throw new ShopError('conflict', CHANGED, { digest: [CHANGED] });
    const recipients = await countAudience(trx, audience);
    if (recipients === 0) throw new ShopError('conflict', '没有符合条件的会员，没有发出。');
    if (recipients !== expected)
      throw new ShopError('conflict', `符合条件的会员现在是 ${recipients} 家，请再预览一次。`);
    const { kind, title, text, link } = words;
    const id = await insertSending(trx, {
      idempotency_key: idempotencyKey,
      audience: JSON.stringify(audience),
      kind,
      title,
      text,
      link,
      created_by: operator.id,
      created_at: now,
      done_at: null,
    });
    if (id === undefined) return;
    const detail = `“${title}”，${audienceText(audience)}，${recipients} 家`;
    const entry = { actorId: operator.id, action: 'sending.begun', subject: `sending:${id}` };
    await recordAudit(trx, { ...entry, detail, at: now });
  });
  const made = await findSendingByKey(db, idempotencyKey);
  if (!made) throw new Error(`no sending of key ${idempotencyKey}`);
  await goOn(db, made.id, BITES_AT_ONCE, now);
  return (await findSendingByKey(db, idempotencyKey)) ?? made;
}

/**
 * Writes the remaining batches of unfinished bulk messages, also those of a process that has ended; returns how many it
 * finished.
 */
export async function finishSendings(db: Db, now: number): Promise<number> {
  const unfinished = await findUnfinished(db);
  for (const id of unfinished) await goOn(db, id, Infinity, now);
  return unfinished.length;
}

async function goOn(db: Db, id: number, bites: number, now: number): Promise<void> {
  for (let bite = 1; ; bite += 1) {
    if (await writeBite(db, id, now)) return;
    if (bite >= bites) return;
    await wait(FREE_MS);
  }
}

/**
 * Writes to the next members of a bulk message, and stores its progress, in one transaction, so that any process can
 * continue from there. True once all have it.
 */
export async function writeBite(db: Db, id: number, now: number): Promise<boolean> {
  return transact(db, async (trx) => {
    const sending = await lockSending(trx, id);
    if (!sending || sending.doneAt !== null) return true;
    const members = await findAudience(trx, JSON.parse(sending.audience) as Audience, {
      after: sending.lastMemberId,
      joinedBy: sending.createdAt,
      most: MEMBERS_AT_ONCE,
    });
    const { kind, link } = sending;
    const messages = members.map((member) => ({
      memberId: member.id,
      message: {
        kind,
        link,
        idempotencyKey: `sending:${id}`,
        sendingId: id,
        title: filledIn(sending.title, member),
        text: filledIn(sending.text, member),
      },
    }));
    await notifyMembers(trx, messages, now);
    const isDone = members.length < MEMBERS_AT_ONCE;
    await setProgress(trx, id, {
      lastMemberId: members.at(-1)?.id ?? sending.lastMemberId,
      sent: sending.sent + members.length,
      doneAt: isDone ? now : null,
    });
    return isDone;
  });
}

/** Returns a page of bulk messages, the newest first. */
export async function listSendings(
  db: Db,
  asked: number,
): Promise<{ sendings: Sending[]; page: number; pages: number }> {
  const shown = pageOf(asked, await countSendings(db), SENDINGS_PER_PAGE);
  const rows = await findSendings(db, { limit: SENDINGS_PER_PAGE, offset: shown.offset });
  const read = await countRead(
    db,
    rows.map(({ id }) => id),
  );
  const audiences = new Map(rows.map((row) => [row.id, JSON.parse(row.audience) as Audience]));
  const memberIds = [...audiences.values()].flatMap((one) => (one.by === 'member' ? [one.memberId] : []));
  const names = new Map((await findNames(db, memberIds)).map((row) => [row.id, displayName(row)]));
  const wordsOf = (id: number): string => {
    const audience = audiences.get(id);
    if (!audience) return '';
    const name = audience.by === 'member' ? names.get(audience.memberId) : undefined;
    return name ?? audienceText(audience);
  };
  const sendings = rows.map(({ id, kind, title, text, link, who, sent, createdAt, doneAt }) => ({
    id,
    kind,
    title,
    text,
    link,
    who,
    sent,
    read: read.get(id) ?? 0,
    audience: wordsOf(id),
    createdAt,
    doneAt,
  }));
  return { sendings, page: shown.page, pages: shown.pages };
}
