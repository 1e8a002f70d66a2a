import { READING_AGE } from '#lib/storefront/page-age.service.ts';
import type { APIRoute } from 'astro';
import { ARTICLES_TAG, TEXTS_TAG } from '#lib/content/articles/articles.rules.ts';
import { priceMaxAge } from '#lib/catalogue/pricing/promotions/running.service.ts';
import { ZONE_TAGS } from '#lib/catalogue/zones/open-zones.service.ts';
import { sendXml } from '#lib/platform/http/send/short-answers.server.ts';
import { runtime } from '#lib/platform/process/runtime.server.ts';
import { siteOrigin } from '#lib/platform/process/settings.server.ts';
import { sitemapPages } from '#lib/storefront/sitemap/sitemap.service.ts';
import { sitemapOf } from '#lib/storefront/sitemap/sitemap.rules.ts';
import { pageTags } from '#lib/cache-tag.rules.ts';

/** For search engines: all pages but those of goods. */
export const GET: APIRoute = async ({ cache }) => {
  const { db, settings } = runtime();
  const now = Date.now();
  cache.set({
    maxAge: Math.min(READING_AGE, await priceMaxAge(db, now)),
    tags: pageTags(
      'category',
      'brands',
      'offers',
      'goods-list',
      'nav',
      ...ZONE_TAGS,
      ARTICLES_TAG,
      TEXTS_TAG,
    ),
  });
  return sendXml(sitemapOf(await sitemapPages(db, now), siteOrigin(settings)));
};
