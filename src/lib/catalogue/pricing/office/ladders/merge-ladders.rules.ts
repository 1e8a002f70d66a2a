import type { GoodsFacts } from '#lib/catalogue/pricing/office/form/promotion.rules.ts';
import {
  type Ladder,
  ladderState,
  type TypedLadders,
  typedTiers,
  withoutRemark,
} from '#lib/catalogue/pricing/office/ladders/ladders.rules.ts';
import { mergeFields } from '#lib/platform/differences.rules.ts';

/** A goods' ladder as typed in its line, and as stored when that was checked. */
export interface LadderChange {
  /** from 1 */
  line: number;
  goods: GoodsFacts;
  ladder: Ladder;
  before: Ladder;
}

/** Lines of a form by who changed them since it was opened. */
export interface SortedLadders {
  all: readonly LadderChange[];
  /** changed by the form */
  changes: readonly LadderChange[];
  /** changed by both, to different values; part of `changes` */
  asked: readonly LadderChange[];
  /** changed by a colleague only */
  theirs: readonly LadderChange[];
}

/** Returns the states of ladders, by goods id. */
export const statesOf = (
  changes: readonly LadderChange[],
  which: (change: LadderChange) => Ladder,
): Record<string, string> =>
  Object.fromEntries(changes.map((each) => [String(each.goods.id), ladderState(which(each))]));

/** Sorts lines by who changed them; `base` is the state of each ladder when the form was opened. */
export function sortLadders(all: readonly LadderChange[], base: TypedLadders['base']): SortedLadders {
  const saved = statesOf(all, ({ before }) => before);
  const typed = statesOf(all, ({ ladder }) => ladder);
  const opened = Object.fromEntries(Object.keys(typed).map((id) => [id, base[id] ?? '']));
  const { both, mine } = mergeFields({ opened, saved, typed });
  const isMine = ({ goods: { id } }: LadderChange): boolean => mine[id] === typed[id];
  return {
    all,
    changes: all.filter((each) => isMine(each) && typed[each.goods.id] !== saved[each.goods.id]),
    asked: all.filter(({ goods }) => both.includes(String(goods.id))),
    theirs: all.filter((each) => !isMine(each)),
  };
}

/**
 * Returns the lines with the ladders that colleagues have set; ladders of another type than the form's are left out.
 */
export function linesWithTheirs(text: string, theirs: readonly LadderChange[]): string {
  const now = new Map(theirs.map((each) => [each.line, each]));
  return text
    .split(/\r?\n/)
    .flatMap((line, index) => {
      const their = now.get(index + 1);
      if (!their) return [line];
      const { before, ladder } = their;
      const remark = /[#＃].*$/.exec(line)?.[0] ?? '';
      const [code = ''] = withoutRemark(line).trim().split(/\s/);
      const isSaid = before.tiers.length > 0 && before.type === ladder.type;
      return isSaid ? [[code, typedTiers(before), remark].filter(Boolean).join(' ')] : [];
    })
    .join('\n');
}
