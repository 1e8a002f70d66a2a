import type { KnownWords } from './slips.rules.ts';

/** Words `[from, to)` of a list, those that begin with the same `length` signs. */
interface WordRange {
  from: number;
  to: number;
  length: number;
}

/** Code of the end of a word, before all signs. */
const ENDED = -1;

/**
 * Sorted Latin words in compact form: their signs in a row, and the position of each word's start. Half a million take
 * 10 MB. Looked up sign by sign: the words with the beginning typed so far are a range of the list.
 */
export class WordList implements KnownWords<WordRange> {
  readonly #signs: Buffer;
  readonly #starts: Uint32Array;
  /** All words. */
  readonly start: WordRange;

  /** @param pages the words, sorted by their signs, in pages as they were read */
  constructor(pages: readonly (readonly string[])[]) {
    const count = pages.reduce((sum, page) => sum + page.length, 0);
    this.#starts = new Uint32Array(count + 1);
    let at = 0;
    let end = 0;
    for (const page of pages)
      for (const word of page) {
        end += word.length;
        this.#starts[(at += 1)] = end;
      }
    this.#signs = Buffer.from(pages.map((page) => page.join('')).join(''), 'latin1');
    this.start = { from: 0, to: count, length: 0 };
  }

  /** True when any word has this beginning. */
  begins(beginning: string): boolean {
    return this.goesOn(this.start, beginning);
  }

  /** Returns the number of words with this beginning. */
  countOf(beginning: string): number {
    const { from, to } = this.#under(this.start, beginning);
    return to - from;
  }

  isAny({ from, to }: WordRange): boolean {
    return from < to;
  }

  goesOn(range: WordRange, text: string): boolean {
    return this.isAny(this.#under(range, text));
  }

  next(range: WordRange, sign: string): WordRange {
    const code = sign.charCodeAt(0);
    const from = this.#firstWith(range, code);
    const to = this.#firstWith({ ...range, from }, code + 1);
    return { from, to, length: range.length + 1 };
  }

  /** The signs that follow, each once, sorted. */
  signsAfter(range: WordRange): string[] {
    const signs: string[] = [];
    for (let { from } = range; from < range.to;) {
      const code = this.#signAt(from, range.length);
      if (code !== ENDED) signs.push(String.fromCharCode(code));
      from = this.#firstWith({ ...range, from }, code + 1);
    }
    return signs;
  }

  /** The words of a range that continue with a text. */
  #under(range: WordRange, text: string): WordRange {
    let within = range;
    for (let at = 0; at < text.length && this.isAny(within); at++)
      within = this.next(within, text.charAt(at));
    return within;
  }

  /** The first word of a range whose next sign does not sort before a sign; its end, if all do. */
  #firstWith({ from, to, length }: WordRange, code: number): number {
    let low = from;
    let high = to;
    while (low < high) {
      const middle = (low + high) >>> 1;
      if (this.#signAt(middle, length) < code) low = middle + 1;
      else high = middle;
    }
    return low;
  }

  #signAt(word: number, place: number): number {
    const at = (this.#starts[word] ?? 0) + place;
    return at < (this.#starts[word + 1] ?? 0) ? (this.#signs[at] ?? ENDED) : ENDED;
  }
}
