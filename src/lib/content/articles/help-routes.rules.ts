import { GROUPS, isNews } from './topics.rules.ts';
import { route, shop } from '#lib/route.rules.ts';

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
      query: isNews(topic) ? ['page'] : ['id'],
    }),
  ),
]);

/** Every page of the help centre, the more particular address before the less. They are for reading. */
export const helpRoutes = [
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
    access: 'open',
    layout: { ...shop, sideBar: false },
  }),
  route('complaint_form', {
    path: '/help/gywm/tsjy/form',
    title: '填写投诉与建议',
    access: 'open',
    query: ['wanted'],
  }),
  ...groupRoutes,
  route('news', {
    path: '/help_news_info/:id/:type',
    aliases: ['/help/news_info/:id/:type'],
    title: '新闻详情',
  }),
  route('help_article', { path: '/help/:alias', title: '帮助中心' }),
].map((entry) => ({ ...entry, script: 'touch' as const }));
