import { randomUUID } from 'node:crypto';
import { JOBS } from '#lib/jobs.server.ts';
import type { Job, Jobs } from '#lib/job.rules.ts';
import { EVERYTHING } from '#lib/cache-tag.rules.ts';
import { onTouched } from '#lib/platform/db/change.server.ts';
import type { Db } from '#lib/platform/db/database.server.ts';
import {
  type DueWork,
  firstTime,
  LEASE_MS,
  nextTime,
  retryTime,
  takeableFrom,
} from '#lib/platform/db/due-work.rules.ts';
import {
  addDueWork,
  databaseNow,
  endDueWork,
  findDueWork,
  renewDueWork,
  takeDueWork,
} from '#lib/platform/db/due-work.server.ts';
import type { MailSender } from '#lib/platform/mail/mail-provider.server.ts';
import { sendMail } from '#lib/platform/mail/mail.service.ts';
import { sendSms } from '#lib/platform/sms/outbox.service.ts';
import type { SmsSender } from '#lib/platform/sms/sms-provider.server.ts';
import { MINUTE_MS } from '#lib/platform/time.rules.ts';

interface Shop {
  db: Db;
  sms: SmsSender;
  mail: MailSender;
}

/** Runs a job and sends the messages that it returned, once its changes are committed. */
async function runJob({ db, sms, mail }: Shop, job: Job, now: number): Promise<void> {
  if (job.sends === 'texts')
    for (const text of (await job.run(db, now)) ?? []) await sendSms(db, sms, text, now);
  else if (job.sends === 'mails')
    for (const message of await job.run(db, now)) await sendMail(db, mail, message, now);
  else await job.run(db, now);
}

interface Round {
  /** Receives the error of a failed job; the other jobs continue. */
  failed: (name: string, error: unknown) => void;
  /** The time (ms) by the clock that all nodes share. */
  clock: () => number;
  /** Receives the time (ms) of the next job. */
  wakeBy?: (at: number) => void;
  jobs?: Jobs;
}

/**
 * Runs the due jobs one after the other: each is run by the node that takes its row first. A failed job is tried again
 * later and stops no other; where one takes long, other nodes and the next round run the remaining jobs. Returns the
 * names of the jobs run here.
 */
export async function runDueJobs(shop: Shop, round: Round): Promise<string[]> {
  const { failed, clock, wakeBy, jobs = JOBS } = round;
  const rows = (await rowsOf(shop.db, jobs, clock())).flatMap((row) => {
    const job = jobs[row.name];
    return job ? [{ row, job, from: takeableFrom(row, job, clock()) }] : [];
  });
  const now = clock();
  const isAwaited = ({ job }: (typeof rows)[number]): number => Number(job.isAwaited ?? false);
  const due = rows
    .filter(({ from }) => from <= now)
    .toSorted((a, b) => isAwaited(b) - isAwaited(a) || a.from - b.from);
  // Before the work, which may take long.
  for (const { from } of rows) if (from > now) wakeBy?.(from);
  const done: string[] = [];
  for (const { row, job } of due) {
    try {
      if (await doDue(shop, { row, job }, round)) done.push(row.name);
    } catch (error) {
      failed(row.name, error);
    }
  }
  return done;
}

/** The rows of all jobs; one that has never run is added. */
async function rowsOf(db: Db, jobs: Jobs, now: number): Promise<DueWork[]> {
  const rows = await findDueWork(db);
  const known = new Set(rows.map(({ name }) => name));
  const missing = Object.entries(jobs).filter(([name]) => !known.has(name));
  if (missing.length === 0) return rows;
  // A job that can be requested may have been requested before its row existed.
  const first = missing.map(([name, job]) => ({
    name,
    due_at: job.next ? now : firstTime(job, now),
  }));
  await addDueWork(db, first);
  return findDueWork(db);
}

/** Runs one job; returns true after a success, false also where another node took it. */
async function doDue(
  shop: Shop,
  { row: { name, failures }, job }: { row: DueWork; job: Job },
  { failed, clock, wakeBy }: Round,
): Promise<boolean> {
  const { db } = shop;
  const holder = randomUUID();
  const startedAt = clock();
  if (!(await takeDueWork(db, { name, holder, until: startedAt + LEASE_MS }, startedAt))) return false;
  const goesOn = setInterval(() => {
    renewDueWork(db, { name, holder, until: clock() + LEASE_MS }).catch((error: unknown) =>
      failed(name, error),
    );
  }, LEASE_MS / 3);
  const [run] = await Promise.allSettled([runJob(shop, job, startedAt)]);
  const [next] = await Promise.allSettled([job.next?.(db, startedAt)]);
  clearInterval(goesOn);
  const problem = [run, next].find((part) => part.status === 'rejected');
  if (problem) failed(name, problem.reason);
  const usual = problem ? retryTime(job, failures + 1, clock()) : nextTime(job, clock());
  const dueAt = Math.min(usual, (next.status === 'fulfilled' ? next.value : null) ?? usual);
  const error = problem ? wordsOf(problem.reason) : null;
  const due = await endDueWork(db, { name, holder, dueAt, error }, clock());
  if (due !== undefined) wakeBy?.(due);
  return problem === undefined;
}

function wordsOf(error: unknown): string {
  if (error instanceof AggregateError) return [error.message, ...error.errors.map(String)].join('; ');
  return error instanceof Error ? error.message : String(error);
}

const WITHOUT_DATABASE_MS = 5000;

/**
 * Runs due jobs on time: sleeps until the next row is due, at most a minute, and wakes when a row is requested, on any
 * node. An idle node reads the rows once a minute. Returns a function that stops.
 */
export function startJobs(shop: Shop, failed: Round['failed']): () => void {
  let clock = Date.now;
  let wakesAt = Infinity;
  let timer: NodeJS.Timeout | undefined;
  let isStopped = false;

  const wakeBy = (at: number): void => {
    if (isStopped || at >= wakesAt) return;
    wakesAt = at;
    clearTimeout(timer);
    // A timer may be early by part of a millisecond.
    timer = setTimeout(() => void wake(), Math.max(at - clock(), 0) + 1).unref();
  };
  // The next round does not wait for this one: long jobs delay no other.
  const wake = async (): Promise<void> => {
    wakesAt = Infinity;
    try {
      clock = await sharedClock(shop.db);
      wakeBy(nextTime({ every: MINUTE_MS }, clock()));
      await runDueJobs(shop, { failed, clock, wakeBy });
    } catch (error) {
      failed('due work', error);
      wakeBy(clock() + WITHOUT_DATABASE_MS);
    }
  };
  const stopHearing = onTouched((tags) => {
    if (tags.includes('due-work') || tags.includes(EVERYTHING)) wakeBy(clock());
  });
  wakeBy(clock());
  return () => {
    isStopped = true;
    clearTimeout(timer);
    stopHearing();
  };
}

/** The database's clock, asked once and then counted on. */
async function sharedClock(db: Db): Promise<() => number> {
  const now = await databaseNow(db);
  const askedAt = performance.now();
  return () => now + Math.floor(performance.now() - askedAt);
}
