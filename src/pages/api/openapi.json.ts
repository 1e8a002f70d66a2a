import type { APIRoute } from 'astro';
import { describeCalls } from '#lib/people/calls/openapi.server.ts';

/** The description of every call, made from their own declarations. */
export const GET: APIRoute = async () =>
  Response.json(await describeCalls(), { headers: { 'cache-control': 'public, max-age=300' } });
