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

/** A value as it was opened, as it is saved now, and as it is typed. */
export type Three<Value> = Record<'opened' | 'saved' | 'typed', Value>;
type Both<Form> = Record<'saved' | 'typed', Form>;
type StateOf = (value: unknown) => string;

/**
 * Merges two changes of one field. `mine` and `theirs` are equal where nothing is left to ask; else they differ in the
 * parts that both changed.
 */
export type FieldMerge<Value> = (three: Three<Value>) => Record<'mine' | 'theirs', Value>;

interface MergeRules<Form> {
  /** Defines how values are compared. Standard: as JSON. */
  stateOf?: StateOf;
  /** Fields that count as one value: half a window would be another window. */
  units?: readonly (readonly (keyof Form & string)[])[];
  /** Merges within fields that both changed: paragraphs of a text, items of a list. */
  within?: { readonly [Name in keyof Form]?: FieldMerge<Form[Name]> };
}

/** By the states that fields had when the form was opened; a field without one had none. */
function merge<Form extends object>(
  opened: Readonly<Record<string, string>>,
  { saved, typed }: Both<Form>,
  { stateOf, units = [] }: Pick<MergeRules<Form>, 'units'> & { stateOf: StateOf },
): Merged<Form> {
  const names = Object.keys({ ...saved, ...typed }) as (keyof Form & string)[];
  const unitOf = (name: keyof Form & string) => units.find((unit) => unit.includes(name)) ?? [name];
  const stateIn = (form: Form, name: keyof Form & string): string =>
    unitOf(name)
      .map((one) => stateOf(form[one]))
      .join('\n');
  const openedState = (name: keyof Form & string): string =>
    unitOf(name)
      .map((one) => opened[one] ?? stateOf(undefined))
      .join('\n');
  const isChanged = (form: Form, name: keyof Form & string): boolean =>
    stateIn(form, name) !== openedState(name);
  const unlike = names.filter((name) => stateIn(saved, name) !== stateIn(typed, name));
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

/** Merges the saved and the typed values of a form's fields, both based on `opened`. */
export function mergeFields<Form extends object>(
  { opened, saved, typed }: Three<Form>,
  { stateOf = asJson, units, within = {} }: MergeRules<Form> = {},
): Merged<Form> {
  const states = Object.entries(opened).map(([name, value]) => [name, stateOf(value)]);
  const rules = { stateOf, ...(units && { units }) };
  const { both, mine, theirs } = merge(Object.fromEntries(states), { saved, typed }, rules);
  const asked = both.filter((name) => {
    const parts = within[name]?.({ opened: opened[name], saved: saved[name], typed: typed[name] });
    if (!parts) return true;
    mine[name] = parts.mine;
    theirs[name] = parts.theirs;
    return stateOf(parts.mine) !== stateOf(parts.theirs);
  });
  return { both: asked, mine, theirs };
}

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
export const mergeMarked = <Form extends object>(
  marks: string,
  forms: Both<Form>,
  rules: Pick<MergeRules<Form>, 'units'> = {},
): Merged<Form> => merge(Object.fromEntries(readMarks(marks)), forms, { ...rules, stateOf: markOf });

/** True when the form was opened with a value of this field. */
export const hasMark = (marks: string, field: string): boolean =>
  readMarks(marks).some(([name]) => name === field);

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
