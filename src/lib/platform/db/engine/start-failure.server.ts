import { SICKNESS_WORDS, sicknessOf } from '#lib/platform/db/engine/sickness.server.ts';

/** What PostgreSQL says (SQLSTATE) of an address that cannot be used as it is. */
const REFUSED: Record<string, string> = {
  '28P01': '数据库不接受这个用户名或密码，请检查 DATABASE_URL。',
  '28000': '数据库不允许这个用户登录，请检查 DATABASE_URL。',
  '3D000': '数据库服务器上没有这个库，请先建库，或检查 DATABASE_URL。',
  '42501': '这个数据库用户没有建表的权限，请换一个用户或授权。',
};

/** Why the shop or a command could not work on its database, in one sentence; null where it is something else. */
export function startFailure(error: unknown): string | null {
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  const refused = REFUSED[code];
  if (refused) return refused;
  if (/password must be a string/.test(String(error))) return REFUSED['28P01'] ?? null;
  if (code === 'EACCES' || code === 'EPERM' || code === 'ENOTDIR')
    return '没有权限在这个位置打开数据库文件，请检查 DATABASE_URL 与文件夹的权限。';
  const sickness = sicknessOf(error);
  return sickness && `${SICKNESS_WORDS[sickness]}，请检查后再启动。（${(error as Error).message}）`;
}
