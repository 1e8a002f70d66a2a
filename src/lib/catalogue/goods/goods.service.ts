/** Goods by id, for whatever shows, prices or links some. */
export { findGoodsByIds } from '#lib/catalogue/goods/goods.repository.ts';
