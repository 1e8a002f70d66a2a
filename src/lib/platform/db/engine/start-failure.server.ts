import { SICKNESS_WORDS, sicknessOf } from '#lib/platform/db/engine/sickness.server.ts';

/** What PostgreSQL says (SQLSTATE) of an address that cannot be used as it is. */
const REFUSED: Record<string, string> = {
  '28P01': '数据库不接受这个用户名或密码，请检查 DATABASE_URL。',
  '28000': '数据库不允许这个用户登录，请检查 DATABASE_URL。',
  '3D000': '数据库服务器上没有这个库，请先建库，或检查 DATABASE_URL。',
  '42501': '这个数据库用户没有建表的权限，请换一个用户或授权。',
};

/** The database was made by an older version whose steps this one does not go on from; the message names what to remove. */
export class OlderDatabase extends Error {
  constructor(whereItIs: string) {
    super(
      '这个演示数据库由旧版本的药仓建立，新版本不能接着用。请先停止使用它的程序，需要其中的数据就先备份，' +
        `然后删除${whereItIs}，重新启动。`,
    );
  }
}

/** Why the shop or a command could not work on its database, in one sentence; null where it is something else. */
export function startFailure(error: unknown): string | null {
  if (error instanceof OlderDatabase) return error.message;
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  const refused = REFUSED[code];
  if (refused) return refused;
  if (/password must be a string/.test(String(error))) return REFUSED['28P01'] ?? null;
  if (code === 'EACCES' || code === 'EPERM' || code === 'ENOTDIR')
    return '没有权限在这个位置打开数据库文件，请检查 DATABASE_URL 与文件夹的权限。';
  const sickness = sicknessOf(error);
  return sickness && `${SICKNESS_WORDS[sickness]}，请检查后再启动。（${(error as Error).message}）`;
}
