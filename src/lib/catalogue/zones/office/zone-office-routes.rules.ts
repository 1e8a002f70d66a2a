import { office, route } from '#lib/route.rules.ts';

/** The operators' pages of zones. */
export const zoneOfficeRoutes = [
  route('zones', { path: '/admin/zones', title: '专区管理', access: 'operator', layout: office }),
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
] as const;
