import { stdin, stdout } from 'node:process';
import { createInterface } from 'node:readline/promises';
import { openDatabase } from '../src/lib/platform/db/database.server.ts';
import { migrate } from '../src/lib/platform/db/migrate.server.ts';
import { startFailure } from '#lib/platform/db/engine/database-error.server.ts';
import { ShopError } from '../src/lib/platform/http/call/errors.rules.ts';
import { createAdministrator } from '#lib/people/members/members.service.ts';
import { renewToken } from '#lib/people/api-tokens/api-tokens.service.ts';
import { readSettings, SettingsError } from '../src/lib/platform/process/settings.server.ts';

const HELP = `用法：
  npm run admin -- create 用户名   新建管理员；密码从键盘读入，或由管道传入一行
  npm run admin -- token 用户名    给账户换一个新的接口令牌，只显示这一次
`;

/** Reads the password: a piped line as it is, from a keyboard after a prompt. */
async function readPassword(): Promise<string> {
  const lines = createInterface({ input: stdin, output: stdin.isTTY ? stdout : undefined });
  try {
    return stdin.isTTY
      ? await lines.question('密码（至少 10 位）：')
      : ((await lines[Symbol.asyncIterator]().next()).value ?? '');
  } finally {
    lines.close();
  }
}

const [command, name] = process.argv.slice(2);
if (!name || (command !== 'create' && command !== 'token')) {
  stdout.write(HELP);
  process.exit(command === undefined || command === 'help' ? 0 : 2);
}
try {
  const db = openDatabase(readSettings(process.env).DATABASE_URL, { isPatient: true });
  await migrate(db);
  if (command === 'create') {
    await createAdministrator(db, name, await readPassword(), Date.now());
    stdout.write(`管理员 ${name} 已建好，可以登录了。\n`);
  } else {
    stdout.write(`${await renewToken(db, name, Date.now())}\n`);
  }
  await db.destroy();
} catch (error) {
  const isOurs = error instanceof ShopError || error instanceof SettingsError;
  const words = isOurs ? error.message : startFailure(error);
  if (words === null) throw error;
  process.stderr.write(`${words}\n`);
  process.exit(1);
}
