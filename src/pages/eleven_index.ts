import type { APIRoute } from 'astro';
import { runtime } from '#lib/platform/process/runtime.server.ts';

/** To the main site (product §2.1), or to our own home where there is none. */
export const GET: APIRoute = ({ redirect }) => redirect(runtime().settings.MAIN_SITE_URL ?? '/');
