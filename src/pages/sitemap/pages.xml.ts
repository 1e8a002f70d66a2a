import type { APIRoute } from 'astro';
import { ARTICLES_TAG, TEXTS_TAG } from '#lib/content/articles/articles.rules.ts';
import { sendXml } from '#lib/platform/http/send/send-xml.server.ts';
import { runtime } from '#lib/platform/process/runtime.server.ts';
import { siteOrigin } from '#lib/platform/process/settings.server.ts';
import { sitemapPages } from '#lib/storefront/sitemap/sitemap.service.ts';
import { sitemapOf } from '#lib/storefront/sitemap/sitemap.rules.ts';
import { pageTags } from '#lib/page-tag.rules.ts';

/** For search engines: all pages but those of goods. */
export const GET: APIRoute = async ({ cache }) => {
  const { db, settings } = runtime();
  cache.set({ maxAge: 3600, tags: pageTags('category', 'brands', ARTICLES_TAG, TEXTS_TAG) });
  return sendXml(sitemapOf(await sitemapPages(db), siteOrigin(settings)));
};
