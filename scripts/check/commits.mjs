import { spawnSync } from 'node:child_process';
import { root } from '../prepare/run.mjs';

/** Commits made since then are checked; earlier ones are left as they are. A date works in a shallow clone as well. */
const SINCE = '2026-11-24T11:00:00Z';
const LONGEST = 72;

/** One line per commit of HEAD since then, `hash subject`; empty where there is no git or no repository. */
function readCommits() {
  const args = ['log', 'HEAD', '--no-merges', `--since-as-filter=${SINCE}`, '--format=%h %s'];
  const { status, stdout } = spawnSync('git', args, { cwd: root, encoding: 'utf8' });
  return status === 0 ? stdout.split('\n').filter(Boolean) : [];
}

/** The subject of a line, without the hash before it. */
const subjectOf = (line) => line.slice(line.indexOf(' ') + 1);

const long = readCommits().filter((line) => [...subjectOf(line)].length > LONGEST);
for (const line of long) process.stdout.write(`the subject has more than ${LONGEST} characters: ${line}\n`);
process.exitCode = long.length === 0 ? 0 : 1;
