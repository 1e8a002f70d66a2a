import { office, route } from '#lib/route.rules.ts';

/** The editors' pages of articles. */
export const newsroomRoutes = [
  route('articles', {
    path: '/admin/articles',
    title: '文章管理',
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
] as const;
