import type { Db } from './platform/db/database.server.ts';
import type { Rhythm } from './platform/db/due-work.rules.ts';
import type { MailMessage } from './platform/mail/mail.rules.ts';
import type { SmsMessage } from './platform/sms/sms.rules.ts';

/** Function that runs work at the moment `now` (ms). */
type Work<Result> = (db: Db, now: number) => Promise<Result>;

interface JobOf<Result> extends Rhythm {
  run: Work<Result>;
  /** Returns the next run (ms), where that may be sooner than its rhythm; null where it is not. */
  next?: Work<number | null>;
}

/** A job, which one node runs at a time; the text messages or e-mails that it returns are sent once it is done. */
export type Job =
  | (JobOf<unknown> & { sends?: never })
  | (JobOf<readonly SmsMessage[] | null> & { sends: 'texts' })
  | (JobOf<readonly MailMessage[]> & { sends: 'mails' });

/** The jobs of a concept, by the names of their rows in `due_work` (decision 71). */
export type Jobs = Readonly<Record<string, Job>>;

/** Returns the jobs of several concepts as one. Throws where two have one name, as both would have one row. */
export function allJobs(lists: readonly Jobs[]): Jobs {
  const entries = lists.flatMap((jobs) => Object.entries(jobs));
  const names = new Set(entries.map(([name]) => name));
  if (names.size < entries.length) throw new Error('two jobs have one name');
  return Object.fromEntries(entries);
}
