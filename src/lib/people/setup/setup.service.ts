import { createHash, randomInt, timingSafeEqual } from 'node:crypto';
import { recordAudit } from '#lib/people/audit/audit.service.ts';
import { findMember } from '#lib/people/members/members.service.ts';
import { type Browser, enter, type LoggedIn } from '#lib/people/members/sessions/enter.service.ts';
import {
  type Limit,
  refuseUsedUp,
  returnUses,
  spendAll,
  type Use,
} from '#lib/people/members/sessions/rate-limit.service.ts';
import type { SetupInput } from '#lib/people/setup/setup.fields.ts';
import { findHasAdministrator } from '#lib/people/setup/setup.repository.ts';
import { CODE_LENGTH, CODE_SIGNS, plainCode, printedCode } from '#lib/people/setup/setup.rules.ts';
import { insertStaff, preparedStaff } from '#lib/people/staff-desk/staff-desk.service.ts';
import { change } from '#lib/platform/db/change.server.ts';
import type { Db } from '#lib/platform/db/database.server.ts';
import { deleteSetting, findSetting, setSetting, takeSetting } from '#lib/platform/db/setting.server.ts';
import { transact } from '#lib/platform/db/transact.server.ts';
import { checkFields, fieldError, ShopError } from '#lib/platform/http/call/errors.rules.ts';
import { MINUTE_MS } from '#lib/platform/time.rules.ts';
import { pathTo } from '#lib/routes.rules.ts';

/** Setting with the hash of the one-time code and the time (ms) at which it was made. */
const SETUP_CODE = 'setup_code';

interface StoredCode {
  hash: string;
  at: number;
}

const hashOf = (code: string): string => createHash('sha256').update(code).digest('hex');

/**
 * Makes a one-time code for the first administrator and returns it as it is printed; null for a shop that has an
 * administrator. Replaces the one before: of several processes, the code that was printed last is right.
 */
export async function renewSetupCode(db: Db, now: number): Promise<string | null> {
  return transact(db, async (trx) => {
    if (await findHasAdministrator(trx)) {
      await deleteSetting(trx, SETUP_CODE);
      return null;
    }
    const signs = Array.from({ length: CODE_LENGTH }, () => CODE_SIGNS[randomInt(CODE_SIGNS.length)]);
    const code = signs.join('');
    await setSetting(trx, SETUP_CODE, JSON.stringify({ hash: hashOf(code), at: now } satisfies StoredCode));
    return printedCode(code);
  });
}

const wrongCodes = (name: string, points: number): Limit => ({
  name,
  points,
  durationMs: 15 * MINUTE_MS,
  words: (wait) => `一次性代码填错次数太多，请 ${wait}后再试。`,
});
const PER_ADDRESS = wrongCodes('setup-address', 10);
const PER_SHOP = wrongCodes('setup', 1000);

/**
 * Makes the first administrator for the holder of the one-time code, and logs in; the code is used up. Each try is
 * counted before the code is compared, and returned where it was right. Throws `invalid_form`, `too_many_requests`, and
 * `conflict` for a shop that has an administrator.
 */
export async function setUpShop(
  db: Db,
  { code: typed, password_again: again, ...person }: SetupInput,
  browser: Browser,
  now: number,
): Promise<LoggedIn> {
  if (await findHasAdministrator(db)) throw isSetUp();
  const stored = await rightCode(db, typed, browser, now);
  if (person.password !== again) checkFields({ password_again: ['两次填写的密码不一样，请再填一次'] });
  const staff = await preparedStaff({ ...person, role: 'administrator' });
  return change(db, async (trx, touch) => {
    if (!(await takeSetting(trx, SETUP_CODE, stored)))
      throw (await findHasAdministrator(trx)) ? isSetUp() : wrongCode();
    const id = await insertStaff(trx, staff, now);
    await recordAudit(trx, {
      actorId: id,
      action: 'administrator.setup',
      subject: `member:${id}`,
      detail: staff.username,
      at: now,
    });
    touch('settings');
    const row = await findMember(trx, id);
    if (!row) throw new Error(`member ${id} was just inserted`);
    return enter(trx, row, browser, now);
  });
}

/** Compares a typed code with the stored one; returns that as it is stored. */
async function rightCode(db: Db, typed: string, { address }: Browser, now: number): Promise<string> {
  const uses: Use[] = [
    { limit: PER_ADDRESS, key: address },
    { limit: PER_SHOP, key: 'all' },
  ];
  await refuseUsedUp(db, uses, now);
  const taken = await spendAll(db, uses, now);
  const stored = await findSetting(db, SETUP_CODE);
  if (stored === undefined) throw wrongCode();
  const { hash } = JSON.parse(stored) as StoredCode;
  if (!timingSafeEqual(Buffer.from(hash), Buffer.from(hashOf(plainCode(typed))))) throw wrongCode();
  await returnUses(db, taken);
  return stored;
}

const wrongCode = (): ShopError =>
  fieldError('code', '一次性代码不正确；服务器每次启动都换一个，请照控制台上最新的一行填写。');

const isSetUp = (): ShopError =>
  new ShopError('conflict', '商城已经有管理员了，请直接登录。', {}, pathTo('login'));
