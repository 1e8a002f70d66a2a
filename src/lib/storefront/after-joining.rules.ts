import type { Elsewhere, StepRoute } from '#lib/people/registration/registration.rules.ts';
import { pathTo } from '#lib/routes.rules.ts';

/** Where a step of joining leads somebody it is not for; who has joined goes to the member centre. */
export function afterJoining(away: StepRoute | Elsewhere): string {
  if (away === 'staff') return pathTo('home');
  return pathTo(away === 'passed' ? 'user' : away);
}
