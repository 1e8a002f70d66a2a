/** Words that stand together in a list and begin alike: `[from, to)`. */
export interface WordRange {
  from: number;
  to: number;
}

/** What stands where a word has ended, before all signs. */
const ENDED = -1;

/**
 * Sorted Latin words in little room: their signs in a row, and where in it each word begins. Half a million take 10 MB.
 * Looked up sign by sign: the words that begin with what is typed so far are a range of the list.
 */
export class WordList {
  readonly #signs: Buffer;
  readonly #starts: Uint32Array;

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
  }

  /** All words. */
  get all(): WordRange {
    return { from: 0, to: this.#starts.length - 1 };
  }

  /** Whether any word begins so. */
  begins(beginning: string): boolean {
    return this.goesOn(this.all, 0, beginning);
  }

  /** How many words begin so. */
  countOf(beginning: string): number {
    let range = this.all;
    for (let at = 0; at < beginning.length; at++) range = this.narrowed(range, at, beginning.charCodeAt(at));
    return range.to - range.from;
  }

  /** Whether any word of a range, which share their first `length` signs, goes on with a text. */
  goesOn(range: WordRange, length: number, text: string): boolean {
    let within = range;
    for (let at = 0; at < text.length && within.from < within.to; at++)
      within = this.narrowed(within, length + at, text.charCodeAt(at));
    return within.from < within.to;
  }

  /** Those of a range, which share their first `length` signs, that have a sign next. */
  narrowed(range: WordRange, length: number, sign: number): WordRange {
    const from = this.#firstWith(range, length, sign);
    return { from, to: this.#firstWith({ from, to: range.to }, length, sign + 1) };
  }

  /** The signs that follow in a range of words which share their first `length` signs, each once, sorted. */
  signsAfter(range: WordRange, length: number): number[] {
    const signs: number[] = [];
    for (let rest = range; rest.from < rest.to;) {
      const sign = this.#signAt(rest.from, length);
      if (sign !== ENDED) signs.push(sign);
      rest = { from: this.#firstWith(rest, length, sign + 1), to: rest.to };
    }
    return signs;
  }

  /** The first word of a range whose sign at a place does not sort before a sign; its end, if all do. */
  #firstWith({ from, to }: WordRange, place: number, sign: number): number {
    let low = from;
    let high = to;
    while (low < high) {
      const middle = (low + high) >>> 1;
      if (this.#signAt(middle, place) < sign) low = middle + 1;
      else high = middle;
    }
    return low;
  }

  #signAt(word: number, place: number): number {
    const at = (this.#starts[word] ?? 0) + place;
    return at < (this.#starts[word + 1] ?? 0) ? (this.#signs[at] ?? ENDED) : ENDED;
  }
}
