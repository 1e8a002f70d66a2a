import { randomBytes } from 'node:crypto';
import sharp from 'sharp';
import { type Fate, Wire, type WireAnswer } from './wire.ts';

/** What was asked of a server that was then asked to stop. */
export interface Tally {
  accepted: number;
  lost: string[];
  /** Answers that no sound server gives. */
  odd: string[];
  /** Boxes the shop said to be in the cart, by the session's cookie. */
  added: Map<string, number>;
  /** References of the transfers it said to have taken, in turn, by the order's id. */
  slips: Map<number, string[]>;
}

export const newTally = (): Tally => ({ accepted: 0, lost: [], odd: [], added: new Map(), slips: new Map() });

/** Someone who sends requests to one server until its connection ends; then they do not come back. */
export type Worker = (url: string, tally: Tally) => Promise<void>;

/** What readers ask for; the server has them ready before the load comes. */
export const PAGES = ['/', '/list', '/noActivity', '/healthz', '/api/user/base', '/list?page=2'];
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
export const reader =
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

/** Opens a connection for each request, as some proxies do; one that is refused is nobody's loss. */
export const opener =
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
export const pipeliner =
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
export const adder =
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
export const uploader =
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
