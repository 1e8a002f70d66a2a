import type { Member } from '#lib/people/members/members.rules.ts';
import {
  dueStep,
  mayEditCompany,
  type Step,
  stepRoute,
  type StepRoute,
  type Variant,
  variantOf,
} from '#lib/people/registration/registration.rules.ts';

/** Where somebody goes who has nothing to do with joining. */
export type Elsewhere = 'passed' | 'staff';

/**
 * Where a step's page leads whoever opens it: nowhere (null: it is for them), to the step that is due, or away. Steps
 * that are done can be opened again while they can be changed; a visitor begins at the first.
 */
export function sentFrom(step: Step, variant: Variant, member: Member | null): StepRoute | Elsewhere | null {
  if (!member) return step === 1 ? null : stepRoute(1, variant);
  if (member.application === 'none') return 'staff';
  if (member.application === 'passed') return 'passed';
  const due = dueStep(member) ?? 1;
  const own = variantOf(member);
  if (step > due) return stepRoute(due, own);
  if (step === 2 && !mayEditCompany(member)) return stepRoute(3, own);
  return step === 3 && variant !== own ? stepRoute(3, own) : null;
}
