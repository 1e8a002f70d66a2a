import type { APIRoute } from 'astro';
import { officeHomeOf } from '#lib/people/members/staff.rules.ts';
import { pathTo } from '#lib/routes.rules.ts';

/** To the page of the back office where this one's work begins. */
export const GET: APIRoute = ({ locals: { member }, redirect }) =>
  redirect(pathTo((member && officeHomeOf(member)) ?? 'not_found'));
