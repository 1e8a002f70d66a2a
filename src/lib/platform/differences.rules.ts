import { hashText } from '#lib/platform/drawing/svg.rules.ts';

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

/** Result of merging two changes of one record: a field that only one side changed takes that side's value. */
export interface Merged<Form> {
  /** Fields that both changed to different values. */
  both: (keyof Form & string)[];
  /** Values typed in those fields. */
  mine: Form;
  /** Values saved in those fields. */
  theirs: Form;
}

type Both<Form> = Record<'saved' | 'typed', Form>;
type StateOf = (value: unknown) => string;

/** By the states that fields had when the form was opened; a field without one had none. */
function merge<Form extends object>(
  opened: Readonly<Record<string, string>>,
  { saved, typed }: Both<Form>,
  stateOf: StateOf,
): Merged<Form> {
  const names = Object.keys({ ...saved, ...typed }) as (keyof Form & string)[];
  const unlike = names.filter((name) => stateOf(saved[name]) !== stateOf(typed[name]));
  const isChanged = (form: Form, name: keyof Form & string): boolean =>
    stateOf(form[name]) !== (opened[name] ?? stateOf(undefined));
  const both = unlike.filter((name) => isChanged(saved, name) && isChanged(typed, name));
  const ofSaved = names.filter((name) => !isChanged(typed, name));
  return { both, mine: taken(typed, saved, ofSaved), theirs: taken(typed, saved, [...ofSaved, ...both]) };
}

/** Copies some fields of another form into a form; a field missing there is removed. */
function taken<Form extends object>(form: Form, other: Form, names: readonly (keyof Form)[]): Form {
  const result = { ...form };
  for (const name of names)
    if (name in other) result[name] = other[name];
    else Reflect.deleteProperty(result, name);
  return result;
}

const asJson: StateOf = (value) => JSON.stringify(value) ?? '';

/** Merges the saved and the typed values, both based on `opened`. `stateOf` defines how values are compared. */
export const mergeFields = <Form extends object>(
  { opened, ...both }: Record<'opened' | 'saved' | 'typed', Form>,
  stateOf: StateOf = asJson,
): Merged<Form> =>
  merge(
    Object.fromEntries(Object.entries(opened).map(([name, value]) => [name, stateOf(value)])),
    both,
    stateOf,
  );

/** Returns a short mark of a text, to detect changes. */
const markOf: StateOf = (text) => (typeof text === 'string' ? hashText(text).toString(36) : '');

/**
 * Returns marks of a form's fields as they were when it was opened, short enough to send with it: `name-1x2y3z.url-0`.
 */
export const marksOf = (fields: Readonly<Record<string, string>>): string =>
  Object.entries(fields)
    .map(([name, text]) => `${name}-${markOf(text)}`)
    .join('.');

const readMarks = (marks: string): [name: string, mark: string][] =>
  marks.split('.').map((pair) => {
    const [name = '', mark = ''] = pair.split('-');
    return [name, mark];
  });

/** Removes the marks of some fields: their sent values then count as typed. */
export const marksWithout = (marks: string, names: readonly string[]): string =>
  readMarks(marks)
    .filter(([name]) => !names.includes(name))
    .map(([name, mark]) => `${name}-${mark}`)
    .join('.');

/** {@link mergeFields} for a form that was sent with its marks; without them every field was changed. */
export const mergeMarked = <Form extends object>(marks: string, forms: Both<Form>): Merged<Form> =>
  merge(Object.fromEntries(readMarks(marks)), forms, markOf);

/**
 * Returns the marks of a form that stays open after it was sent: for the fields it had changed those of the saved
 * values, or none where these are unknown; for all others those it was opened with, as it still shows those values.
 */
export function marksAfter(
  marks: string,
  typed: Readonly<Record<string, string>>,
  saved: string | null,
): string {
  const now = Object.fromEntries(readMarks(saved ?? ''));
  return readMarks(marks)
    .map(([name, mark]) => [name, mark === markOf(typed[name]) ? mark : now[name]])
    .filter(([, mark]) => mark !== undefined)
    .map(([name, mark]) => `${name}-${mark}`)
    .join('.');
}
