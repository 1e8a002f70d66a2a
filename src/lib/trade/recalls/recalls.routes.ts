import { office, route } from '#lib/route.rules.ts';

/** Pages of recalls. */
export const recallsPages = [
  route('recalls', {
    path: '/admin/recalls',
    title: '药品召回',
    menu: { office: 'orders' },
    access: 'operator',
    query: ['keywords', 'level', 'state', 'page'],
    layout: office,
  }),
  route('recall_new', {
    path: '/admin/recalls/new',
    title: '发起召回',
    access: 'operator',
    query: ['goods', 'lot', 'find'],
    layout: office,
  }),
  route('recall', {
    path: '/admin/recalls/:id',
    title: '召回明细',
    access: 'operator',
    query: ['keywords', 'state', 'page'],
    layout: office,
  }),
];
