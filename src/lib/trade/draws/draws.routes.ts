import { office, route } from '#lib/route.rules.ts';

/** Pages of draws. */
export const drawsPages = [
  route('draw', { path: '/draw', title: '幸运抽奖' }),
  route('my_draws', {
    path: '/user/draws',
    title: '我的抽奖',
    menu: { member: 'trade', icon: 'i-lucide-sparkles' },
    access: 'member',
    query: ['page'],
  }),
  route('draws', {
    path: '/admin/draws',
    title: '抽奖活动',
    menu: { office: 'goods' },
    access: 'operator',
    query: ['state', 'page'],
    layout: office,
  }),
  route('draw_new', {
    path: '/admin/draws/new',
    title: '新建抽奖',
    access: 'operator',
    layout: office,
  }),
  route('draw_edit', {
    path: '/admin/draws/:id',
    title: '抽奖活动',
    access: 'operator',
    layout: office,
  }),
  route('draw_results', {
    path: '/admin/draws/:id/results',
    title: '抽奖结果',
    access: 'operator',
    query: ['keywords', 'kind', 'page'],
    layout: office,
  }),
];
