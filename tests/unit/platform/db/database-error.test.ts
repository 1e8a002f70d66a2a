import { describe, expect, it } from 'vitest';
import {
  ofDatabase,
  databaseErrorOf,
  type DatabaseError,
} from '#lib/platform/db/engine/database-error.server.ts';

const failure = (message: string, code?: string): Error =>
  Object.assign(new Error(message), code === undefined ? {} : { code });

describe('What a query of PostgreSQL failed with', () => {
  it.each<[string, string | undefined, DatabaseError | null]>([
    ['write EPIPE', 'EPIPE', 'unreachable'],
    ['Cannot call write after a stream was destroyed', 'ERR_STREAM_DESTROYED', 'unreachable'],
    ['write after end', 'ERR_STREAM_WRITE_AFTER_END', 'unreachable'],
    ['the database system is starting up', '57P03', 'unreachable'],
    ['Connection terminated unexpectedly', undefined, 'unreachable'],
    ['timeout expired', undefined, 'silent'],
    ['Query read timeout', undefined, 'silent'],
    ['deadlock detected', '40P01', 'locked'],
    ['could not serialize access', '40001', 'locked'],
    ['duplicate key value violates unique constraint', '23505', null],
  ])('%s (%s) is reported as %s', (message, code, databaseError) => {
    expect(databaseErrorOf(ofDatabase(failure(message, code)))).toBe(databaseError);
  });

  it('is the databaseError of the database only where the database was asked', () => {
    expect(databaseErrorOf(failure('write EPIPE', 'EPIPE'))).toBeNull();
    expect(databaseErrorOf(failure('failed', undefined))).toBeNull();
    expect(
      databaseErrorOf(new Error('paying failed', { cause: ofDatabase(failure('', 'ECONNRESET')) })),
    ).toBe('unreachable');
  });
});
