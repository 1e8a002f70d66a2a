import type { APIRoute } from 'astro';
import { pathTo } from '#lib/routes.rules.ts';

/** Addresses of activities as they once were (product §2.1): all lead to the page that leads on. */
export const GET: APIRoute = ({ redirect }) => redirect(pathTo('loading_activity'));
