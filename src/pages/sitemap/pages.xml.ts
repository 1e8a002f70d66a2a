import type { APIRoute } from 'astro';
import { ARTICLES_TAG, TEXTS_TAG } from '#lib/articles/articles.rules.ts';
import { sendXml } from '#lib/http/send-xml.ts';
import { runtime } from '#lib/runtime.ts';
import { siteOrigin } from '#lib/settings.ts';
import { sitemapPages } from '#lib/sitemap/sitemap.service.ts';
import { sitemapOf } from '#lib/sitemap/sitemap.rules.ts';
import { pageTags } from '#lib/page-tag.rules.ts';

/** For search engines: all pages but those of goods. */
export const GET: APIRoute = async ({ cache }) => {
  const { db, settings } = runtime();
  cache.set({ maxAge: 3600, tags: pageTags('category', ARTICLES_TAG, TEXTS_TAG) });
  return sendXml(sitemapOf(await sitemapPages(db), siteOrigin(settings)));
};
