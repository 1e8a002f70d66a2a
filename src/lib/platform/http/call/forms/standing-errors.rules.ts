import type { FieldErrors } from '#lib/platform/http/call/errors.rules.ts';

/** The ways to check a form's errors again. */
export interface Weighing<Typed> {
  /**
   * Returns the errors that the form itself finds, without the server, by the same names; also for two fields that
   * disagree.
   */
  check?: (typed: Typed) => FieldErrors;
  /** The part of a form that an error names, such as `tiers.0.reductionYuan`; a field by its own name unless given. */
  partOf?: (typed: Typed, field: string) => unknown;
}

/** A field of a form under the name its call gives it: `starts_at` is `startsAt`. */
const ownField = (typed: object, field: string): unknown =>
  (typed as Record<string, unknown>)[
    field.replaceAll(/_([a-z])/g, (_, letter: string) => letter.toUpperCase())
  ];

/**
 * Returns the errors of a refused form that still hold for the present input: of those the form can check itself, the
 * ones it still finds, with their present messages; of the others, those whose field still holds the refused value. The
 * same object where all do.
 */
export function standingErrors<Typed extends object>(
  errors: FieldErrors,
  refused: Typed,
  typed: Typed,
  { check = () => ({}), partOf = ownField }: Weighing<Typed> = {},
): FieldErrors {
  if (Object.keys(errors).length === 0 || refused === typed) return errors;
  const found = { then: check(refused), now: check(typed) };
  const part = (form: Typed, field: string): string => JSON.stringify(partOf(form, field)) ?? '';
  const standing = Object.entries(errors).flatMap(([field, words]): [string, string[]][] => {
    const now = found.then[field] ? found.now[field] : words;
    return now && (found.then[field] || part(refused, field) === part(typed, field)) ? [[field, now]] : [];
  });
  const isAll =
    standing.length === Object.keys(errors).length &&
    standing.every(([name, words]) => errors[name] === words);
  return isAll ? errors : Object.fromEntries(standing);
}
