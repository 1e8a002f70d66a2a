import { useMemo, useState } from 'react';
import type { FieldErrors } from '#lib/platform/http/call/errors.rules.ts';
import { standingErrors, type Weighing } from '#lib/platform/http/call/forms/standing-errors.rules.ts';

/** The errors of the last refusal that still hold for the present input; a corrected field is no longer red. */
export function useStandingErrors<Typed extends object>(
  errors: FieldErrors,
  typed: Typed,
  weighing?: Weighing<Typed>,
): FieldErrors {
  const [refusal, setRefusal] = useState({ errors, typed });
  if (refusal.errors !== errors) setRefusal({ errors, typed });
  return useMemo(
    () => (refusal.errors === errors ? standingErrors(errors, refusal.typed, typed, weighing) : errors),
    [refusal, errors, typed, weighing],
  );
}
