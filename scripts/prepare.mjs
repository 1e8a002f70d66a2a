// Runs before `npm start`, `npm test` and `npm run import`: installs, builds (not for the import), and for the tests
// finds a browser. Does only the missing steps. Plain JavaScript for any Node from 18 on, because it runs before the
// project's own Node is there.
import { ensureBrowser } from './prepare/browser.mjs';
import { ensureBuild } from './prepare/build.mjs';
import { ensureInstalled } from './prepare/install.mjs';
import { Trouble } from './prepare/run.mjs';

const forTests = process.argv[2] === 'test';

try {
  ensureInstalled({ withTools: forTests });
  if (process.argv[2] !== 'import') ensureBuild();
  if (forTests) ensureBrowser();
} catch (error) {
  if (!(error instanceof Trouble)) throw error;
  process.stderr.write(`\n${error.message}\n`);
  process.exit(1);
}
