/** A typed text is taken for at most so many words without a blank. */
const MOST_PIECES = 3;
/** A piece of one sign stands in nearly every name. */
const SHORTEST = 2;
/** Ways to cut one text that are tried. */
const TRIED = 2;

/** Between two signs of which both are letters or digits nothing is cut. */
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
