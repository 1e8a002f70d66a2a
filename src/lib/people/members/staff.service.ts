import type { Db } from '#lib/platform/db/database.server.ts';
import { change } from '#lib/platform/db/change.server.ts';
import { ShopError } from '#lib/platform/http/call/errors.rules.ts';
import { findMemberByUsername, insertMember } from '#lib/people/members/members.repository.ts';
import { hashPassword } from '#lib/people/members/password.service.ts';
import { SHORTEST_STAFF_PASSWORD, staffNameProblem } from '#lib/people/members/staff.rules.ts';
import { recordAudit } from '#lib/people/audit/audit.service.ts';

/** Makes an administrator's account, as a live shop starts without any. Throws `invalid_form` or `conflict`. */
export async function createAdministrator(
  db: Db,
  name: string,
  password: string,
  now: number,
): Promise<number> {
  const username = name.trim().toLowerCase();
  const problem = staffNameProblem(username);
  if (problem !== null) throw new ShopError('invalid_form', problem);
  if (password.length < SHORTEST_STAFF_PASSWORD) {
    throw new ShopError('invalid_form', `密码至少 ${SHORTEST_STAFF_PASSWORD} 位。`);
  }
  const password_hash = await hashPassword(password);
  return change(db, async (trx) => {
    if (await findMemberByUsername(trx, username))
      throw new ShopError('conflict', `用户名 ${username} 已经有人用了。`);
    const id = await insertMember(trx, {
      username,
      password_hash,
      role: 'administrator',
      kind: 'staff',
      name: username,
      phone: '',
      company: '',
      address: '',
      region_code: '',
      is_passed: 0,
      created_at: now,
    });
    await recordAudit(trx, {
      actorId: null,
      action: 'administrator.create',
      subject: `member:${id}`,
      detail: username,
      at: now,
    });
    return id;
  });
}
