import { memoryOf } from '#tests/support/server.ts';
import { fetchPage, pageAddresses } from '../kit/pages.ts';
import { type Figure, type Bench, CannotMeasure, type Part } from '../kit/part.ts';
import { startServer } from '../kit/server.ts';

const AT_ONCE = 3;
const PAGES = 6000;
const SEARCHES = 50_000;
/** One search in so many is of a page; the rest are suggestions, as while a user types. */
const PAGE_EVERY = 10;
const WORDS = ['阿莫西林', '头孢', 'amxl', '胶囊', '维生素', 'gan', '布洛芬', '板蓝根', 'x', '三九'];

/** Memory the process holds after much use: a cached page is cheap, a search made once leaves nothing. */
export const memoryPart: Part = {
  name: 'memory',
  what: `memory after ${PAGES} pages and ${SEARCHES} distinct searches at 20,000 goods`,
  async run(bench) {
    const shop = await bench.shop();
    const server = await startServer(shop.url);
    try {
      const start = await memoryOf(server.pid);
      if (start === 0) throw new CannotMeasure('this system does not tell the memory of a process');
      const kinds = Object.values(await pageAddresses(shop));
      const pages = await peakWhile(bench, server.pid, PAGES, (index) =>
        fetchPage(server.origin + kinds[index % kinds.length]!(Math.floor(index / kinds.length))),
      );
      const searches = await peakWhile(bench, server.pid, SEARCHES, (index) =>
        fetchPage(server.origin + searchOf(index)),
      );
      return [
        { name: 'memory at the start', value: start, unit: 'MB' },
        { ...pages, name: 'memory, pages', budget: { most: 250 } },
        { ...searches, name: 'memory, distinct searches', budget: { most: 350 } },
      ];
    } finally {
      await server.stop();
    }
  },
};

function searchOf(index: number): string {
  const keywords = encodeURIComponent(`${WORDS[index % WORDS.length]}${index}`);
  return index % PAGE_EVERY === 0
    ? `/search?keywords=${keywords}`
    : `/api/goods/search?type=0&keywords=${keywords}`;
}

/** The most memory a process holds while so many requests are made, and at their end. */
async function peakWhile(
  { isQuick }: Bench,
  pid: number,
  requests: number,
  ask: (index: number) => Promise<unknown>,
): Promise<Omit<Figure, 'name'>> {
  const count = isQuick ? requests / 5 : requests;
  let asked = 0;
  let peak = 0;
  const work = async (): Promise<void> => {
    while (asked < count) {
      const index = (asked += 1);
      await ask(index);
      if (index % 500 === 0) peak = Math.max(peak, await memoryOf(pid));
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, work));
  const end = await memoryOf(pid);
  return {
    value: Math.max(peak, end),
    unit: 'MB',
    note: `the most while ${count} are asked for; ${end} at the end`,
  };
}
