import { route } from '#lib/route.rules.ts';
import { LIST_PARAMS } from '#lib/catalogue/goods-list/list-params.rules.ts';

const filters = [...LIST_PARAMS, 'more'];

const found = ['keywords', 'type', 'exact', ...filters];

const lists = [...filters, 'find'];

/** Pages of goods. */
export const goodsPages = [
  route('list', {
    path: '/list',
    aliases: ['/list_index', '/list/index'],
    title: '全部商品',
    query: [...lists, 'view'],
    usualView: 'grid',
  }),
  route('list_table', {
    path: '/list/table',
    aliases: ['/list_table'],
    title: '全部商品',
    crawlers: 'unlisted',
    query: lists,
  }),
  route('list_no_image', {
    path: '/list/no_image',
    aliases: ['/list_no_image'],
    title: '全部商品',
    crawlers: 'unlisted',
    query: lists,
  }),
  route('categories', {
    path: '/list/categories',
    aliases: ['/list_categories'],
    title: '商品分类',
    query: ['menu'],
  }),
  route('compare', {
    path: '/list/compare',
    aliases: ['/list_compare'],
    title: '商品对比',
    query: ['ids'],
  }),
  route('goods', { path: '/list/info/:id', aliases: ['/list_info/:id'], title: '商品详情' }),
  route('search', {
    path: '/search',
    aliases: ['/search_index', '/search/index'],
    title: '搜索结果',
    crawlers: 'closed',
    query: [...found, 'view'],
    usualView: 'grid',
  }),
  route('search_table', {
    path: '/search/table',
    aliases: ['/search_table'],
    title: '搜索结果',
    crawlers: 'closed',
    query: found,
  }),
];

/** Documents of goods. */
export const goodsNonPageRoutes = [
  route('category_menu', { path: '/list/categories/menu', title: '', query: ['menu'] }),
];
