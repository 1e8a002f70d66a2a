import { Client, type Sent } from '#tests/support/client.ts';
import { multipart } from '#tests/support/files.ts';
import { memoryOf } from '#tests/support/server.ts';
import { WORST_LISTS, WORST_PASTES, WORST_PDFS } from '#tests/support/worst-files.ts';
import { makeBuyers } from '../kit/buyers.ts';
import type { Ground } from '../kit/ground.ts';
import type { Finding, Part } from '../kit/part.ts';
import { type FaultShop, openShop } from '../kit/shop.ts';

/** A request that takes the server long to read. */
interface Dear {
  reader: string;
  input: string;
  isVisitor?: true;
  /** Makes the request, which takes a while for some. */
  make(): Promise<{ path: string; sent: Sent }>;
}

const FIELD = '--b\r\nContent-Disposition: form-data; name="files"; filename="a"\r\n\r\nx\r\n';
const FEEDBACK = '/api/user/feedback';
const asJson = (body: string): Sent => ({ body, headers: { 'content-type': 'application/json' } });
const inParts = (body: string): Sent => ({
  body,
  headers: { 'content-type': 'multipart/form-data; boundary=b' },
});
const withFile = async (field: string, name: string, bytes: Uint8Array): Promise<Sent> =>
  multipart({ [field]: { name, bytes } });

const DEAR: readonly Dear[] = [
  {
    reader: 'question',
    input: 'a question that asks for a field of 200 KB 2,000 times',
    isVisitor: true,
    make: async () => ({
      path: FEEDBACK,
      sent: {
        form: { ask: '{x}'.repeat(2000), x: 'y'.repeat(200_000) },
        headers: { accept: 'text/html' },
      },
    }),
  },
  {
    reader: 'json',
    input: '250,000 items',
    isVisitor: true,
    make: async () => ({ path: '/api/cart', sent: asJson(`{"params":[${'0,'.repeat(250_000)}0]}`) }),
  },
  {
    reader: 'multipart',
    input: '30,000 files of one name',
    make: async () => ({ path: FEEDBACK, sent: inParts(`${FIELD.repeat(30_000)}--b--\r\n`) }),
  },
  {
    reader: 'multipart',
    input: 'a head of 6 MB',
    make: async () => ({ path: FEEDBACK, sent: inParts(`--b\r\n${'A: b\r\n'.repeat(1e6)}\r\n`) }),
  },
  ...Object.entries(WORST_PASTES).map(([input, make]): Dear => ({
    reader: 'address',
    input,
    make: async () => ({ path: '/api/address/parse', sent: { form: { paste: make() } } }),
  })),
  ...Object.entries(WORST_LISTS).map(([input, make]): Dear => ({
    reader: 'list',
    input,
    make: async () => ({
      path: '/api/quick_purchase/list',
      sent: await withFile('file', '清单', await make()),
    }),
  })),
  ...Object.entries(WORST_PDFS).map(([input, make]): Dear => ({
    reader: 'pdf',
    input,
    make: async () => ({
      path: '/api/user/zizhi/drug_licence/page',
      sent: await withFile('page', '执照.pdf', make()),
    }),
  })),
];
/** Inputs that a short run tries of each reader. */
const FEW = 2;
const ASK_EVERY_MS = 10;
/** Longer than any reader is kept waiting, on the slowest machine; the measured time stands in the table. */
const LONGEST_WAIT_MS = 3000;
const MOST_MORE_MB = 120;

/** Requests that take long to read: the shop answers each with a reason, and serves all others at the same time. */
export const readersPart: Part = {
  name: 'readers',
  what: 'files and texts that are dear to read',
  run: async (ground) => {
    const shop = await openShop(ground, 'sqlite');
    try {
      const findings: Finding[] = [];
      for (const dear of chosen(ground)) findings.push(await tried(shop, dear));
      return findings;
    } finally {
      await shop.close();
    }
  },
};

function chosen({ isQuick }: Ground): Dear[] {
  const ofReader = Map.groupBy(DEAR, ({ reader }) => reader);
  return [...ofReader.values()].flatMap((all) => (isQuick ? all.slice(0, FEW) : all));
}

async function tried(shop: FaultShop, { reader, input, isVisitor, make }: Dear): Promise<Finding> {
  const server = shop.servers[0]!;
  const { path, sent } = await make();
  const [buyer] = isVisitor ? [] : await makeBuyers(shop, 1);
  const client = buyer ? buyer.at(server.url) : await shop.client();
  const before = await memoryOf(server.pid);
  const watch = watchWaits(server.url);
  const status = await client.send('POST', path, sent).then(
    (answer) => answer.status,
    () => 0,
  );
  const waited = await watch.end();
  const more = (await memoryOf(server.pid)) - before;
  buyer?.close();
  const wrong: string[] = [];
  if (status === 0 || (status >= 500 && status !== 503)) wrong.push(`answered with ${status}`);
  if (waited > LONGEST_WAIT_MS) wrong.push(`others waited for ${Math.round(waited)} ms`);
  if (more > MOST_MORE_MB) wrong.push(`the shop's process grew by ${Math.round(more)} MB`);
  return {
    what: `${reader}: ${input}`,
    engine: '',
    processes: 1,
    times: 1,
    wrong,
    worst: `${status}, others waited ${Math.round(waited)} ms, ${Math.round(more)} MB more`,
  };
}

/** Asks for a small answer again and again; `end` returns the longest wait (ms) for one. */
function watchWaits(url: string): { end(): Promise<number> } {
  const client = new Client(url);
  let longest = 0;
  let isOver = false;
  const asking = (async () => {
    while (!isOver) {
      const asked = performance.now();
      await client.get('/robots.txt');
      longest = Math.max(longest, performance.now() - asked);
      await new Promise((resolve) => setTimeout(resolve, ASK_EVERY_MS));
    }
  })();
  return {
    end: async () => {
      isOver = true;
      await asking;
      client.close();
      return longest;
    },
  };
}
