import sharp from 'sharp';
import { randomBytes } from 'node:crypto';
import type { Engine } from '#lib/platform/db/database.server.ts';
import { openSession, SESSION_COOKIE } from '#lib/people/members/sessions/session.service.ts';
import { disagreements } from '#tests/support/ledgers.ts';
import { makeGoods } from '#tests/support/shop-fixture.ts';
import { type Buyer, makeBuyers, submit, toTheTill } from '../kit/buyers.ts';
import type { Ground } from '../kit/ground.ts';
import { ENGINES, type Finding, type Part } from '../kit/part.ts';
import { type FaultShop, openShop } from '../kit/shop.ts';
import { finishPages } from '../kit/watch.ts';
import { type Fate, Wire, type WireAnswer } from '../kit/wire.ts';

/** Requests to a server that was then asked to stop. */
interface Tally {
  accepted: number;
  lost: string[];
  /** Answers that no sound server gives. */
  odd: string[];
  /** Boxes that the shop acknowledged to be in the cart, by the session's cookie. */
  added: Map<string, number>;
  /** References of the transfers that the shop acknowledged, in turn, by the order's id. */
  slips: Map<number, string[]>;
}

const newTally = (): Tally => ({ accepted: 0, lost: [], odd: [], added: new Map(), slips: new Map() });

/** A client that sends requests to one server until its connection ends, and then does not come back. */
type Worker = (url: string, tally: Tally) => Promise<void>;

/** Addresses that readers request; the server has them ready before the load comes. */
const PAGES = ['/', '/list', '/noActivity', '/healthz', '/api/user/base', '/list?page=2'];
const PIPELINED = 6;
const SLICES = 24;
const SLICE_EVERY_MS = 40;

const lines = (first: string, url: string, more: readonly string[] = []): string =>
  [`${first} HTTP/1.1`, `host: ${new URL(url).host}`, ...more, '', ''].join('\r\n');

function count(what: string, fate: Fate, tally: Tally, isStopping: () => boolean): WireAnswer | null {
  tally.accepted += 1;
  if (fate === 'lost') {
    tally.lost.push(what);
    return null;
  }
  const mayRefuse = isStopping() && what.includes('/healthz');
  if (fate.status >= 500 && !(mayRefuse && fate.status === 503))
    tally.odd.push(`${what} answered ${fate.status}`);
  return fate;
}

/** Reads pages one after the other on one connection. */
const reader =
  (isStopping: () => boolean): Worker =>
  async (url, tally) => {
    const wire = new Wire(url);
    for (let round = 0; ; round += 1) {
      const path = PAGES[round % PAGES.length]!;
      const asked = wire.ask(lines(`GET ${path}`, url));
      if (!asked) return wire.close();
      count(`GET ${path}`, await asked, tally, isStopping);
    }
  };

/** Opens a connection for each request, as some proxies do; a refused one is no loss. */
const opener =
  (isStopping: () => boolean): Worker =>
  async (url, tally) => {
    for (let round = 0; ; round += 1) {
      const wire = new Wire(url);
      if (!(await wire.opened())) return wire.close();
      const path = PAGES[round % PAGES.length]!;
      const asked = wire.ask(lines(`GET ${path}`, url, ['connection: close']));
      if (asked) count(`GET ${path} on a connection of its own`, await asked, tally, isStopping);
      wire.close();
    }
  };

/** Sends several requests at once on one connection, and the next several when all are answered. */
const pipeliner =
  (isStopping: () => boolean): Worker =>
  async (url, tally) => {
    const wire = new Wire(url);
    for (let round = 0; ; round += 1) {
      const paths = Array.from({ length: PIPELINED }, (_, index) => PAGES[(round + index) % PAGES.length]!);
      const asked = paths.flatMap((path) => wire.ask(lines(`GET ${path}`, url)) ?? []);
      if (asked.length === 0) return wire.close();
      for (const [index, fate] of (await Promise.all(asked)).entries()) {
        count(`pipelined GET ${paths[index]}`, fate, tally, isStopping);
      }
    }
  };

/** Puts goods in the cart, one box at a time. */
const adder =
  (cookie: string, goodsId: number, isStopping: () => boolean): Worker =>
  async (url, tally) => {
    const wire = new Wire(url);
    const path = `/api/cart/quick_add/${goodsId}`;
    const head = lines(`POST ${path}`, url, [...ownHeaders(cookie, url), ...formHeaders('number=1')]);
    for (;;) {
      const asked = wire.ask(`${head}number=1`);
      if (!asked) return wire.close();
      const answer = count(`POST ${path}`, await asked, tally, isStopping);
      if (answer?.status === 200) tally.added.set(cookie, (tally.added.get(cookie) ?? 0) + 1);
      else if (answer) tally.odd.push(`POST ${path} answered ${answer.status}: ${answer.body.toString()}`);
    }
  };

/** Uploads the slip of a transfer, slowly, again and again. */
const uploader =
  (cookie: string, orderId: number, isStopping: () => boolean): Worker =>
  async (url, tally) => {
    const wire = new Wire(url);
    const path = `/api/order/${orderId}/pay/transfer`;
    for (;;) {
      const reference = randomBytes(6).toString('hex');
      const { type, body } = await slipForm(reference);
      const headers = [`content-type: ${type}`, `content-length: ${body.length}`];
      const slice = Math.ceil(body.length / SLICES);
      const head = Buffer.from(lines(`POST ${path}`, url, [...ownHeaders(cookie, url), ...headers]));
      const asked = wire.ask(Buffer.concat([head, body.subarray(0, slice)]));
      if (!asked) return wire.close();
      for (let at = slice; at < body.length; at += slice) {
        await new Promise((go) => setTimeout(go, SLICE_EVERY_MS));
        wire.write(body.subarray(at, at + slice));
      }
      const answer = count(`upload to ${path}`, await asked, tally, isStopping);
      if (answer?.status === 200) tally.slips.set(orderId, [...(tally.slips.get(orderId) ?? []), reference]);
      else if (answer && answer.status !== 429) {
        tally.odd.push(
          `upload to ${path} answered ${answer.status}: ${answer.body.toString().slice(0, 120)}`,
        );
      }
    }
  };

const ownHeaders = (cookie: string, url: string): string[] => [`cookie: ${cookie}`, `origin: ${url}`];
const formHeaders = (body: string): string[] => [
  'content-type: application/x-www-form-urlencoded',
  `content-length: ${body.length}`,
];

let picture: Promise<Buffer> | undefined;

async function slipForm(reference: string): Promise<{ type: string; body: Buffer }> {
  picture ??= sharp({ create: { width: 200, height: 120, channels: 3, background: '#eee' } })
    .png()
    .toBuffer();
  const form = new FormData();
  form.set('payer_name', '百草堂');
  form.set('payer_bank', '工商银行');
  form.set('reference', reference);
  form.set('slip', new Blob([new Uint8Array(await picture)], { type: 'image/png' }), 'slip.png');
  const made = new Response(form);
  return { type: made.headers.get('content-type') ?? '', body: Buffer.from(await made.arrayBuffer()) };
}

const STOP_WITHIN_MS = 10_000;
const BUYERS = 4;

/** SIGTERM under load: all accepted requests are answered, all acknowledged data are kept. */
export const stopPart: Part = {
  name: 'stop',
  what: 'SIGTERM under load',
  async run(ground) {
    const findings: Finding[] = [];
    for (const engine of ground.isQuick ? ENGINES.slice(0, 1) : ENGINES) {
      findings.push(await stopOften(ground, engine));
    }
    return findings;
  },
};

async function stopOften(ground: Ground, engine: Engine): Promise<Finding> {
  const least = ground.isQuick ? 500 : 10_000;
  const shop = await openShop(ground, engine);
  const tally = newTally();
  const wrong: string[] = [];
  let slowest = 0;
  let stops = 0;
  try {
    const goodsId = await makeGoods(shop.db, { stock: 1_000_000 });
    const buyers = await makeBuyers(shop, BUYERS);
    const orders = await ordersOf(shop, buyers, goodsId);
    const cookies = await Promise.all(buyers.map(({ member }) => cookieOf(shop, member.id)));
    while (tally.accepted < least) {
      stops += 1;
      const { ms, code } = await stopOnce(shop, tally, (isStopping) => [
        ...Array.from({ length: 6 }, () => reader(isStopping)),
        ...Array.from({ length: 4 }, () => pipeliner(isStopping)),
        ...Array.from({ length: 2 }, () => opener(isStopping)),
        ...cookies.map((cookie) => adder(cookie, goodsId, isStopping)),
        ...cookies.map((cookie, index) => uploader(cookie, orders[index]!, isStopping)),
      ]);
      slowest = Math.max(slowest, ms);
      if (code !== 0) wrong.push(`it ended with ${code}`);
      if (ms > STOP_WITHIN_MS) wrong.push(`it took ${Math.round(ms)} ms to end`);
      shop.servers.length = 0;
      await shop.start();
    }
    const lost = [...new Set(tally.lost)].map(
      (what) =>
        `${tally.lost.filter((other) => other === what).length} × ${what} was accepted and not answered`,
    );
    wrong.push(...lost, ...tally.odd, ...(await notKept(shop, tally)), ...(await disagreements(shop.db)));
    for (const buyer of buyers) buyer.close();
  } finally {
    await shop.close();
  }
  const worst = `${tally.lost.length} lost in ${stops} stops, ended after ${(slowest / 1000).toFixed(1)} s`;
  const what = 'SIGTERM under keep-alive, pipelined and uploading load';
  return { what, engine, processes: 1, times: tally.accepted, wrong, worst };
}

/** Runs workers at a process, asks it to stop at a random moment, and waits until all have seen their end. */
async function stopOnce(
  shop: FaultShop,
  tally: Tally,
  makeWorkers: (isStopping: () => boolean) => Worker[],
): Promise<{ ms: number; code: number | null }> {
  const server = shop.servers[0]!;
  let isStopping = false;
  await finishPages(server.url, PAGES);
  const working = makeWorkers(() => isStopping).map((work) => work(server.url, tally));
  await new Promise((go) => setTimeout(go, 400 + Math.random() * 900));
  const startedAt = performance.now();
  isStopping = true;
  server.signal('SIGTERM');
  const late = setTimeout(() => server.signal('SIGKILL'), STOP_WITHIN_MS + 5000);
  const code = await server.exited;
  clearTimeout(late);
  const ms = performance.now() - startedAt;
  await Promise.all(working);
  return { ms, code };
}

async function ordersOf(shop: FaultShop, buyers: Buyer[], goodsId: number): Promise<number[]> {
  const ids: number[] = [];
  for (const buyer of buyers) {
    const client = buyer.at(shop.servers[0]!.url);
    const [placed] = await submit(client, buyer, await toTheTill(client, goodsId, 1));
    ids.push(placed!.id);
  }
  return ids;
}

const cookieOf = async (shop: FaultShop, memberId: number): Promise<string> =>
  `${SESSION_COOKIE}=${await openSession(shop.db, memberId, 'fault', Date.now())}; n=${memberId}`;

/** Lists what was acknowledged and is not in the database. */
async function notKept(shop: FaultShop, { added, slips }: Tally): Promise<string[]> {
  const wrong: string[] = [];
  for (const [cookie, count] of added) {
    const memberId = Number(/n=(\d+)/.exec(cookie)?.[1]);
    const row = await shop.db
      .selectFrom('cart_item')
      .select((item) => item.fn.sum<number>('quantity').as('quantity'))
      .where('member_id', '=', memberId)
      .executeTakeFirst();
    const kept = row?.quantity ?? 0;
    if (kept < count) wrong.push(`${count} boxes were added for member ${memberId}, ${kept} are in the cart`);
  }
  const rows = await shop.db.selectFrom('payment').select(['order_id', 'reference']).execute();
  for (const [orderId, references] of slips) {
    // Each upload corrects the one before it; the last one written may be one that was not acknowledged.
    const kept = rows.find(({ order_id }) => order_id === orderId)?.reference;
    const isOld = kept === undefined || references.slice(0, -1).includes(kept);
    if (isOld) wrong.push(`the last acknowledged upload for order ${orderId} is not kept`);
  }
  return wrong;
}
