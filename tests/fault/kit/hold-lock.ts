import { DatabaseSync } from 'node:sqlite';

/**
 * A foreign program that holds a lock on a SQLite file until it is ended: `node hold-lock.ts FILE SQL`. Prints `held`
 * once it has it, and the reason where it cannot have it.
 */
const [file = '', statements = ''] = process.argv.slice(2);
// The shop may write at this very moment.
const db = new DatabaseSync(file, { timeout: 5000 });
try {
  db.exec(statements);
  process.stdout.write('held\n');
} catch (error) {
  process.stdout.write(`refused: ${String(error)}\n`);
}
setInterval(() => db.isOpen, 1000);
