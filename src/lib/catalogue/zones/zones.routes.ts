import { LIST_PARAMS } from '#lib/catalogue/goods-list/list-params.rules.ts';
import { type ListView, office, plain, route, shop } from '#lib/route.rules.ts';

/** Filters of a zone's list; `zone` is not among them, as the page is the zone. */
const filters = [...LIST_PARAMS.filter((param) => param !== 'zone'), 'more'];

/** A list with its view; its other selection parameters are in its address too. The view comes last in any address. */
const list = (usualView: ListView, ...own: string[]) => ({ usualView, query: [...filters, ...own, 'view'] });

/** Text only: without header, footer and side bar (product §2.9). */
const bare = { ...plain, header: 'none', footer: false } as const;

/** Pages of zones. */
export const zonesPages = [
  route('yx', {
    path: '/yx',
    aliases: ['/yx_index', '/yx/yx_index', '/yx/index'],
    title: '包邮专区',
    ...list('grid', 'free'),
    layout: { ...shop, categories: 'youx' },
  }),
  route('yx_table', {
    path: '/yx/table',
    aliases: ['/yx_table', '/yx/yx_table'],
    title: '包邮专区',
    crawlers: 'unlisted',
    query: [...filters, 'free'],
    layout: { ...shop, categories: 'youx' },
  }),
  route('yx_rule', {
    path: '/yx/rule',
    aliases: ['/yx_rule', '/yx/yx_rule'],
    title: '包邮规则',
    layout: bare,
    script: 'touch',
  }),
  route('zyyp', {
    path: '/zyyp',
    aliases: ['/zyyp_index', '/zyyp/index'],
    title: '中药专区',
    ...list('grid', 'origin', 'grade'),
    layout: { ...shop, categories: 'zy' },
  }),
  route('qxzq', {
    path: '/qxzq',
    aliases: ['/qxzq_index', '/qxzq/index'],
    title: '器械专区',
    ...list('grid', 'class'),
    layout: { ...shop, categories: 'qx' },
  }),
  route('jxqzc', {
    path: '/jxqzc',
    aliases: ['/jxqzc_index', '/jxqzc/index'],
    title: '近效期特卖',
    ...list('table', 'months'),
  }),
  route('mrtj', {
    path: '/mrtj',
    aliases: ['/mrtj_index', '/mrtj/index'],
    title: '每日特价',
    ...list('grid'),
  }),
  route('spike', {
    path: '/mrtj/spike',
    aliases: ['/mrtj_spike', '/mrtj/mrtj_spike'],
    title: '限时秒杀',
    query: ['round', 'page'],
  }),
  route('lqzx', {
    path: '/lqzx',
    aliases: ['/lqzx_index', '/lqzx/index'],
    title: '领券中心',
    query: ['page'],
  }),
  route('lqzx_goods', {
    path: '/lqzx/goods',
    aliases: ['/lqzx_goods'],
    title: '可用商品',
    crawlers: 'unlisted',
    ...list('table', 'coupon'),
  }),
  route('zhzq', {
    path: '/zhzq',
    aliases: ['/zhzq_index', '/zhzq/index'],
    title: '组合购',
    query: ['page'],
  }),
  route('hb', {
    path: '/hb',
    aliases: ['/hb_index', '/hb/index'],
    title: '满额返现',
    ...list('table', 'activity'),
  }),
  route('welfare', {
    path: '/welfare',
    aliases: ['/welfare_index', '/welfare/index'],
    title: '全场 94 折',
    ...list('table', 'activity'),
  }),
  route('kxzq', {
    path: '/kxzq',
    aliases: ['/kxzq_index', '/kxzq/kxzq_index', '/kxzq/index'],
    title: '控销专区',
    ...list('grid'),
  }),
  route('kxzq_new', {
    path: '/kxzq/new',
    aliases: ['/kxzq_new', '/kxzq/kxzq_new'],
    title: '控销新品',
    ...list('table', 'days'),
  }),
  route('kxzq_goods', {
    path: '/kxzq/goods/:url/:ads?',
    aliases: ['/kxzq_goods/:url/:ads?'],
    title: '控销品种',
    ...list('table'),
  }),
  route('yjh', {
    path: '/yjh/:id?',
    aliases: ['/yjh_index/:id?'],
    title: '活动专区',
    ...list('grid'),
  }),
  route('Hdzx', {
    path: '/Hdzx/:ids/:id?',
    aliases: ['/hdzx/:ids/:id?'],
    title: '活动中心',
    ...list('grid'),
  }),
  route('yyh', { path: '/yyh', aliases: ['/yyh_index', '/yyh/index'], title: '优药汇', query: ['page'] }),
  route('yyh_list', {
    path: '/yyh/list',
    aliases: ['/yyh_list'],
    title: '优药汇',
    ...list('grid'),
  }),
  route('list_other', {
    path: '/list/other/:id/:name?',
    aliases: ['/list_other/:id/:name?'],
    title: '各厂家规格',
    ...list('table'),
  }),
  route('loading', {
    path: '/loading',
    title: '正在打开',
    crawlers: 'closed',
    access: 'open',
    query: ['next'],
  }),
  route('loading_activity', {
    path: '/loading/activity',
    aliases: ['/loading_activity'],
    title: '活动正在更新',
    crawlers: 'closed',
  }),
  route('zqmb', { path: '/zqmb/:id?', aliases: ['/zqmb_index/:id?'], title: '专题专区', query: ['id'] }),
  route('hdmb', { path: '/hdmb/:id?', aliases: ['/hdmb_index/:id?'], title: '专题活动', query: ['id'] }),
  route('zones', {
    path: '/admin/zones',
    title: '专区管理',
    menu: { office: 'goods', text: '专区' },
    access: 'operator',
    layout: office,
  }),
  route('zone_preview', {
    path: '/admin/zones/preview/:key/:id?',
    title: '专区预览',
    access: 'operator',
    query: ['at'],
  }),
  route('zone_edit', {
    path: '/admin/zones/:key/:id?',
    title: '编辑专区',
    access: 'operator',
    isIsland: true,
    layout: office,
  }),
];

/** Documents of zones. */
export const zonesNonPageRoutes = [
  route('activity', { path: '/activity/:url?/:url1?/:url2?', title: '', access: 'open' }),
  route('eleven_index', { path: '/eleven_index', aliases: ['/eleven/index'], title: '', access: 'open' }),
];
