/** Goods by id with the names that go with them, for whatever shows, prices or links some. */
export { findGoodsByIds, type GoodsWithNames } from '#lib/catalogue/goods/goods.repository.ts';
