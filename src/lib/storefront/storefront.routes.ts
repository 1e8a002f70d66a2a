import { front, office, route, shop } from '#lib/route.rules.ts';

/** Pages of storefront. */
export const storefrontPages = [
  route('home', { path: '/', title: '首页', layout: front }),
  route('not_found', {
    path: '/404',
    title: '页面不存在',
    crawlers: 'unlisted',
    layout: { ...shop, sideBar: false },
  }),
  route('office_not_found', {
    path: '/admin/404',
    title: '没有找到这个页面',
    access: 'staff',
    layout: office,
  }),
  route('no_activity', { path: '/noActivity', title: '活动不存在', crawlers: 'unlisted' }),
  route('self_service', {
    path: '/zzfw',
    title: '自助服务',
    menu: { member: 'service', icon: 'i-lucide-layout-grid' },
    access: 'member',
  }),
  route('today', {
    path: '/admin/today',
    title: '待办',
    menu: { office: 'orders' },
    access: 'operator',
    layout: office,
  }),
  route('api_docs', {
    path: '/api/docs',
    title: '接口文档',
    crawlers: 'unlisted',
    layout: { ...shop, sideBar: false },
  }),
  route('api_guide', {
    path: '/api/docs/erp',
    title: 'ERP 等程序接入',
    crawlers: 'unlisted',
    layout: { ...shop, sideBar: false },
  }),
];

/** Documents of storefront. */
export const storefrontNonPageRoutes = [
  route('home_of_member', { path: '/user/home', title: '', access: 'member' }),
  route('robots', { path: '/robots.txt', title: '' }),
  route('sitemap', { path: '/sitemap.xml', title: '' }),
  route('sitemap_pages', { path: '/sitemap/pages.xml', title: '' }),
  route('sitemap_goods', { path: '/sitemap/goods-:part.xml', title: '' }),
];
