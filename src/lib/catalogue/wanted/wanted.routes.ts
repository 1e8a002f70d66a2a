import { office, route } from '#lib/route.rules.ts';

/** Pages of wanted. */
export const wantedPages = [
  route('wanted', {
    path: '/pzqg',
    aliases: ['/zzfw/pzqg'],
    title: '品种求购',
    menu: { member: 'service', icon: 'i-lucide-search-check' },
    access: 'member',
    query: ['state', 'page'],
  }),
  route('wanted_add', {
    path: '/pzqg/add',
    aliases: ['/zzfw/pzqg/add'],
    title: '登记求购',
    access: 'member',
    query: ['name'],
  }),
  route('wanted_info', {
    path: '/pzqg/info',
    aliases: ['/zzfw/pzqg/info'],
    title: '求购详情',
    access: 'member',
    query: ['id'],
  }),
  route('wanted_desk', {
    path: '/admin/wanted',
    title: '品种求购',
    menu: { office: 'people' },
    access: 'operator',
    query: ['keywords', 'sort', 'state', 'page'],
    layout: office,
  }),
  route('wanted_group', {
    path: '/admin/wanted/:id',
    title: '答复求购',
    access: 'operator',
    query: ['find'],
    layout: office,
  }),
];
