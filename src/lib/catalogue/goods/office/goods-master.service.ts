/** Rows of a goods for the use cases that write its master data. */
export {
  findGoodsAreas,
  findTwins,
  insertGoodsRow,
  replaceGoodsAreas,
  type Twin,
} from '#lib/catalogue/goods/office/goods-master.repository.ts';
export { findDeskRow, setGoods } from '#lib/catalogue/goods/office/goods-desk.repository.ts';
