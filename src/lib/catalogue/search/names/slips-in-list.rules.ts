import { LATIN_LIMIT } from './tokens.rules.ts';
import type { WordList } from './word-list.rules.ts';

/**
 * The words of which the typed one may be a slip, as by `slipsOf`, those with which a word of the list begins: each
 * change is followed only as far as the list goes on with it.
 */
export function slipsInList(list: WordList, typed: string): string[] {
  const meant = new Set<string>();
  let range = list.all;
  for (let at = 0; at < typed.length && range.from < range.to; at++) {
    const before = typed.slice(0, at);
    const [here, rest] = [typed.charAt(at), typed.slice(at + 1)];
    const keep = (text: string): void => void (list.goesOn(range, at, text) && meant.add(before + text));
    keep(rest);
    if (rest !== '') keep(rest.charAt(0) + here + rest.slice(1));
    for (const sign of list.signsAfter(range, at)) {
      const within = list.narrowed(range, at, sign);
      const begun = before + String.fromCharCode(sign);
      const added = (here + rest).slice(0, LATIN_LIMIT - begun.length);
      if (list.goesOn(within, at + 1, rest)) meant.add(begun + rest);
      if (list.goesOn(within, at + 1, added)) meant.add(begun + added);
    }
    range = list.narrowed(range, at, typed.charCodeAt(at));
  }
  meant.delete(typed);
  return [...meant];
}
