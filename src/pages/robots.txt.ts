import { READING_AGE } from '#lib/storefront/page-age.service.ts';
import type { APIRoute } from 'astro';
import { robotsText } from '#lib/storefront/sitemap/sitemap.rules.ts';
import { runtime } from '#lib/platform/process/runtime.server.ts';
import { siteOrigin } from '#lib/platform/process/settings.server.ts';
import { pageTags } from '#lib/cache-tag.rules.ts';

/** For search engines: where not to go, and where the sitemap is, which has to be a whole address. */
export const GET: APIRoute = ({ cache }) => {
  cache.set({ maxAge: READING_AGE, tags: pageTags('settings') });
  return new Response(robotsText(siteOrigin(runtime().settings)), {
    headers: { 'content-type': 'text/plain; charset=utf-8' },
  });
};
