import { NameList } from '#lib/catalogue/search/names/name-list.rules.ts';
import { LATIN_LIMIT } from '#lib/catalogue/search/names/pinyin-initials.rules.ts';
import {
  type HanWord,
  type LatinWord,
  type QueryWord,
  wordText,
} from '#lib/catalogue/search/names/tokens.rules.ts';

/** A name as it is spoken and the one it stands for, both plain, with the Latin words that each may be typed as. */
export interface SpokenPair {
  alias: string;
  name: string;
  aliasHeads: readonly string[];
  nameHeads: readonly string[];
}

/** Minimum letters or characters of a spoken name's beginning that are specific enough while typing. */
const BEGINS_FROM = { han: 2, latin: 3 };
/** Minimum number of initials of a Chinese name; fewer are ambiguous. */
const SHORTEST_INITIALS = 3;
/** Minimum letters of a spoken name that more text may follow: purexitong of `purexitongpian`. */
const SHORTEST_WITH_MORE = 4;
/** Signs that may follow a spoken name that is otherwise the whole of a word: 片, 胶囊. */
const OF_A_FORM = 2;
/** Limit of meanings of one word. */
const WAYS = 8;

/** True between two letters or digits, where no name ends: VB1 is not in vb12. */
const isWithinRun = (text: string, at: number): boolean => /[a-z0-9]{2}/.test(text.slice(at - 1, at + 1));
const isHan = (text: string): boolean => /\p{Script=Han}/u.test(text);

/**
 * Spoken names in memory: the meanings they give a word of a query. A word costs a few map look-ups, independent of the
 * number of names.
 */
export class SynonymWords {
  /** Names by their first two signs, for words that begin with them. */
  readonly #byStart = new Map<string, SpokenPair[]>();
  /** The pairs of each Latin word. */
  readonly #byHead = new Map<string, SpokenPair[]>();
  readonly #heads: readonly string[];
  readonly #spoken = new NameList();

  constructor(pairs: readonly SpokenPair[]) {
    for (const pair of pairs) {
      this.#spoken.add(pair.alias);
      push(this.#byStart, pair.alias.slice(0, 2), pair);
      for (const head of pair.aliasHeads)
        if (!isHan(pair.alias) || head.length >= SHORTEST_INITIALS) push(this.#byHead, head, pair);
    }
    this.#heads = [...this.#byHead.keys()].toSorted();
  }

  /** Returns a word with all its meanings by these names. */
  meant(word: QueryWord): QueryWord {
    return word.script === 'han' ? this.#meantHan(word) : this.#meantLatin(word);
  }

  /** Returns a plain text with a spoken name in it replaced, in each possible way: 对乙酰氨基酚片 for 扑热息痛片. */
  textsOf(text: string): string[] {
    const texts: string[] = [];
    for (let at = 0; at < text.length - 1 && texts.length < WAYS; at++) {
      const held = (this.#byStart.get(text.slice(at, at + 2)) ?? []).filter(
        ({ alias }) =>
          text.startsWith(alias, at) && !isWithinRun(text, at) && !isWithinRun(text, at + alias.length),
      );
      const longest = Math.max(...held.map(({ alias }) => alias.length));
      for (const { alias, name } of held)
        if (alias.length === longest) texts.push(text.slice(0, at) + name + text.slice(at + longest));
    }
    return [...new Set(texts)].slice(0, WAYS);
  }

  /** True for a spoken name alone or with its form, 痢特灵片: it is known, so none of its characters is a slip. */
  isSpoken(text: string): boolean {
    return [0, 1, 2].some((at) =>
      (this.#byStart.get(text.slice(at, at + 2)) ?? []).some(
        ({ alias }) => text.startsWith(alias, at) && text.length - alias.length <= OF_A_FORM,
      ),
    );
  }

  /** Returns the names meant if one character of a spoken name is wrong: 对乙酰氨基酚 for 扑热息疼. */
  near(text: string): string[] {
    return this.#spoken.near(text).flatMap((stretch) => this.textsOf(stretch.text));
  }

  #meantHan(word: HanWord): HanWord {
    const text = wordText(word);
    const others = this.textsOf(text).map((other) => [...other]);
    const begun =
      text.length < BEGINS_FROM.han
        ? []
        : (this.#byStart.get(text.slice(0, 2)) ?? [])
            .filter(({ alias }) => alias.length > text.length && alias.startsWith(text))
            .slice(0, WAYS)
            .map(({ name }) => [...name]);
    return { ...word, ...(others.length > 0 && { others }), ...(begun.length > 0 && { begun }) };
  }

  #meantLatin(word: LatinWord): LatinWord {
    const ways = [word.prefix, ...(word.others ?? [])];
    const others = [...new Set([...ways.slice(1), ...ways.flatMap((way) => this.#replaced(way))])];
    const begun =
      word.prefix.length < BEGINS_FROM.latin
        ? []
        : this.#headsAfter(word.prefix).flatMap((head) => headsOf(this.#byHead.get(head)));
    return {
      ...word,
      ...(others.length > 0 && { others }),
      ...(begun.length > 0 && { begun: [...new Set(begun)].slice(0, WAYS) }),
    };
  }

  /** Replaces a spoken name at the beginning of a Latin word, the longest that matches. */
  #replaced(typed: string): string[] {
    for (let end = typed.length; end >= SHORTEST_WITH_MORE || end === typed.length; end--) {
      const pairs = this.#byHead.get(typed.slice(0, end));
      if (pairs)
        return headsOf(pairs)
          .slice(0, WAYS)
          .map((head) => (head + typed.slice(end)).slice(0, LATIN_LIMIT));
    }
    return [];
  }

  /** The Latin words that have a beginning. */
  #headsAfter(beginning: string): string[] {
    const from = firstAfter(this.#heads, beginning);
    const some = this.#heads.slice(from, from + WAYS);
    return some.filter((head) => head.startsWith(beginning));
  }
}

const headsOf = (pairs: readonly SpokenPair[] = []): string[] => [
  ...new Set(pairs.flatMap(({ nameHeads }) => nameHeads)),
];

function push<Key, Value>(map: Map<Key, Value[]>, key: Key, value: Value): void {
  const there = map.get(key);
  if (there) there.push(value);
  else map.set(key, [value]);
}

/** Index of the first of the sorted words that comes after a given one. */
function firstAfter(sorted: readonly string[], word: string): number {
  let [from, to] = [0, sorted.length];
  while (from < to) {
    const middle = (from + to) >> 1;
    if ((sorted[middle] ?? '') <= word) from = middle + 1;
    else to = middle;
  }
  return from;
}
