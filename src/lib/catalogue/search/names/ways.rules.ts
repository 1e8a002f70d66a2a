/** Ways kept of one name: three doubtful characters give eight, and with more of them a few more are enough. */
const WAYS_LIMIT = 12;
/** Up to so many ways, every mixture of readings is kept. */
const MIXED_LIMIT = 8;

/** A sign with the ways it may be written, the likeliest first. */
export interface Choice {
  sign: string;
  options: readonly string[];
}

/**
 * The words that a row of choices may be written as, cut to a length. A sign that comes twice is written the same way
 * both times: who reads 参 wrong reads it wrong always. With many doubtful signs: all at their likeliest, each alone
 * at its second, and all at their second.
 */
export function waysOf(choices: readonly Choice[], longest: number): string[] {
  const used = withinLength(choices, longest);
  const doubtful = [
    ...new Map(used.filter(({ options }) => options.length > 1).map((one) => [one.sign, one])),
  ].map(([, one]) => one);
  const mixtures = doubtful.reduce((product, { options }) => product * options.length, 1);
  const picks = mixtures <= MIXED_LIMIT ? allPicks(doubtful) : somePicks(doubtful);
  const ways = picks.map((pick) =>
    used
      .map(({ sign, options }) => options[pick.get(sign) ?? 0] ?? '')
      .join('')
      .slice(0, longest),
  );
  return [...new Set(ways)].slice(0, WAYS_LIMIT);
}

/** Which option of each doubtful sign is taken. */
type Pick = ReadonlyMap<string, number>;

/** Those choices that a word of this length can still show. */
function withinLength(choices: readonly Choice[], longest: number): Choice[] {
  let shortest = 0;
  return choices.filter(({ options }) => {
    const isShown = shortest < longest;
    shortest += Math.min(...options.map((option) => option.length), longest);
    return isShown && options.length > 0;
  });
}

function allPicks(doubtful: readonly Choice[]): Pick[] {
  let picks: [string, number][][] = [[]];
  for (const { sign, options } of doubtful) {
    picks = picks.flatMap((pick) => options.map((_, index): [string, number][] => [...pick, [sign, index]]));
  }
  return picks.map((pick) => new Map(pick));
}

function somePicks(doubtful: readonly Choice[]): Pick[] {
  const seconds = new Map(doubtful.map(({ sign }) => [sign, 1]));
  const singles = doubtful.flatMap(({ sign, options }) =>
    options.slice(1).map((_, index) => new Map([[sign, index + 1]])),
  );
  return [new Map(), seconds, ...singles];
}
