import { chmod, mkdir, mkdtemp, writeFile } from 'node:fs/promises';
import { existsSync, rmSync } from 'node:fs';
import { cpus, tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { type Ground, makeGround, onLeaving } from './kit/ground.ts';
import { type Finding, type Part, isBroken, table } from './kit/part.ts';
import { afterOrderPart } from './parts/after-order.ts';
import { clocksPart } from './parts/clocks.ts';
import { killPart } from './parts/kill.ts';
import { malformedPart } from './parts/malformed.ts';
import { markupPart } from './parts/markup.ts';
import { paymentsPart } from './parts/payments.ts';
import { promotionsPart } from './parts/promotions.ts';
import { racesPart } from './parts/races.ts';
import { readersPart } from './parts/readers.ts';
import { restartPart } from './parts/restart.ts';
import { databaseErrorsPart } from './parts/database-errors.ts';
import { startsPart } from './parts/starts.ts';
import { stopPart } from './parts/stop.ts';

/** Every part, in the order of the table. */
const PARTS: readonly Part[] = [
  racesPart,
  promotionsPart,
  paymentsPart,
  afterOrderPart,
  killPart,
  restartPart,
  databaseErrorsPart,
  stopPart,
  clocksPart,
  malformedPart,
  readersPart,
  markupPart,
  startsPart,
];

/**
 * `npm run fault [-- PART… --quick]`: causes failures in a shop of its own and reports what did not hold (product
 * §13.4). One table on stdout, the same as JSON in var/fault.json; ends with 1 when something did not hold.
 */
const USAGE = `usage: npm run fault -- [PART…] [--quick] [--json=FILE]

  --quick   fewer times and shorter ones, as in npm test
  PART      ${PARTS.map(({ name, what }) => `${name.padEnd(10)} ${what}`).join('\n            ')}
`;
/** A short run has no quiet for exact times anyhow. */
const AT_ONCE_IF_QUICK = 2;
const REMOVE_ATTEMPTS = 20;
const REMOVE_PAUSE_MS = 100;
const KEPT = fileURLToPath(new URL('../../var/fault.json', import.meta.url));

const say = (text: string): void => void process.stderr.write(`${text}\n`);
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    quick: { type: 'boolean', default: false },
    json: { type: 'string', default: KEPT },
    help: { type: 'boolean', short: 'h', default: false },
  },
});
const unknown = positionals.filter((name) => !PARTS.some((part) => part.name === name));
if (values.help || unknown.length > 0) {
  say(unknown.length > 0 ? `no part is named ${unknown.join(', ')}\n\n${USAGE}` : USAGE);
  process.exit(values.help ? 0 : 2);
}
process.exitCode = await run(
  PARTS.filter(({ name }) => positionals.length === 0 || positionals.includes(name)),
);

async function run(parts: readonly Part[]): Promise<number> {
  const startedAt = Date.now();
  const ground = makeGround(await makeFolder(), values.quick, say);
  const findings = new Map<Part, Finding[]>();
  const waiting = [...parts];
  const work = async (): Promise<void> => {
    for (let part = waiting.shift(); part; part = waiting.shift()) {
      const from = Date.now();
      findings.set(part, await findingsOf(part, ground));
      say(`${((Date.now() - from) / 1000).toFixed(1).padStart(6)} s  ${part.name}: ${part.what}`);
    }
  };
  try {
    await Promise.all(Array.from({ length: values.quick ? AT_ONCE_IF_QUICK : 1 }, work));
  } finally {
    await ground.close();
  }
  const all = parts.flatMap((part) => findings.get(part) ?? []);
  process.stdout.write(`${table(all)}\n`);
  await keep(all, startedAt);
  return all.some(isBroken) ? 1 : 0;
}

/** A part that throws becomes a failed row: it must not hide the results of the others. */
async function findingsOf(part: Part, ground: Ground): Promise<Finding[]> {
  try {
    return await part.run(ground);
  } catch (error) {
    const wrong = [`broke off: ${error instanceof Error ? (error.stack ?? error.message) : String(error)}`];
    return [{ what: part.what, engine: '', processes: 0, times: 0, wrong }];
  }
}

/** The folder of this run, which PostgreSQL's own user may enter; everybody's temporary files go there. */
async function makeFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'yaocang-fault-'));
  await chmod(folder, 0o755);
  process.env['TMPDIR'] = folder;
  onLeaving(() => removeNow(folder));
  return folder;
}

/** Deletes a folder in which processes that were just killed may still write a last file. */
function removeNow(folder: string): void {
  for (let attempt = 0; attempt < REMOVE_ATTEMPTS && existsSync(folder); attempt += 1) {
    if (attempt > 0) Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, REMOVE_PAUSE_MS);
    try {
      rmSync(folder, { recursive: true, force: true });
    } catch (error) {
      if (attempt === REMOVE_ATTEMPTS - 1) throw error;
    }
  }
}

async function keep(findings: readonly Finding[], startedAt: number): Promise<void> {
  const seconds = Math.round((Date.now() - startedAt) / 1000);
  const machine = { node: process.version, processor: cpus()[0]?.model ?? '', cores: cpus().length };
  const at = new Date(startedAt).toISOString();
  await mkdir(dirname(values.json), { recursive: true });
  await writeFile(
    values.json,
    `${JSON.stringify({ at, seconds, isQuick: values.quick, machine, findings }, null, 2)}\n`,
  );
  say(`${seconds} s; kept in ${values.json}`);
}
