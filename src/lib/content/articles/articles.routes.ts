import { office, route, shop } from '#lib/route.rules.ts';
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

/** Every page of the help centre, more specific addresses first. They are for reading. */
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

/** Pages of articles. */
export const articlesPages = [
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
];
