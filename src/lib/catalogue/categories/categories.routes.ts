import { office, route } from '#lib/route.rules.ts';

/** Pages of categories. */
export const categoriesPages = [
  route('categories_desk', {
    path: '/admin/categories',
    title: '商品分类',
    menu: { office: 'goods' },
    access: 'operator',
    layout: office,
  }),
  route('category_edit', {
    path: '/admin/categories/:id',
    title: '编辑分类',
    access: 'operator',
    layout: office,
  }),
];
