/** A field that two versions of a record fill differently, each in the words of its form. */
export interface Difference {
  label: string;
  saved: string;
  typed: string;
}

/** The fields two versions fill differently, in the order of their labels. */
export const differencesOf = <Name extends string>(
  labels: Readonly<Record<Name, string>>,
  { saved, typed }: Record<'saved' | 'typed', Readonly<Record<Name, string>>>,
): Difference[] =>
  (Object.keys(labels) as Name[])
    .filter((name) => saved[name] !== typed[name])
    .map((name) => ({ label: labels[name], saved: saved[name], typed: typed[name] }));
