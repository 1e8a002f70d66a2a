import { change } from '#lib/platform/db/change.server.ts';
import { type Answer, Client } from '#tests/support/client.ts';
import { disagreements } from '#tests/support/ledgers.ts';
import { makeGoods } from '#tests/support/shop-fixture.ts';
import { type Buyer, makeBuyers } from './buyers.ts';
import type { Finding } from './part.ts';
import type { FaultShop } from './shop.ts';
import { isBusy, pass } from './shopping.ts';
import { finishPages, watchPages } from './watch.ts';

const CALL_EVERY_MS = 400;
/** Time within which a call is answered, in every trouble of the database. */
const ANSWER_WITHIN_MS = 12_000;
const TOLD_WITHIN_MS = 4000;
const WELL_WITHIN_MS = 15_000;

/** Trouble of a database while its shop is open. */
export interface Outage {
  what: string;
  /** True when nothing can be read either; then pages state that they may be stale. `null` where both are possible. */
  isBlind: boolean | null;
  /** Cause that `/healthz` and the log name; `null` where the shop need not be hurt at all. */
  cause: RegExp | null;
  lastsMs: number;
  /** Causes the trouble; returns the function that ends it. */
  strike(): Promise<() => Promise<void>>;
}

interface Call {
  kind: 'write' | 'read' | 'health';
  startedAt: number;
  endedAt: number;
  answer: Answer | null;
  why: string;
}

/** Causes an outage of a shop's database, checks what buyers and operators see, and ends it. */
export async function runOutage(shop: FaultShop, outage: Outage): Promise<Finding> {
  const server = shop.servers[0]!;
  const goodsId = await makeGoods(shop.db, { stock: 1000 });
  const [buyer] = await makeBuyers(shop, 1);
  const visitor = new Client(server.url);
  await visitor.get(`/list/info/${goodsId}`);
  const paths = ['/', '/list', '/noActivity', '/help/xwzx/hyxw', `/list/info/${goodsId}`];
  const pages = await finishPages(server.url, paths);
  const logged = server.log().length;
  const watch = watchPages(server.url, pages, shop.isQuick);

  const cure = await outage.strike();
  const struckAt = performance.now();
  const calls: Promise<Call>[] = [];
  while (performance.now() - struckAt < outage.lastsMs) {
    calls.push(...ask(buyer!, server.url, visitor, goodsId));
    await pass(CALL_EVERY_MS);
  }
  const curedAt = performance.now();
  const log = server.log().slice(logged);
  const watched = await watch.stop();
  await cure();
  const recovered = await recovery(shop, { visitor, buyer: buyer!, goodsId }, curedAt);
  const answered = await Promise.all(calls);
  visitor.close();
  buyer!.close();

  const slowest = Math.max(
    0,
    ...answered.filter(isCall).map(({ startedAt, endedAt }) => endedAt - startedAt),
  );
  // A database that is full for some may have room for all this shop does; then there is nothing to report.
  const isHurt = outage.isBlind !== null || answered.some(hasFailed);
  const seen: Outage = isHurt ? outage : { ...outage, cause: null };
  const wrong = [
    ...watched.wrong,
    ...callsWrong(answered, outage, curedAt),
    ...healthWrong(answered, seen, struckAt, curedAt),
    ...markWrong(outage, watched.marked),
    ...logWrong(log, seen),
    ...recovered.wrong,
    ...(await disagreements(shop.db)),
  ];
  const worst = [
    `page ${Math.round(watched.longestMs)} ms`,
    `call ${(slowest / 1000).toFixed(1)} s`,
    `well again in ${(recovered.ms / 1000).toFixed(1)} s`,
  ].join(', ');
  const { what } = outage;
  return { what, engine: shop.engine, processes: shop.servers.length, times: watched.asked, wrong, worst };
}

const isCall = ({ kind }: Call): boolean => kind !== 'health';
const hasFailed = (call: Call): boolean => isCall(call) && (call.answer?.status ?? 500) >= 500;

function ask(buyer: Buyer, url: string, visitor: Client, goodsId: number): Promise<Call>[] {
  const client = buyer.at(url);
  return [
    timed('write', () => client.post(`/api/cart/quick_add/${goodsId}`, { number: 1 })),
    timed('read', () => client.get('/api/order')),
    timed('health', () => visitor.get('/healthz')),
  ];
}

async function timed(kind: Call['kind'], send: () => Promise<Answer>): Promise<Call> {
  const startedAt = performance.now();
  const settled = await send().then(
    (answer) => ({ answer, why: '' }),
    (error: unknown) => ({ answer: null, why: String(error) }),
  );
  return { kind, startedAt, endedAt: performance.now(), ...settled };
}

/** A call that was answered while the database failed reports it in the envelope; a reading one may have been lucky. */
function callsWrong(calls: Call[], { isBlind, cause }: Outage, curedAt: number): string[] {
  return calls.filter(isCall).flatMap(({ kind, startedAt, endedAt, answer, why }) => {
    const ms = Math.round(endedAt - startedAt);
    if (!answer) return [`a call (${kind}) was not answered: ${why}`];
    if (ms > ANSWER_WITHIN_MS) return [`a call (${kind}) took ${ms} ms`];
    const mayWork = endedAt > curedAt || cause === null || isBlind === null || (kind === 'read' && !isBlind);
    if (answer.status === 200 && mayWork) return [];
    return isBusy(answer)
      ? []
      : [
          `a call (${kind}) answered ${answer.status}: ${answer.text.replace(/"request_id":"[^"]*"/, '').slice(0, 120)}`,
        ];
  });
}

function healthWrong(calls: Call[], { cause }: Outage, struckAt: number, curedAt: number): string[] {
  if (cause === null) return [];
  const asked = calls.filter(({ kind, endedAt }) => kind === 'health' && endedAt < curedAt);
  const late = asked.filter(({ startedAt }) => startedAt - struckAt > TOLD_WITHIN_MS);
  const told = asked.find(({ answer }) => answer?.status === 503 && cause.test(answer.text));
  const wrong = told ? [] : [`/healthz never named the cause: ${asked.at(-1)?.answer?.text ?? 'no answer'}`];
  for (const { answer } of late) {
    if (answer?.status !== 503)
      wrong.push(`/healthz answered ${answer?.status ?? 'nothing'} while it failed`);
  }
  return wrong;
}

const markWrong = ({ isBlind }: Outage, marked: number): string[] =>
  isBlind === null || isBlind === marked > 0 ? [] : [`${marked} pages said that they may be stale`];

/** The log names the cause, once a second and not for every request that fails of it. */
function logWrong(log: string, { cause, lastsMs }: Outage): string[] {
  if (cause === null) return [];
  const told = log.split('\n').filter((line) => /"level":(50|60)/.test(line) && cause.test(line));
  const most = Math.ceil(lastsMs / 1000) + 3;
  if (told.length === 0) return ['the log does not tell the cause'];
  return told.length > most ? [`the log told the cause ${told.length} times in ${lastsMs / 1000} s`] : [];
}

/** Waits until all is as before: health, a write, and a change by another process that shows on its page. */
async function recovery(
  shop: FaultShop,
  { visitor, buyer, goodsId }: { visitor: Client; buyer: Buyer; goodsId: number },
  since: number,
): Promise<{ ms: number; wrong: string[] }> {
  const client = buyer.at(shop.servers[0]!.url);
  const isWell = async (): Promise<boolean> => {
    if ((await visitor.get('/healthz')).status !== 200) return false;
    return (await client.post(`/api/cart/quick_add/${goodsId}`, { number: 1 })).status === 200;
  };
  while (!(await isWell().catch(() => false))) {
    if (performance.now() - since > WELL_WITHIN_MS)
      return { ms: WELL_WITHIN_MS, wrong: ['it did not recover'] };
    await pass(50);
  }
  const ms = performance.now() - since;
  const name = `换过名字${goodsId}`;
  await change(shop.db, async (trx, touch) => {
    await trx.updateTable('goods').set({ name }).where('id', '=', goodsId).execute();
    touch(`goods:${goodsId}`);
  });
  const changedAt = performance.now();
  for (;;) {
    const page = await visitor.get(`/list/info/${goodsId}`);
    const isMarked = page.headers['warning'] !== undefined;
    if (page.text.includes(name) && !isMarked) return { ms, wrong: [] };
    if (performance.now() - changedAt > 2000) {
      return { ms, wrong: [isMarked ? 'pages stayed marked as stale' : 'a change afterwards was not seen'] };
    }
    await pass(50);
  }
}
