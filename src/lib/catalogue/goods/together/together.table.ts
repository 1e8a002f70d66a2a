/** In how many paid orders two goods stood together; a pair has a row from each side. */
export interface GoodsTogetherTable {
  goods_id: number;
  other_id: number;
  orders: number;
}
