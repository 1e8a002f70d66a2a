/** Sorts after whatever a word may go on with. */
const LAST_SIGN = '\uffff';

/** Sorted Latin words in little room: one text, and where in it each word begins. Half a million take 10 MB. */
export class WordList {
  readonly #text: string;
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
    this.#text = pages.map((page) => page.join('')).join('');
  }

  /** Whether any word begins so. */
  begins(beginning: string): boolean {
    return this.#word(this.#firstFrom(beginning))?.startsWith(beginning) ?? false;
  }

  /** The letters that follow a beginning, each once, sorted; each costs one look at the sorted words. */
  lettersAfter(beginning: string): string[] {
    const letters: string[] = [];
    for (let at = this.#firstFrom(beginning); ;) {
      const word = this.#word(at);
      if (!word?.startsWith(beginning)) return letters;
      const letter = word.charAt(beginning.length);
      if (letter !== '') letters.push(letter);
      at = letter === '' ? at + 1 : this.#firstFrom(beginning + letter + LAST_SIGN);
    }
  }

  /** The place of the first word that does not sort before a text; behind the last one, if all do. */
  #firstFrom(text: string): number {
    let low = 0;
    let high = this.#starts.length - 1;
    while (low < high) {
      const middle = (low + high) >>> 1;
      if ((this.#word(middle) ?? '') < text) low = middle + 1;
      else high = middle;
    }
    return low;
  }

  #word(at: number): string | undefined {
    if (at >= this.#starts.length - 1) return undefined;
    return this.#text.slice(this.#starts[at], this.#starts[at + 1]);
  }
}
