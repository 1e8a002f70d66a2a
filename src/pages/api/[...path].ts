import type { APIRoute } from 'astro';
import { answerCall } from '#lib/people/calls/answer-call.server.ts';

/** All calls: each is declared in its concept (`*.calls.ts`). */
export const ALL: APIRoute = answerCall;
