/** Words in order, each once: made once, asked often. */
export const vocabularyOf = (words: Iterable<string>): string[] => [...new Set(words)].sort();

/** Whether some word of a vocabulary begins so. */
export function holdsBeginning(vocabulary: readonly string[], beginning: string): boolean {
  let from = 0;
  let to = vocabulary.length;
  while (from < to) {
    const middle = (from + to) >> 1;
    if ((vocabulary[middle] ?? '') < beginning) from = middle + 1;
    else to = middle;
  }
  return vocabulary[from]?.startsWith(beginning) ?? false;
}
