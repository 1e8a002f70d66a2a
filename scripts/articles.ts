import { openDatabase } from '#lib/db/database.ts';
import { migrate } from '#lib/db/migrate.ts';
import { startFailure } from '#lib/db/start-failure.ts';
import { articlesCommand } from '#lib/desk/articles-command.service.ts';
import { readSettings, SettingsError } from '#lib/settings.ts';

/** `npm run articles -- export FILE.zip | import FILE`: all articles as Markdown with their pictures. */
async function openShop() {
  const db = openDatabase(readSettings(process.env).DATABASE_URL, { isPatient: true });
  await migrate(db);
  return db;
}

try {
  const screen = { out: process.stdout, err: process.stderr };
  process.exitCode = await articlesCommand(process.argv.slice(2), screen, openShop);
} catch (error) {
  const words = error instanceof SettingsError ? error.message : startFailure(error);
  if (words === null) throw error;
  process.stderr.write(`${words}\n`);
  process.exitCode = 1;
}
