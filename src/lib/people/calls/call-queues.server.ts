import type { PathParams } from '#lib/people/calls/define-call.server.ts';
import type { Member } from '#lib/people/members/members.rules.ts';
import type { Db } from '#lib/platform/db/database.server.ts';
import { announcedSize, type BodyLimit, FORM_BYTES } from '#lib/platform/http/call/body.server.ts';
import { ShopError } from '#lib/platform/http/call/errors.rules.ts';
import { MemoryBudget } from '#lib/platform/process/memory-budget.server.ts';
import { runtime } from '#lib/platform/process/runtime.server.ts';
import { FairQueue } from '#lib/platform/process/fair-queue.server.ts';

/** What a call says of the files it takes. */
export interface FilesSpec {
  /** Bytes of the whole form at most; a larger one is refused unread. */
  largest: number;
  /** The field next to which the refusal stands. */
  field: string;
  /** What is said of a form that is too large. */
  words: string;
  /** The same of a form without files, where its texts alone may be too large. */
  texts?: { field: string; words: string };
  /** What can be checked before a large form is read; throws as `run` does. */
  before?: (context: { db: Db; member: Member; now: number; params: PathParams }) => Promise<void>;
}

const refusal =
  ({ field, words }: { field: string; words: string }) =>
  (): ShopError =>
    new ShopError('too_large', words, { [field]: [words] });

/** What a form may come to, by whether it can hold files. */
export function limitOf({ largest, texts, ...files }: FilesSpec, request: Request): BodyLimit {
  const isMultipart = /^multipart\//i.test(request.headers.get('content-type') ?? '');
  if (isMultipart || !texts) return { largest, tooLarge: refusal(files) };
  return { largest, tooLarge: refusal(texts), textsTooLarge: refusal(texts) };
}

const MB = 1024 * 1024;
const full = (): ShopError => new ShopError('busy', '现在上传的人太多，请 1 分钟后再试。');

/** How many forms may be read and worked on together. */
interface Pool {
  budget: MemoryBudget;
  /** Of one sender one form at a time; its others wait, unread. */
  turns: FairQueue;
}

/** How long (ms) a form waits for budget, its sender connected and unheard. */
const WAIT_MS = 10_000;
/** A form that comes slower than this, per window of `STALLED_MS`, could not come to its end in time anyway. */
const PACE = 64 * 1024;

/** Slips and photos, which telephones make smaller before they send them. */
const SMALL = 2 * MB;

const poolOf = (bytes: number): Pool => ({
  budget: new MemoryBudget({ bytes, reserve: { bytes: bytes / 3, each: SMALL }, waitMs: WAIT_MS, full }),
  turns: new FairQueue({ atOnce: Infinity, ofOne: 1, places: 60, full }),
});

/** No form of a member is larger than a third of what all of them may hold, so that none holds more. */
export const LARGEST_OF_MEMBER = 12 * MB;

/**
 * Bytes of forms that are held at a time, as they have come: what is announced holds nothing. A form takes several times
 * its size while it is worked on. Staff has room of its own: an import takes minutes, and a slip waits for none.
 */
const members = poolOf(3 * LARGEST_OF_MEMBER);
const staff = poolOf(40 * MB);

/**
 * Checks all that can be before a form with files is read. False for one no larger than other forms, which waits for
 * nobody. Throws `too_large` and what the call's own check throws.
 */
export async function isLargeUpload(
  files: FilesSpec,
  sender: Member,
  { request, params }: { request: Request; params: PathParams },
): Promise<boolean> {
  const size = Math.min(announcedSize(request, limitOf(files, request)), files.largest);
  if (size <= FORM_BYTES) return false;
  await files.before?.({ db: runtime().db, member: sender, now: Date.now(), params });
  return true;
}

/**
 * Reads a large form within a limit and does what it asks for, holding as much of the common room as has come of it.
 * Throws `busy` where too many wait, or it finds no room in time.
 */
export function withUpload<T>(
  limit: BodyLimit,
  { id, role }: Pick<Member, 'id' | 'role'>,
  work: (limit: BodyLimit) => Promise<T>,
): Promise<T> {
  const { budget, turns } = role === 'buyer' ? members : staff;
  return turns.run(String(id), async () => {
    const place = budget.enter();
    try {
      return await work({ ...limit, weigh: place.take, pace: PACE });
    } finally {
      place.leave();
    }
  });
}

/** A cart of 500 lines takes some 15 ms to price, in which nobody else is served. */
const turns = new FairQueue({
  atOnce: Infinity,
  ofOne: 2,
  places: 2000,
  full: () => new ShopError('too_many_requests', '操作太频繁，请稍候再试。'),
});

/**
 * Does work that may take long for a large cart: of one member two pieces at a time, and whoever else has come
 * in the meantime is served between them. Throws `too_many_requests` where too many wait.
 */
export const inMemberQueue = <T>({ id }: Member, work: () => Promise<T>): Promise<T> =>
  turns.run(String(id), async () => {
    await new Promise(setImmediate);
    return work();
  });
