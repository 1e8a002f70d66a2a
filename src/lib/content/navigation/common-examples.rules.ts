import { pathTo } from '#lib/routes.rules.ts';

const PICTURE = '/picture/article/3f2a9c5b7d1e8046-96x96.webp';
const entry = (id: number, name: string, url: string, children: object[] = []) => ({
  id,
  name,
  logo1: '',
  url,
  image: '',
  is_open: 0,
  children,
});
const promotions = entry(8, '促销活动', pathTo('mrtj'), [
  { ...entry(9, '限时秒杀', pathTo('spike')), logo1: PICTURE, image: PICTURE },
  entry(10, '年货节', '*'),
]);

/**
 * The common data of product §9.4, for the document of calls; a `url` that is empty, `*` or `#words` only shows a
 * message.
 */
export const COMMON_EXAMPLE = {
  list: [promotions],
  rnss: [{ name: '布洛芬', url: pathTo('search', {}, { keywords: '布洛芬' }) }],
  nav: [promotions],
  category: [
    entry(1, '抗感染用药', pathTo('list', {}, { category: 'anti' }), [
      entry(2, '青霉素类', pathTo('list', {}, { category: 'pen' })),
    ]),
  ],
  category_yx: [entry(1, '抗感染用药', pathTo('yx', {}, { category: 'anti' }))],
  category_zy: [entry(60, '补虚药', pathTo('zyyp', {}, { category: 'buxu' }))],
  category_qx: [entry(80, '医疗器械', pathTo('qxzq', {}, { category: 'device' }))],
  brand: [{ id: 3, name: '同仁堂', url: pathTo('list', {}, { maker: 3 }) }],
  timestamp: 1795320000,
};
