// Runs before `npm start` and `npm test`: installs, builds, and for the tests finds a browser. Does only what is
// missing. Plain JavaScript for any Node from 18 on, because it runs before the project's own Node is there.
import { ensureBrowser } from './prepare/browser.mjs';
import { ensureBuild } from './prepare/build.mjs';
import { ensureInstalled } from './prepare/install.mjs';
import { Trouble } from './prepare/run.mjs';

const forTests = process.argv[2] === 'test';

try {
  ensureInstalled({ withTools: forTests });
  ensureBuild();
  if (forTests) ensureBrowser();
} catch (error) {
  if (!(error instanceof Trouble)) throw error;
  process.stderr.write(`\n${error.message}\n`);
  process.exit(1);
}
