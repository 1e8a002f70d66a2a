import type { Db } from '#lib/platform/db/database.server.ts';
import { onTouched } from '#lib/platform/db/change.server.ts';
import { EVERYTHING } from '#lib/page-tag.rules.ts';
import type { QueryWord } from './names/tokens.rules.ts';
import { WordList } from './names/word-list.rules.ts';
import { DEPTHS, PLACES, type SearchType, wordPlace } from './search.rules.ts';
import { readWords } from './words.repository.ts';

/** An import brings new names all the while: they are read once it rests. */
const RESTS_AFTER_MS = 5000;

/** The words of the index, by place (`wordPlace`). */
export type WordsAtHand = readonly WordList[];

const slot = Symbol.for('yaocang.words-at-hand');
const holder = globalThis as { [slot]?: WeakMap<Db, WordsAtHand> };
const kept = (): WeakMap<Db, WordsAtHand> => (holder[slot] ??= new WeakMap());

/** The words of the index, if this process holds them and has heard of no new ones; else the database is asked. */
export const wordsAtHand = (db: Db): WordsAtHand | undefined => kept().get(db);

/** Whether no name can hold a word: nothing of its place in the index begins so. False where that is not known. */
export function isUnheardOf(db: Db, type: SearchType, word: QueryWord): boolean {
  const words = wordsAtHand(db);
  if (!words || word.script === 'han') return false;
  return DEPTHS.every((depth) => words[wordPlace(type, depth)]?.begins(word.prefix) === false);
}

/**
 * Holds the words of the index from now on. New names have them forgotten until they are read anew. Returns the way to
 * stop.
 */
export function holdWords(
  db: Db,
  failed: (error: unknown) => void,
  { restsAfterMs = RESTS_AFTER_MS } = {},
): () => void {
  let reading = 0;
  let timer: NodeJS.Timeout | undefined;
  const readAfter = (ms: number): void => {
    clearTimeout(timer);
    reading += 1;
    const mine = reading;
    const read = (): Promise<void> =>
      readAll(db, () => mine === reading)
        .then((words) => void (words && kept().set(db, words)))
        .catch((error: unknown) => {
          if (mine !== reading) return;
          failed(error);
          readAfter(restsAfterMs);
        });
    timer = setTimeout(() => void read(), ms).unref();
  };
  const stopListening = onTouched((tags) => {
    if (!tags.includes('search-words') && !tags.includes(EVERYTHING)) return;
    kept().delete(db);
    readAfter(restsAfterMs);
  });
  readAfter(0);
  return () => {
    stopListening();
    clearTimeout(timer);
    reading += 1;
    kept().delete(db);
  };
}

/** All words, page by page; undefined where they are no longer wanted. */
async function readAll(db: Db, isWanted: () => boolean): Promise<WordsAtHand | undefined> {
  const lists: WordList[] = [];
  for (const place of PLACES) {
    const pages: string[][] = [];
    for (;;) {
      const page = await readWords(db, place, pages.at(-1)?.at(-1) ?? '');
      if (!isWanted()) return undefined;
      if (page.length === 0) break;
      pages.push(page);
    }
    lists.push(new WordList(pages));
  }
  return lists;
}
