import { office, route } from '#lib/route.rules.ts';

/** Pages of synonyms. */
export const synonymsPages = [
  route('synonyms', {
    path: '/admin/synonyms',
    title: '同义词',
    menu: { office: 'goods' },
    access: 'operator',
    query: ['keywords', 'page'],
    layout: office,
  }),
  route('synonym_edit', {
    path: '/admin/synonyms/:id',
    title: '编辑同义词',
    access: 'operator',
    layout: office,
  }),
];
