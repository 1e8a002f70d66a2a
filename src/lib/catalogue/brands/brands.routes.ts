import { LIST_PARAMS } from '#lib/catalogue/goods-list/list-params.rules.ts';
import { office, route } from '#lib/route.rules.ts';

const filters = [...LIST_PARAMS.filter((param) => param !== 'zone'), 'more'];

/** Pages of brands. */
export const brandsPages = [
  route('ppzq', { path: '/ppzq', title: '品牌专区' }),
  route('ppzq_index', {
    path: '/ppzq/index/:page?',
    aliases: ['/ppzq_index/:page?', '/ppzq/ppzq_index/:page?'],
    title: '品牌索引',
  }),
  route('ppzq_info', {
    path: '/ppzq/info/:id/:page?',
    aliases: ['/ppzq_info/:id/:page?'],
    title: '品牌详情',
    query: [...filters, 'view'],
    usualView: 'grid',
  }),
  route('brands', {
    path: '/admin/brands',
    title: '品牌管理',
    menu: { office: 'content' },
    access: 'editor',
    query: ['keywords', 'state', 'page'],
    layout: office,
  }),
  route('brand_new', {
    path: '/admin/brands/new',
    title: '新建品牌',
    access: 'editor',
    layout: office,
  }),
  route('brand_edit', {
    path: '/admin/brands/:id',
    title: '编辑品牌',
    access: 'editor',
    layout: office,
  }),
];
