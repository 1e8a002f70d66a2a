import { READING_AGE } from '#lib/storefront/page-age.service.ts';
import type { APIRoute } from 'astro';
import { sendXml } from '#lib/platform/http/send/short-answers.server.ts';
import { runtime } from '#lib/platform/process/runtime.server.ts';
import { siteOrigin } from '#lib/platform/process/settings.server.ts';
import { sitemapGoods } from '#lib/storefront/sitemap/sitemap.service.ts';
import { sitemapOf } from '#lib/storefront/sitemap/sitemap.rules.ts';
import { pageTags } from '#lib/cache-tag.rules.ts';

/** For search engines: a part of the goods on sale; made again when goods come or go, else each hour. */
export const GET: APIRoute = async ({ cache, params }) => {
  const { db, settings } = runtime();
  const part = params['part'] ?? '';
  const entries = /^[1-9]\d{0,4}$/.test(part) ? await sitemapGoods(db, Number(part)) : [];
  if (entries.length === 0) return new Response(null, { status: 404 });
  cache.set({ maxAge: READING_AGE, tags: pageTags('goods-list') });
  return sendXml(sitemapOf(entries, siteOrigin(settings)));
};
