/** A tab of a list, for `StateTabs`. */
interface StateTab {
  href: string;
  text: string;
  count: number;
  isCurrent: boolean;
}

/** The states of a list as tabs in the order of their words, led by all of them where these are counted too. */
export function stateTabs<State extends string>(
  words: Readonly<Record<State, string>>,
  counts: Readonly<Record<State, number>> & { readonly all?: number },
  current: State | null,
  hrefOf: (state: State | null) => string,
): StateTab[] {
  const tab = (state: State | null, text: string, count: number): StateTab => ({
    href: hrefOf(state),
    text,
    count,
    isCurrent: state === current,
  });
  const states = Object.keys(words) as State[];
  return [
    ...(counts.all === undefined ? [] : [tab(null, '全部', counts.all)]),
    ...states.map((state) => tab(state, words[state], counts[state])),
  ];
}
