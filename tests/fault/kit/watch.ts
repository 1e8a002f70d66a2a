import { Client } from '#tests/support/client.ts';

/** Between two questions of one reader. */
const EVERY_MS = 15;
/**
 * A cached page answers within 50 ms (product §13.2). What is wrong is a page that waits for the database, which is
 * seconds; a machine busy with other things may be late by some of this.
 */
const LATE_MS = { quick: 1500, full: 500 };

/** Observations of a reader of finished pages. */
interface Watched {
  asked: number;
  longestMs: number;
  /** Number of pages with the note that they may be stale. */
  marked: number;
  /** Pages that were not served, changed or came late, each in a sentence. */
  wrong: string[];
}

/** A reader who asks for pages one after the other until asked to stop. */
export interface Watch {
  stop(): Promise<Watched>;
}

/** Requests pages that are the same for every visitor, and remembers them as they are. */
export async function finishPages(url: string, paths: readonly string[]): Promise<Map<string, string>> {
  const client = new Client(url);
  const pages = new Map<string, string>();
  for (const path of paths) {
    await client.get(path);
    const page = await client.get(path);
    if (page.status !== 200) throw new Error(`${path} answered ${page.status}`);
    pages.set(path, page.text);
  }
  client.close();
  return pages;
}

/** Reads finished pages all the while: each must come at once and as it was. */
export function watchPages(url: string, pages: ReadonlyMap<string, string>, isQuick: boolean): Watch {
  const lateMs = isQuick ? LATE_MS.quick : LATE_MS.full;
  const client = new Client(url);
  const watched: Watched = { asked: 0, longestMs: 0, marked: 0, wrong: [] };
  let stopped = false;
  const watch = async (): Promise<void> => {
    while (!stopped) {
      for (const [path, text] of pages) {
        await new Promise((go) => setTimeout(go, EVERY_MS));
        const ms = await look(client, path, text, watched);
        watched.longestMs = Math.max(watched.longestMs, ms);
        if (ms > lateMs) watched.wrong.push(`${path} took ${Math.round(ms)} ms`);
      }
    }
  };
  const done = watch();
  return {
    stop: async () => {
      stopped = true;
      await done;
      client.close();
      return watched;
    },
  };
}

/** Asks for a page, notes what is wrong with it, and answers how long it took (ms). */
async function look(client: Client, path: string, text: string, watched: Watched): Promise<number> {
  const startedAt = performance.now();
  watched.asked += 1;
  try {
    const page = await client.get(path);
    if (String(page.headers['warning'] ?? '').startsWith('110')) watched.marked += 1;
    if (page.status !== 200) watched.wrong.push(`${path} answered ${page.status}`);
    else if (page.text !== text) watched.wrong.push(`${path} was another page`);
  } catch (error) {
    watched.wrong.push(`${path} was not answered: ${String(error)}`);
  }
  return performance.now() - startedAt;
}
