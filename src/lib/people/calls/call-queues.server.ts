import type { PathParams } from '#lib/people/calls/define-call.server.ts';
import type { Member } from '#lib/people/members/members.rules.ts';
import type { Db } from '#lib/platform/db/database.server.ts';
import { announcedSize, type BodyLimit, FORM_BYTES } from '#lib/platform/http/call/body.server.ts';
import { ShopError } from '#lib/platform/http/call/errors.rules.ts';
import { MemoryBudget } from '#lib/platform/process/memory-budget.server.ts';
import { runtime } from '#lib/platform/process/runtime.server.ts';
import { FairQueue } from '#lib/platform/process/fair-queue.server.ts';

/** Declaration of the files a call takes. */
export interface FilesSpec {
  /** Bytes of the whole form at most; a larger one is refused unread. */
  largest: number;
  /** The field that shows the error. */
  field: string;
  /** The message for a form that is too large. */
  words: string;
  /** The same of a form without files, where its texts alone may be too large. */
  texts?: { field: string; words: string };
  /** Checks made before a large form is read; throws as `run` does. */
  before?: (context: { db: Db; member: Member; now: number; params: PathParams }) => Promise<void>;
}

const refusal =
  ({ field, words }: { field: string; words: string }) =>
  (): ShopError =>
    new ShopError('too_large', words, { [field]: [words] });

/** Returns the size limit of a form, by whether it can hold files. */
export function limitOf({ largest, texts, ...files }: FilesSpec, request: Request): BodyLimit {
  const isMultipart = /^multipart\//i.test(request.headers.get('content-type') ?? '');
  if (isMultipart || !texts) return { largest, tooLarge: refusal(files) };
  return { largest, tooLarge: refusal(texts), textsTooLarge: refusal(texts) };
}

const MB = 1024 * 1024;
const full = (): ShopError => new ShopError('busy', '现在上传的人太多，请 1 分钟后再试。');

/** Limits of forms read and processed at a time. */
interface Pool {
  budget: MemoryBudget;
  /** One form per sender at a time; its others wait, unread. */
  turns: FairQueue;
}

/** Time (ms) a form waits for budget, its sender connected and its body unread. */
const WAIT_MS = 10_000;
/** Minimum bytes of a form per window of `STALLED_MS`; a slower one could not be complete in time. */
const PACE = 64 * 1024;

/** Slips and photos, which telephones make smaller before they send them. */
const SMALL = 2 * MB;

const poolOf = (bytes: number): Pool => ({
  budget: new MemoryBudget({ bytes, reserve: { bytes: bytes / 3, each: SMALL }, waitMs: WAIT_MS, full }),
  turns: new FairQueue({ atOnce: Infinity, ofOne: 1, places: 60, full }),
});

/** Maximum size of a member's form: a third of the budget of all members, so that no member can fill it. */
export const LARGEST_OF_MEMBER = 12 * MB;

/**
 * Bytes of forms held at a time, counted as they arrive: the announced length reserves nothing. A form takes several
 * times its size while it is processed. Staff have a budget of their own, so that a member's slip does not wait for an
 * import of minutes.
 */
const members = poolOf(3 * LARGEST_OF_MEMBER);
const staff = poolOf(40 * MB);

/**
 * Runs all checks that are possible before a form with files is read. False for a form no larger than others, which
 * does not queue. Throws `too_large` and as the call's own check.
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
 * Reads a large form within a limit and processes it, using as much of the common budget as has arrived of it. Throws
 * `busy` where too many wait, or it gets no budget in time.
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

/** Queue for large carts: a cart of 500 lines takes some 15 ms to price, which blocks the process. */
const turns = new FairQueue({
  atOnce: Infinity,
  ofOne: 2,
  places: 2000,
  full: () => new ShopError('too_many_requests', '操作太频繁，请稍候再试。'),
});

/**
 * Runs work that may take long for a large cart: two jobs of one member at a time, with jobs of other members run in
 * between. Throws `too_many_requests` where too many wait.
 */
export const inMemberQueue = <T>({ id }: Member, work: () => Promise<T>): Promise<T> =>
  turns.run(String(id), async () => {
    await new Promise(setImmediate);
    return work();
  });
