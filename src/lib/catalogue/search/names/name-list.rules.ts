const HAN = /^\p{Script=Han}$/u;

/** Shorter texts than this are not corrected: two characters differ by one sign from too many names. */
export const NEAR_FROM = 3;

/** A stretch of a name that differs from what was typed by one Chinese character. */
interface NearStretch {
  text: string;
  /** A typed character and the one it stands for. */
  wrong?: { typed: string; meant: string };
}

/**
 * Names in memory, looked up by any two signs of theirs at once. A million goods have some 90,000 names: 20 MB. Names
 * may be added at any time.
 */
export class NameList {
  readonly #names: string[] = [];
  /** The names that have a sign, or a pair of neighbouring signs (`keyOf`); each once. */
  readonly #having = new Map<number, number[]>();

  /** @param plain a form of a name without signs and blanks, lower case */
  add(plain: string): void {
    const at = this.#names.push(plain) - 1;
    for (let from = 0; from < plain.length; from++) {
      this.#note(keyOf(plain, from, 1), at);
      if (from > 0) this.#note(keyOf(plain, from - 1, 2), at);
    }
  }

  #note(key: number, name: number): void {
    const names = this.#having.get(key);
    if (names === undefined) this.#having.set(key, [name]);
    else if (names.at(-1) !== name) names.push(name);
  }

  /** True when any name holds a text. */
  holds(text: string): boolean {
    if (text.length <= 2) return this.#having.has(keyOf(text, 0, text.length));
    return this.#with(this.#rarest(pairsOf(text))).some((name) => this.#names[name]?.includes(text));
  }

  /**
   * Returns stretches of names that differ from a text by one Chinese character: a wrong or missing one, or two
   * swapped; where there is none, stretches equal to the text without one of its characters.
   */
  near(text: string): NearStretch[] {
    if (text.length < NEAR_FROM) return [];
    const stretches = new Map<string, NearStretch>();
    const shorter = new Map<string, NearStretch>();
    const rests = Array.from({ length: text.length + 1 }, (_, at) => text.slice(at));
    const add = (stretch: NearStretch): unknown =>
      (stretch.text.length < text.length ? shorter : stretches).set(stretch.text, stretch);
    for (const name of new Set(this.#sharing(text))) addNear(rests, this.#names[name] ?? '', add);
    for (let at = 1; at < text.length; at++) {
      const swapped = text.slice(0, at - 1) + text.charAt(at) + text.charAt(at - 1) + text.slice(at + 1);
      if (swapped !== text && isHan(text.charAt(at)) && isHan(text.charAt(at - 1)) && this.holds(swapped))
        stretches.set(swapped, { text: swapped });
    }
    return [...(stretches.size > 0 ? stretches : shorter).values()];
  }

  /** Candidate names: includes all that would hold the text but for one wrong, missing or needless character. */
  #sharing(text: string): number[] {
    const pairs = pairsOf(text);
    if (text.length === NEAR_FROM) {
      const ends = this.#rarest([keyOf(text, 0, 1), keyOf(text, 2, 1)]);
      return [...pairs, ends].flatMap((key) => this.#with(key));
    }
    // The character affects only one of two pairs that do not overlap.
    let best: readonly number[] = [];
    let fewest = Infinity;
    for (const [at, one] of pairs.entries())
      for (const other of pairs.slice(at + 2)) {
        const count = this.#with(one).length + this.#with(other).length;
        if (count >= fewest) continue;
        fewest = count;
        best = [one, other];
      }
    return best.flatMap((key) => this.#with(key));
  }

  #with(key: number): readonly number[] {
    return this.#having.get(key) ?? [];
  }

  #rarest(keys: readonly number[]): number {
    return keys.reduce((rarest, key) => (this.#with(key).length < this.#with(rarest).length ? key : rarest));
  }
}

const isHan = (sign: string): boolean => HAN.test(sign);

/** One sign or two neighbouring ones as a number, which a map finds faster than a text. */
const keyOf = (text: string, at: number, signs: number): number =>
  (text.charCodeAt(at) << 16) | (signs === 2 ? text.charCodeAt(at + 1) : 0);

const pairsOf = (text: string): number[] =>
  Array.from({ length: Math.max(0, text.length - 1) }, (_, at) => keyOf(text, at, 2));

/**
 * Passes to `add` every stretch of a name that differs by one Chinese character from a text; digits and letters are
 * never corrected.
 *
 * @param rests the text from each of its signs on: all of it first, nothing last
 */
function addNear(rests: readonly string[], name: string, add: (stretch: NearStretch) => void): void {
  const [text = ''] = rests;
  for (let from = 0; from < name.length; from++) {
    let same = 0;
    while (same < text.length && text.charCodeAt(same) === name.charCodeAt(from + same)) same += 1;
    if (same === text.length) return;
    const at = from + same;
    const goesOn = (rest: string, place: number): boolean =>
      rest === '' || (rest.charCodeAt(0) === name.charCodeAt(place) && name.startsWith(rest, place));
    const after = rests[same + 1] ?? '';
    const isWrong = goesOn(after, at + 1);
    const isMissing = same > 0 && goesOn(rests[same] ?? '', at + 1);
    const isNeedless = text.length > NEAR_FROM && goesOn(after, at);
    if (!isWrong && !isMissing && !isNeedless) continue;
    const [typed, meant] = [text.charAt(same), name.charAt(at)];
    if (isWrong && isHan(typed) && isHan(meant))
      add({ text: name.slice(from, from + text.length), wrong: { typed, meant } });
    if (isMissing && isHan(meant)) add({ text: name.slice(from, from + text.length + 1) });
    if (isNeedless && isHan(typed)) add({ text: name.slice(from, from + text.length - 1) });
  }
}

/** Limit of words in a text typed without blanks. */
const MOST_PIECES = 3;
/** A piece of one sign stands in nearly every name. */
const SHORTEST = 2;
/** Limit of ways tried to cut one text. */
const TRIED = 2;

/** True between two letters or digits, where a text is not cut. */
const isWithinRun = (text: string, at: number): boolean => /[a-z0-9]{2}/.test(text.slice(at - 1, at + 1));

/**
 * The ways in which a text can be cut into words that are all known, 白云山阿莫西林 into 白云山 and 阿莫西林: those of few
 * words first, then those whose shortest word is the longest.
 */
export function cutsOf(text: string, isKnown: (piece: string) => boolean): string[][] {
  const cuts = cutsFrom(text, MOST_PIECES, isKnown).filter(({ length }) => length > 1);
  const shortest = (pieces: readonly string[]): number => Math.min(...pieces.map(({ length }) => length));
  return cuts.toSorted((a, b) => a.length - b.length || shortest(b) - shortest(a)).slice(0, TRIED);
}

function cutsFrom(text: string, pieces: number, isKnown: (piece: string) => boolean): string[][] {
  const whole = isKnown(text) ? [[text]] : [];
  if (pieces === 1) return whole;
  const cuts = Array.from({ length: Math.max(0, text.length - 2 * SHORTEST + 1) }, (_, at) => at + SHORTEST);
  return [
    ...whole,
    ...cuts
      .filter((at) => !isWithinRun(text, at) && isKnown(text.slice(0, at)))
      .flatMap((at) =>
        cutsFrom(text.slice(at), pieces - 1, isKnown).map((rest) => [text.slice(0, at), ...rest]),
      ),
  ];
}
