import type { APIRoute } from 'astro';
import { describedCalls } from '#lib/people/calls/openapi.server.ts';

/** The description of every call, made from their own declarations. */
export const GET: APIRoute = async () =>
  new Response(await describedCalls(), {
    headers: { 'content-type': 'application/json; charset=utf-8', 'cache-control': 'public, max-age=300' },
  });
