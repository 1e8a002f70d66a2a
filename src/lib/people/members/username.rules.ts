/** Normalises a login name for look-ups and counting: case, width (`ｂｕｙｅｒ`) and blanks around it are ignored. */
export const loginName = (typed: string): string => typed.normalize('NFKC').trim().toLowerCase();

/** Width of a login name: a letter or digit counts one, a Chinese character two. */
const USERNAME_WIDTH = { least: 4, most: 20 } as const;

const CHARACTERS = /^[a-z0-9_\p{Script=Han}]+$/u;
const START = /^[a-z\p{Script=Han}]/u;
const HAN = /\p{Script=Han}/gu;

/** Words not allowed in members' names, as they could pass as names of the shop. */
const OF_THE_SHOP = /admin|yaocang|official|kefu|药仓|客服|管理|官方|系统/;
const STAFF = new Set(['root', 'system', 'operator', 'editor', 'staff', 'support', 'service', 'test']);

/** Returns a name with look-alike digits replaced: `operat0r_1` as `operator`. */
const lookOf = (name: string): string =>
  name.replace(/_/g, '').replace(/\d+$/, '').replaceAll('0', 'o').replaceAll('1', 'i');

/**
 * Returns the error of a new login name; null where it is valid. It begins with a letter or a Chinese character, so
 * that it cannot be a phone number, which is also a login.
 */
export function usernameProblem(typed: string): string | null {
  const name = loginName(typed);
  if (name === '') return '请填写用户名';
  if (!CHARACTERS.test(name)) return '用户名只能用字母、数字、下划线和汉字';
  if (!START.test(name)) return '用户名要以字母或汉字开头';
  const width = name.length + (name.match(HAN)?.length ?? 0);
  if (width < USERNAME_WIDTH.least) return '用户名太短，至少 4 个字母、数字或 2 个汉字';
  if (width > USERNAME_WIDTH.most) return '用户名太长，最多 20 个字母、数字或 10 个汉字';
  if (OF_THE_SHOP.test(name) || STAFF.has(name) || STAFF.has(lookOf(name)))
    return '这个用户名容易被当成商城的工作人员，请换一个';
  return null;
}
