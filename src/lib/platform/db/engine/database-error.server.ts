/** Failures of the database itself, as opposed to errors in a query. */
export type DatabaseError = 'locked' | 'full' | 'read_only' | 'unreachable' | 'silent' | 'damaged';

/** The cause in one sentence, for `/healthz`, the log and those who start the shop. */
export const SICKNESS_WORDS: Record<DatabaseError, string> = {
  locked: '数据库被另一个程序锁住，无法写入',
  full: '数据库所在的磁盘已满',
  read_only: '数据库是只读的，无法写入',
  unreachable: '连接不上数据库',
  silent: '数据库没有应答',
  damaged: '数据库文件无法读取或已损坏',
};

const LOCKED = 'DATABASE_LOCKED';

/**
 * A write that has waited its full time for its turn or for the file's lock. Identified by its code: the server and the
 * built site each have their own class.
 */
export class DatabaseLocked extends Error {
  readonly code = LOCKED;

  constructor(waitedMs: number) {
    super(`the database stayed locked for ${Math.round(waitedMs)} ms`);
  }
}

const SQLITE: Record<number, DatabaseError> = {
  5: 'locked',
  6: 'locked',
  8: 'read_only',
  10: 'damaged',
  11: 'damaged',
  13: 'full',
  14: 'unreachable',
  26: 'damaged',
};

/**
 * Codes of PostgreSQL (SQLSTATE), of the network, of Node's streams and of the file system. Codes of aborted
 * transactions only appear where repeating did not help.
 */
const OTHERS: Record<string, DatabaseError> = {
  '08000': 'unreachable',
  '08001': 'unreachable',
  '08003': 'unreachable',
  '08006': 'unreachable',
  '08P01': 'unreachable',
  '25P03': 'unreachable',
  '25006': 'read_only',
  '40001': 'locked',
  '40P01': 'locked',
  '53100': 'full',
  '53300': 'unreachable',
  '55P03': 'locked',
  '57014': 'silent',
  '57P01': 'unreachable',
  '57P02': 'unreachable',
  '57P03': 'unreachable',
  '58030': 'damaged',
  ECONNABORTED: 'unreachable',
  ECONNREFUSED: 'unreachable',
  ECONNRESET: 'unreachable',
  ERR_STREAM_DESTROYED: 'unreachable',
  ERR_STREAM_PREMATURE_CLOSE: 'unreachable',
  ERR_STREAM_WRITE_AFTER_END: 'unreachable',
  EPIPE: 'unreachable',
  ETIMEDOUT: 'silent',
  EHOSTUNREACH: 'unreachable',
  ENETUNREACH: 'unreachable',
  ENOENT: 'unreachable',
  ENOTFOUND: 'unreachable',
  EAI_AGAIN: 'unreachable',
  EROFS: 'read_only',
  ENOSPC: 'full',
  EDQUOT: 'full',
};

/** `pg` names neither its own time-outs nor a connection that broke by a code. */
const POSTGRES_WORDS: readonly [RegExp, DatabaseError][] = [
  [/timeout exceeded when trying to connect|timeout expired|query read timeout/i, 'silent'],
  [/connection terminated|connection ended|not queryable/i, 'unreachable'],
];

const MARK = Symbol.for('yaocang.of-database');

/** Marks an error of the network or of a file as one of the database: others have the same codes. */
export function ofDatabase(error: unknown): unknown {
  if (error instanceof Error) Object.assign(error, { [MARK]: true });
  return error;
}

/** Returns the database failure behind an error, or null where the error is about the query or about our code. */
export function databaseErrorOf(error: unknown): DatabaseError | null {
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    const databaseError = databaseErrorOfOne(cause);
    if (databaseError) return databaseError;
  }
  return null;
}

function databaseErrorOfOne(error: Error & { code?: unknown; [MARK]?: boolean }): DatabaseError | null {
  if (error.code === LOCKED) return 'locked';
  if (error.code === 'ERR_SQLITE_ERROR') return SQLITE[sqliteCode(error)] ?? null;
  if (error instanceof AggregateError) return databaseErrorOf(ofSame(error, error.errors[0]));
  if (!error[MARK]) return null;
  if (typeof error.code === 'string') return OTHERS[error.code] ?? null;
  return POSTGRES_WORDS.find(([words]) => words.test(error.message))?.[1] ?? null;
}

/** One of several errors, marked as they are together. */
const ofSame = (all: Error & { [MARK]?: boolean }, one: unknown): unknown =>
  all[MARK] ? ofDatabase(one) : one;

/** SQLite's primary result code of an error; 0 where it is not one of SQLite's. */
export const sqliteCode = (error: unknown): number =>
  error instanceof Error && 'errcode' in error ? Number(error.errcode) & 0xff : 0;

/** Messages for PostgreSQL's error codes (SQLSTATE) that mean an unusable address. */
const REFUSED: Record<string, string> = {
  '28P01': '数据库不接受这个用户名或密码，请检查 DATABASE_URL。',
  '28000': '数据库不允许这个用户登录，请检查 DATABASE_URL。',
  '3D000': '数据库服务器上没有这个库，请先建库，或检查 DATABASE_URL。',
  '42501': '这个数据库用户没有建表的权限，请换一个用户或授权。',
};

/** The database was made by an older version that this one cannot migrate; the message names the files to remove. */
export class OlderDatabase extends Error {
  constructor(whereItIs: string) {
    super(
      '这个演示数据库由旧版本的药仓建立，新版本不能接着用。请先停止使用它的程序，需要其中的数据就先备份，' +
        `然后删除${whereItIs}，重新启动。`,
    );
  }
}

/** Returns one sentence about the database problem that stopped the shop or a command; null for other errors. */
export function startFailure(error: unknown): string | null {
  if (error instanceof OlderDatabase) return error.message;
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  const refused = REFUSED[code];
  if (refused) return refused;
  if (/password must be a string/.test(String(error))) return REFUSED['28P01'] ?? null;
  if (code === 'EACCES' || code === 'EPERM' || code === 'ENOTDIR')
    return '没有权限在这个位置打开数据库文件，请检查 DATABASE_URL 与文件夹的权限。';
  const databaseError = databaseErrorOf(error);
  return databaseError && `${SICKNESS_WORDS[databaseError]}，请检查后再启动。（${(error as Error).message}）`;
}
