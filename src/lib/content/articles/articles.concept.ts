import { concept, tablesOf } from '#lib/concept.rules.ts';
import { office, route, shop } from '#lib/route.rules.ts';
import { HOUR_MS, TEN_MINUTES_MS } from '#lib/platform/time.rules.ts';
import { DUE_ARTICLES } from './articles.rules.ts';
import type { ArticleTables } from './articles.table.ts';
import { GROUPS, isNews } from './topics.rules.ts';

/** The help centre's groups and their pages, each with its legacy spelling (product §2.14). */
const groupRoutes = GROUPS.flatMap((group) => [
  route(`help_${group.slug}`, {
    path: `/help/${group.slug}`,
    aliases: group.slug === 'zfps' ? ['/help/pay'] : [],
    title: group.name,
  }),
  ...group.topics.map((topic) =>
    route(`help_${topic.slug}`, {
      path: `/help/${group.slug}/${topic.slug}`,
      aliases: [`/help_${topic.slug}`],
      title: topic.name,
      query: isNews(topic) ? ['id', 'page'] : ['id'],
    }),
  ),
]);

/** Every page of the help centre, the more particular address before the less. They are for reading. */
const helpRoutes = [
  route('help', { path: '/help', aliases: ['/help_index'], title: '帮助中心' }),
  route('help_search', {
    path: '/help/search',
    title: '搜索帮助',
    access: 'open',
    query: ['keywords', 'page'],
  }),
  route('article_preview', {
    path: '/help/preview/:token',
    title: '预览',
    crawlers: 'closed',
    access: 'open',
    layout: { ...shop, sideBar: false },
  }),
  ...groupRoutes,
  route('news', {
    path: '/help_news_info/:id/:type',
    aliases: ['/help/news_info/:id/:type'],
    title: '新闻详情',
  }),
  route('help_article', { path: '/help/:alias', title: '帮助中心' }),
].map((entry) => ({ ...entry, script: 'touch' as const }));

/** The help centre and its articles, and the newsroom where editors write them. */
export const articles = concept({
  tables: tablesOf<ArticleTables>({
    article_category: 'house',
    article: 'house',
    article_revision: 'house',
    article_draft: 'house',
    article_presence: 'house',
    article_alias: 'house',
    article_vote: 'house',
    article_vote_reason: 'house',
    article_picture: 'house',
    article_picture_size: 'house',
    article_file: 'house',
    article_preview: 'house',
  }),
  rooms: ['content/newsroom'],
  routes: [
    ...helpRoutes,
    route('articles', {
      path: '/admin/articles',
      title: '文章管理',
      menu: { office: 'content' },
      access: 'editor',
      query: ['keywords', 'category', 'state', 'author', 'sort', 'page'],
      layout: office,
    }),
    route('articles_transfer', {
      path: '/admin/articles/transfer',
      title: '文章导入导出',
      access: 'editor',
      isIsland: true,
      layout: office,
    }),
    route('article_votes', {
      path: '/admin/articles/votes',
      title: '读者评价',
      access: 'editor',
      query: ['article', 'reason', 'state', 'page'],
      layout: office,
    }),
    route('article_links', {
      path: '/admin/articles/links',
      title: '失效链接',
      access: 'editor',
      query: ['keywords', 'kind', 'page'],
      layout: office,
    }),
    route('article_edit', {
      path: '/admin/articles/:id',
      title: '编辑文章',
      access: 'editor',
      isIsland: true,
      layout: office,
    }),
    route('article_revisions', {
      path: '/admin/articles/:id/revisions',
      title: '修改记录',
      access: 'editor',
      query: ['from', 'to', 'page'],
      layout: office,
    }),
  ],
  tokens: { '/api/article': true },
  sweeps: {
    // Asked for whenever a time is set, and done at it.
    [DUE_ARTICLES]: {
      every: HOUR_MS,
      isAwaited: true,
      run: async () => (await import('#lib/content/newsroom/publish.service.ts')).publishDue,
      next: async () => (await import('#lib/content/newsroom/publish.service.ts')).nextDue,
    },
    newsroom: {
      every: TEN_MINUTES_MS,
      run: async () => (await import('#lib/content/newsroom/open-article.service.ts')).sweepNewsroom,
    },
    article_files: {
      every: HOUR_MS,
      run: async () => (await import('#lib/content/newsroom/files/article-files.service.ts')).sweepFiles,
    },
  },
});
