import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { openDatabase } from '#lib/platform/db/database.server.ts';
import { openSession, SESSION_COOKIE } from '#lib/people/members/sessions/session.service.ts';
import { fetchPage } from '../kit/pages.ts';
import { type Figure, latencies, quantile, type Part } from '../kit/part.ts';
import { root, startServer } from '../kit/server.ts';

const GOODS = 45_000;
const ASK_EVERY_MS = 5;
const CACHED = '/help';
const PRINCIPLES = ['阿莫西林', '布洛芬', '奥美拉唑', '氯雷他定', '甲硝唑', '头孢克肟', '缬沙坦', '二甲双胍'];
const FORMS = ['胶囊', '片', '颗粒', '缓释片', '口服溶液'];

/** Time for which the open shop keeps others waiting while another process imports a long list of goods. */
export const besidePart: Part = {
  name: 'beside',
  what: `the open shop while ${GOODS} goods are imported`,
  async run(bench) {
    const url = `sqlite:${join(bench.folder, 'beside.db')}`;
    const list = join(bench.folder, 'goods.tsv');
    await writeFile(list, goodsList(bench.isQuick ? GOODS / 5 : GOODS));
    const server = await startServer(url);
    try {
      await fetchPage(`${server.origin}${CACHED}`);
      const write = await cartWriter(url, server.origin);
      const importing = importList(url, list);
      const waits: Record<'cached' | 'list' | 'write', number[]> = { cached: [], list: [], write: [] };
      let isOver = false;
      void importing.finally(() => (isOver = true));
      const keepAsking = async (into: number[], ask: () => Promise<unknown>): Promise<void> => {
        while (!isOver) {
          const startedAt = performance.now();
          await ask();
          into.push(performance.now() - startedAt);
          await new Promise((goOn) => setTimeout(goOn, ASK_EVERY_MS));
        }
      };
      await Promise.all([
        keepAsking(waits.cached, () => fetchPage(`${server.origin}${CACHED}`)),
        keepAsking(waits.list, () => fetchPage(`${server.origin}/list`)),
        keepAsking(waits.write, write),
      ]);
      return figuresOf(waits, await importing);
    } finally {
      await server.stop();
      await rm(list);
    }
  },
};

function figuresOf(
  waits: Record<'cached' | 'list' | 'write', number[]>,
  { goods, seconds }: { goods: number; seconds: number },
): Figure[] {
  const longest = (name: string, samples: number[], most?: number): Figure => ({
    name: `${name}, longest`,
    value: quantile(samples, 1),
    unit: 'ms',
    ...(most === undefined ? {} : { budget: { most } }),
    note: `${samples.length} samples while ${goods} goods are imported`,
  });
  return [
    longest('cached page beside an import', waits.cached, 50),
    ...latencies('list beside an import', waits.list),
    longest('list beside an import', waits.list),
    ...latencies('write beside an import', waits.write),
    longest('write beside an import', waits.write),
    { name: 'import beside the open shop', value: goods / seconds, unit: 'rows/s' },
  ];
}

/** A list of so many goods that differ in approval number, with the columns of docs/guide/import.md. */
function goodsList(count: number): string {
  const rows = Array.from({ length: count }, (_, index) => {
    const name = `${PRINCIPLES[index % PRINCIPLES.length]}${FORMS[index % FORMS.length]}`;
    const maker = `东岸制药第${1 + (index % 300)}厂`;
    return [name, `0.25g*${6 + (index % 20)}粒/盒`, maker, `国药准字H${20_000_000 + index}`, '8.50', '100'];
  });
  const header = ['品名', '规格', '生产企业', '批准文号', '价格', '库存'];
  return [header, ...rows].map((cells) => cells.join('\t')).join('\n');
}

/** Imports as staff do: by the command, in a process of its own. Throws with its output. */
async function importList(url: string, list: string): Promise<{ goods: number; seconds: number }> {
  const startedAt = performance.now();
  const child = spawn(process.execPath, ['scripts/import.ts', list], {
    cwd: root,
    env: { ...process.env, DATABASE_URL: url },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let said = '';
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk: Buffer) => (said += chunk.toString()));
  const [code] = (await once(child, 'exit')) as [number | null];
  if (code !== 0) throw new Error(`the import ended with ${code}: ${said}`);
  const seconds = (performance.now() - startedAt) / 1000;
  const db = openDatabase(url);
  const { goods } = await db
    .selectFrom('goods')
    .select(({ fn }) => fn.countAll<number>().as('goods'))
    .where('maker_id', 'in', ({ selectFrom }) =>
      selectFrom('maker').select('id').where('name', 'like', '东岸制药第%'),
    )
    .executeTakeFirstOrThrow();
  await db.destroy();
  return { goods, seconds };
}

/** A write of a buyer: the first line of the cart is chosen, or no longer, in turns. */
async function cartWriter(url: string, origin: string): Promise<() => Promise<void>> {
  const db = openDatabase(url);
  const { id, member_id: memberId } = await db
    .selectFrom('cart_item')
    .innerJoin('member', 'member.id', 'cart_item.member_id')
    .where('member.username', '=', 'buyer')
    .select(['cart_item.id', 'cart_item.member_id'])
    .executeTakeFirstOrThrow();
  const token = await openSession(db, memberId, 'bench', Date.now());
  await db.destroy();
  let turn = 0;
  return async () => {
    const answer = await fetch(`${origin}/api/cart/batch_select`, {
      method: 'POST',
      headers: {
        'content-type': 'application/x-www-form-urlencoded',
        cookie: `${SESSION_COOKIE}=${token}`,
        origin,
      },
      body: `ids[]=${id}&is_selected=${(turn += 1) % 2}`,
    });
    await answer.arrayBuffer();
    if (answer.status !== 200) throw new Error(`a write was answered ${answer.status}`);
  };
}
