import type { TradeGoods } from '#lib/catalogue/pricing/trade-goods/trade-goods.rules.ts';
import type { LineType } from './cart-line.rules.ts';
import type { Combination } from './combination.rules.ts';

/** A goods in some number; the id is the asker's and distinguishes the lines. */
export interface AskedLine {
  id: number;
  type: LineType;
  /** the activity whose set or exchange it is; 0 for the others */
  activityId: number;
  /** of a set its first part */
  goodsId: number;
  quantity: number;
  selected: boolean;
}

/** A line with what it is made of, before it is priced. */
export interface KnownLine<Line extends AskedLine> {
  line: Line;
  goods: TradeGoods;
  /** of a set; null for other lines, and for a set that is over */
  combination: Combination | null;
}
