import type { Db } from '#lib/platform/db/database.server.ts';
import { transact } from '#lib/platform/db/transact.server.ts';
import { countDemoMembers, isEmptyShop, takeFillTurn } from '#demo/demo.repository.ts';
import { SettingsError } from '#lib/platform/process/settings.server.ts';

const SAY_AFTER_MS = 1000;

/**
 * Fills an empty demo shop once, also when several processes start on it: the others wait for the one that does, and
 * take over if it ends before it is done. In live mode refuses a database that still holds demo accounts, as their
 * password is public. Throws {@link SettingsError}.
 */
export async function openDemo(db: Db, mode: 'demo' | 'live', say: (words: string) => void): Promise<void> {
  if (mode === 'live') {
    if ((await countDemoMembers(db)) === 0) return;
    throw new SettingsError(
      '这个数据库里还有演示账户，它们的密码是公开的，不能用于正式营业（SITE_MODE=live）。\n请换一个新的数据库（DATABASE_URL），再启动。',
    );
  }
  if (!(await isEmptyShop(db))) return;
  // Loaded here, as a process that finds a filled shop does not need the demo's texts and their readers.
  const { fillDemo } = await import('#demo/fill-demo.service.ts');
  const waits = setTimeout(() => say('另一个进程正在布置演示商城，等它完成'), SAY_AFTER_MS);
  await transact(db, async (trx) => {
    await takeFillTurn(trx).finally(() => clearTimeout(waits));
    if (!(await isEmptyShop(trx))) return;
    say('数据库是空的，正在布置演示商城');
    await fillDemo(trx);
  });
}
