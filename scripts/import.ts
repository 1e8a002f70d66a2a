import { openDatabase } from '../src/lib/platform/db/database.server.ts';
import { migrate } from '../src/lib/platform/db/migrate.server.ts';
import { startFailure } from '#lib/platform/db/engine/database-error.server.ts';
import { importCommand } from '../src/lib/catalogue/importer/import-command.service.ts';
import { readSettings, SettingsError } from '../src/lib/platform/process/settings.server.ts';

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
