import type { Db } from '#lib/db/database.ts';
import { countDemoMembers, dropDemoLease, isEmptyShop, takeDemoLease } from '#lib/demo/demo.repository.ts';
import { fillDemo } from '#lib/demo/fill-demo.service.ts';
import { SettingsError } from '#lib/settings.ts';

const WAIT_MS = 250;
const WAIT_AT_MOST_MS = 60_000;

/**
 * Fills an empty demo shop once, however many processes start on it. In live mode refuses a database that still
 * holds demo accounts, as their password is public. Throws {@link SettingsError}.
 */
export async function openDemo(db: Db, mode: 'demo' | 'live', say: (words: string) => void): Promise<void> {
  if (mode === 'live') {
    if ((await countDemoMembers(db)) === 0) return;
    throw new SettingsError(
      '这个数据库里还有演示账户，它们的密码是公开的，不能用于正式营业（SITE_MODE=live）。\n请换一个新的数据库（DATABASE_URL），再启动。',
    );
  }
  if (!(await isEmptyShop(db))) return;
  if (!(await takeDemoLease(db, Date.now() + WAIT_AT_MOST_MS, Date.now()))) return waitUntilFilled(db);
  try {
    say('数据库是空的，正在布置演示商城');
    await fillDemo(db);
  } finally {
    await dropDemoLease(db);
  }
}

async function waitUntilFilled(db: Db): Promise<void> {
  for (const until = Date.now() + WAIT_AT_MOST_MS; Date.now() < until;) {
    await new Promise<void>((go) => setTimeout(go, WAIT_MS));
    if (!(await isEmptyShop(db))) return;
  }
  throw new SettingsError('另一个进程正在布置演示商城，但一分钟内没有完成。请稍后再启动。');
}
