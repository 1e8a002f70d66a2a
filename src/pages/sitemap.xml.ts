import type { APIRoute } from 'astro';
import { sendXml } from '#lib/http/send-xml.ts';
import { runtime } from '#lib/runtime.ts';
import { siteOrigin } from '#lib/settings.ts';
import { sitemapParts } from '#lib/sitemap/sitemap.service.ts';
import { sitemapIndexOf } from '#lib/sitemap/sitemap.rules.ts';
import { pageTags } from '#lib/page-tag.rules.ts';

/** For search engines: names the parts. Sales move the stock all the time; an hour later is soon enough. */
export const GET: APIRoute = async ({ cache }) => {
  const { db, settings } = runtime();
  cache.set({ maxAge: 3600, tags: pageTags('goods-list') });
  return sendXml(sitemapIndexOf(await sitemapParts(db), siteOrigin(settings)));
};
