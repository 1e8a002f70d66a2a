import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { cpus, loadavg, tmpdir, totalmem } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { type Figure, type Bench, CannotMeasure, type Part, table } from './kit/part.ts';
import { makeShop, type BenchShop } from './kit/shop.ts';
import { articlesPart } from './parts/articles.ts';
import { besidePart } from './parts/beside.ts';
import { bytesPart } from './parts/bytes.ts';
import { cachePart } from './parts/cache.ts';
import { cartPart } from './parts/cart.ts';
import { feelPart } from './parts/feel.ts';
import { firstVisitPart } from './parts/first-visit.ts';
import { importPart } from './parts/import.ts';
import { membersPart } from './parts/members.ts';
import { memoryPart } from './parts/memory.ts';
import { orderListsPart } from './parts/order-lists.ts';
import { ordersPart } from './parts/orders.ts';
import { padMatchingPart } from './parts/pad-matching.ts';
import { pagesPart } from './parts/pages.ts';
import { searchPart } from './parts/search.ts';
import { startPart } from './parts/start.ts';

/** Every part of the bench, in the order of the table. */
const PARTS: readonly Part[] = [
  cachePart,
  pagesPart,
  articlesPart,
  cartPart,
  ordersPart,
  orderListsPart,
  membersPart,
  searchPart,
  padMatchingPart,
  importPart,
  besidePart,
  memoryPart,
  startPart,
  bytesPart,
  feelPart,
  firstVisitPart,
];

/** `npm run bench [-- PART… --quick]`: one table on stdout, the same as JSON in var/bench.json (product §13). */
const USAGE = `usage: npm run bench -- [PART…] [--quick]

  --quick      leaves out the shop of 1,000,000 goods and shortens the rest
  PART         ${PARTS.map(({ name, what }) => `${name.padEnd(11)} ${what}`).join('\n               ')}
`;

const GOODS = 20_000;
const say = (text: string): void => void process.stderr.write(`${text}\n`);
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    quick: { type: 'boolean', default: false },
    help: { type: 'boolean', short: 'h', default: false },
  },
});
const unknown = positionals.filter((name) => !PARTS.some((part) => part.name === name));
if (values.help || unknown.length > 0) {
  say(unknown.length > 0 ? `no part is named ${unknown.join(', ')}\n\n${USAGE}` : USAGE);
  process.exit(values.help ? 0 : 2);
}
await measure(PARTS.filter(({ name }) => positionals.length === 0 || positionals.includes(name)));

async function measure(parts: readonly Part[]): Promise<void> {
  const startedAt = Date.now();
  const folder = await mkdtemp(join(tmpdir(), 'yaocang-bench-'));
  let shop: Promise<BenchShop> | undefined;
  const bench: Bench = {
    folder,
    say,
    isQuick: values.quick,
    shop: () => {
      if (!shop) say('  filling a shop of 20,000 goods');
      return (shop ??= makeShop(folder, GOODS));
    },
  };
  try {
    const figures: Figure[] = [];
    for (const part of parts) {
      say(`${part.name}: ${part.what}`);
      figures.push(...(await figuresOf(part, bench)));
    }
    process.stdout.write(`${table(figures)}\n`);
    await keep(figures, startedAt);
  } finally {
    await (await shop)?.db.destroy();
    await rm(folder, { recursive: true, force: true });
  }
}

async function figuresOf(part: Part, bench: Bench): Promise<Figure[]> {
  try {
    return await part.run(bench);
  } catch (error) {
    if (!(error instanceof CannotMeasure)) throw error;
    return [{ name: part.name, value: NaN, unit: '', note: error.message }];
  }
}

async function keep(figures: readonly Figure[], startedAt: number): Promise<void> {
  const file = fileURLToPath(new URL('../../var/bench.json', import.meta.url));
  const machine = {
    node: process.version,
    processor: cpus()[0]?.model ?? '',
    cores: cpus().length,
    load: loadavg()[0],
    memoryGb: Math.round(totalmem() / 2 ** 30),
  };
  const seconds = Math.round((Date.now() - startedAt) / 1000);
  const run = { at: new Date(startedAt).toISOString(), seconds, machine, figures };
  await mkdir(join(file, '..'), { recursive: true });
  await writeFile(file, `${JSON.stringify(run, null, 2)}\n`);
  say(`${seconds} s; kept in var/bench.json`);
}
