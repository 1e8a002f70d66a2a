import type { APIContext } from 'astro';
import type { Member } from '#lib/people/members/members.rules.ts';
import type { Db } from '#lib/platform/db/database.server.ts';
import { announcedSize, type BodyLimit, FORM_BYTES } from '#lib/platform/http/call/body.server.ts';
import { ShopError } from '#lib/platform/http/call/errors.rules.ts';
import { runtime } from '#lib/platform/process/runtime.server.ts';
import { Turns } from '#lib/platform/process/turns.server.ts';

/** What a call says of the files it takes. */
export interface FilesSpec {
  /** Bytes of the whole form at most; a larger one is refused unread. */
  largest: number;
  /** The field beside which the refusal stands. */
  field: string;
  /** What is said of a form that is too large. */
  words: string;
  /** What can be checked before a large form is read; throws as `run` does. */
  before?: (context: { db: Db; member: Member; now: number; http: APIContext }) => Promise<void>;
}

export const limitOf = ({ largest, field, words }: FilesSpec): BodyLimit => ({
  largest,
  tooLarge: () => new ShopError('too_large', words, { [field]: [words] }),
});

const MB = 1024 * 1024;
const queue = {
  ofOne: 2,
  places: 60,
  full: () => new ShopError('too_many_requests', '现在上传的人太多，请 1 分钟后再试。'),
};

/**
 * Bytes of forms that are held at a time; a form takes several times its size while it is worked on. Those that wait
 * stay on the line, unread. Staff has room of its own: an import takes minutes, and a slip waits for none.
 */
const members = new Turns({ atOnce: 30 * MB, ...queue });
const staff = new Turns({ atOnce: 40 * MB, ...queue });

/** A large form that may be read when its turn comes. */
interface Upload {
  sender: Member;
  size: number;
}

/**
 * Checks all that can be before a form with files is read. Null for one no larger than other forms, which waits for
 * nobody. Throws `too_large` and what the call's own check throws.
 */
export async function admitUpload(
  files: FilesSpec,
  sender: Member,
  http: APIContext,
): Promise<Upload | null> {
  const size = Math.min(announcedSize(http.request, limitOf(files)), files.largest);
  if (size <= FORM_BYTES) return null;
  await files.before?.({ db: runtime().db, member: sender, now: Date.now(), http });
  return { sender, size };
}

/** Reads a large form and does what it asks for in its turn. Throws `too_many_requests` where too many wait. */
export const inUploadTurn = <T>({ sender, size }: Upload, work: () => Promise<T>): Promise<T> =>
  (sender.role === 'buyer' ? members : staff).run(String(sender.id), work, size);
