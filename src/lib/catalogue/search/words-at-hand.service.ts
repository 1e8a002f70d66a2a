import type { Db } from '#lib/platform/db/database.server.ts';
import { onTouched } from '#lib/platform/db/change.server.ts';
import { EVERYTHING } from '#lib/cache-tag.rules.ts';
import { formsOf, splitUnits } from '#lib/catalogue/search/names/units.rules.ts';
import { NameList } from './names/name-list.rules.ts';
import { prefixesOf, type QueryWord } from './names/tokens.rules.ts';
import { WordList } from './names/word-list.rules.ts';
import { DEPTHS, PLACES, type SearchType, wordPlace } from './search.rules.ts';
import { NAMES_AT_ONCE, readNames, readWords } from './words.repository.ts';

/** Pause (ms) after the last new name before names are read: an import adds new ones continuously. */
const RESTS_AFTER_MS = 5000;

/** The words of the index, by place (`wordPlace`). */
export type WordsAtHand = readonly WordList[];

const slot = Symbol.for('yaocang.words-at-hand');
const holder = globalThis as { [slot]?: WeakMap<Db, WordsAtHand> };
const kept = (): WeakMap<Db, WordsAtHand> => (holder[slot] ??= new WeakMap());

/** The words of the index, if this process has them in memory and they are current; else the database is queried. */
export const wordsAtHand = (db: Db): WordsAtHand | undefined => kept().get(db);

/**
 * True when no name can hold a word: nothing in its place of the index begins with it. False where that is not known.
 */
export function isUnheardOf(db: Db, type: SearchType, word: QueryWord): boolean {
  const words = wordsAtHand(db);
  if (!words || word.script === 'han') return false;
  return DEPTHS.every((depth) =>
    prefixesOf(word).every((prefix) => words[wordPlace(type, depth)]?.begins(prefix) === false),
  );
}

/**
 * Keeps the words and names of the index in memory from now on. New names invalidate them until they are read again.
 * Returns a function that stops this.
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
        .then(async (words) => {
          if (!words) return;
          kept().set(db, words);
          await rereadNames(db);
        })
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

/** All words, page by page; undefined once they are no longer wanted. */
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

/** The names of the index in all their forms, by type. */
type NamesAtHand = Readonly<Record<SearchType, NameList>>;

interface Kept {
  names: NamesAtHand;
  /** Id of the last name read. */
  readTo: number;
}

const namesSlot = Symbol.for('yaocang.names-at-hand');
const namesHolder = globalThis as { [namesSlot]?: WeakMap<Db, Promise<Kept>> };
const keptNames = (): WeakMap<Db, Promise<Kept>> => (namesHolder[namesSlot] ??= new WeakMap());

/** Opening brackets, which cannot be part of a name of their own. */
const BRACKET = /[([{（［｛【〔〖〈《「『]/u;

/**
 * The current names of the index, in the memory of this process: finding the right characters for a wrong one, and the
 * boundary of maker and name, would take many statements. Only new names are read.
 */
export async function namesAtHand(db: Db): Promise<NamesAtHand> {
  const before =
    keptNames().get(db) ?? Promise.resolve({ names: { 0: new NameList(), 1: new NameList() }, readTo: 0 });
  const now = before.then((one) => readOn(db, one));
  keptNames().set(db, now);
  now.catch(() => keptNames().get(db) === now && keptNames().delete(db));
  return (await now).names;
}

/**
 * Reads all names again: of two inserted at the same time, the second may have been read before the first was
 * committed.
 */
function rereadNames(db: Db): Promise<unknown> {
  keptNames().delete(db);
  return namesAtHand(db);
}

async function readOn(db: Db, { names, readTo }: Kept): Promise<Kept> {
  for (let last = readTo; ;) {
    const page = await readNames(db, last);
    for (const { id, type, text, plain } of page) {
      last = id;
      if (!BRACKET.test(text)) names[type].add(plain);
      else
        for (const form of formsOf(text, splitUnits(text)))
          names[type].add(form.map((unit) => unit.text).join(''));
    }
    if (page.length < NAMES_AT_ONCE) return { names, readTo: last };
  }
}
