import { concept, tablesOf } from '#lib/concept.rules.ts';
import { office, route } from '#lib/route.rules.ts';
import type { FestivalTables } from './festivals.table.ts';

/** Festivals: a zone, adverts, an entry of the navigation and hot search words that come and go together. */
export const festivals = concept({
  tables: tablesOf<FestivalTables>({ festival: 'house', festival_part: 'house' }),
  routes: [
    route('festivals', {
      path: '/admin/festivals',
      title: '节庆活动',
      menu: { office: 'content' },
      access: 'administrator',
      query: ['state'],
      layout: office,
    }),
    route('festival_new', {
      path: '/admin/festivals/new',
      title: '新建节庆活动',
      access: 'administrator',
      query: ['from'],
      layout: office,
    }),
    route('festival_edit', {
      path: '/admin/festivals/:id',
      title: '编辑节庆活动',
      access: 'administrator',
      layout: office,
    }),
  ],
  /** Pages of the shop as they will be, for the frames of a festival's page. */
  documents: [
    route('festival_preview', {
      path: '/admin/festivals/:id/:page',
      title: '节庆活动预览',
      access: 'administrator',
    }),
  ],
});
