import { openDatabase } from '#lib/db/database.ts';
import { migrate } from '#lib/db/migrate.ts';
import { startFailure } from '#lib/db/start-failure.ts';
import { importCommand } from '#lib/importer/import-command.service.ts';
import { readSettings, SettingsError } from '#lib/settings.ts';

/** `npm run import -- FILE [--dry-run] [--report FILE]`: see docs/guide/import.md. */
async function openShop() {
  const db = openDatabase(readSettings(process.env).DATABASE_URL, { isPatient: true });
  await migrate(db);
  return db;
}

try {
  const screen = { out: process.stdout, err: process.stderr };
  process.exitCode = await importCommand(process.argv.slice(2), screen, openShop);
} catch (error) {
  const words = error instanceof SettingsError ? error.message : startFailure(error);
  if (words === null) throw error;
  process.stderr.write(`${words}\n`);
  process.exitCode = 1;
}
