import { READING_AGE } from '#lib/storefront/page-age.service.ts';
import type { APIRoute } from 'astro';
import { sendXml } from '#lib/platform/http/send/short-answers.server.ts';
import { runtime } from '#lib/platform/process/runtime.server.ts';
import { siteOrigin } from '#lib/platform/process/settings.server.ts';
import { sitemapParts } from '#lib/storefront/sitemap/sitemap.service.ts';
import { sitemapIndexOf } from '#lib/storefront/sitemap/sitemap.rules.ts';
import { pageTags } from '#lib/cache-tag.rules.ts';

/** For search engines: names the parts. Sales move the stock all the time; an hour later is soon enough. */
export const GET: APIRoute = async ({ cache }) => {
  const { db, settings } = runtime();
  cache.set({ maxAge: READING_AGE, tags: pageTags('goods-list') });
  return sendXml(sitemapIndexOf(await sitemapParts(db), siteOrigin(settings)));
};
