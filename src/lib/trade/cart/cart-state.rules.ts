import type { GiftType } from '#lib/catalogue/pricing/activities/activity-kinds.rules.ts';
import type { LadderFields } from '#lib/catalogue/pricing/unit/price.rules.ts';
import type { LineType } from '#lib/catalogue/pricing/cart/cart-line.rules.ts';
import type { OrderKind } from '#lib/catalogue/pricing/cart/priced-cart.rules.ts';
import type { CartFilter } from '#lib/trade/cart/cart-filter.rules.ts';

/** A cart item in the names of the calls (product §9.4); plain prices are yuan, `_fen` ones fen. */
export interface CartItemState {
  id: number;
  number: number;
  price: number;
  price_fen: number;
  /** `base`, `rank`, `seckill`, `daily`, `near_expiry` or `ladder` */
  price_reason: string;
  is_selected: 0 | 1;
  selectable: 0 | 1;
  /** 1 within an offer's limits or at a seckill price, 3 a set, 4 goods had for little, else 0 */
  type: LineType;
  activity_id: number;
  with_coupon: 0 | 1;
  goods_manjian_amount: number;
  amount_fen: number;
  list_amount_fen: number;
  share_fen: number;
  /** against what the same units would cost this member without offer and activities; 0 for prescription medicines */
  saved_fen: number;
  /** gifts for this line: how many in all, and of what type (0 the same goods, 1 others, 2 points) */
  gift_data: { total: number; type: GiftType } | null;
  is_combination: 0 | 1;
  /** the set, and what it is made of, over all sets of the line */
  combination: CombinationState | null;
  /** what was more to be had at an offer's price, were the line smaller */
  exceeded: { allowed: number; price: number; text: string } | null;
  /** what one unit costs now less what it cost when it was put in */
  price_change: number;
  /** from the list price to the share, step by step */
  price_steps: { label: string; amount: number; amount_fen: number }[];
  notice: string;
  ladder_text: string;
  ladder_hint: string;
  free_shipping_missing: number | null;
  goods: CartGoodsState;
}

export interface CombinationState {
  id: number;
  name: string;
  goods: {
    id: number;
    name: string;
    ypgg: string;
    bzdw: string;
    image: string;
    number: number;
    amount: number;
  }[];
}

export interface CartGoodsState extends LadderFields {
  id: number;
  name: string;
  brand_name: string;
  sccj: string;
  ypgg: string;
  bzdw: string;
  approval_no: string;
  expires_at: number | null;
  goods_image: { list: string; detail: string };
  ck_id: number;
  is_buy: 0 | 1;
  buy_text: string;
  number: number;
  stock_text: string;
  min_quantity: number;
  step_quantity: number;
  middle_pack: number;
  is_youx: 0 | 1;
  is_mhj: 0 | 1;
  type: LineType;
  base_price: number;
  base_price_fen: number;
  is_free_shipping: 0 | 1;
  free_shipping_number: number | null;
  tags: string[];
}

/** An activity with its tiers: status 1 = reached, those first (product §5.4). */
export interface CartActivityState {
  id: number;
  name: string;
  amount: number;
  amount_fen: number;
  tiers: {
    status: 0 | 1;
    is_applied: 0 | 1;
    amount: number;
    missing: number;
    missing_fen: number;
    text: string;
  }[];
}

interface CartTotalsState {
  count: number;
  line_count: number;
  list_fen: number;
  goods_fen: number;
  reduction_fen: number;
  saved_fen: number;
  shipping_fen: number;
  payable_fen: number;
  cashback_fen: number;
  gift_points: number;
}

/** The cart state of product §9.4, with the totals in fen next to it. */
export interface CartState {
  data: CartItemState[];
  shipping_data: {
    shipping_amount: number;
    no_trans_order_amount: number;
    region_name: string;
    fee_fen: number;
    threshold_fen: number;
    /** by order, as goods with ephedrine are one of their own and reach the amount by themselves */
    orders: { kind: OrderKind; shipping_fen: number; missing_fen: number }[];
  };
  /** by kind, in the names of the calls: `manjians`, `discounts` */
  activity_data: Record<string, CartActivityState[]>;
  filter_data: CartFilter[];
  totals: CartTotalsState;
  /** what is given with the ticked lines; `number` of `promised` are, `note` says why fewer */
  gifts: {
    activity_id: number;
    name: string;
    type: GiftType;
    goods_id: number | null;
    goods_name: string;
    ypgg: string;
    bzdw: string;
    number: number;
    promised: number;
    note: string;
  }[];
  /** all lines of the cart, whatever the filter shows */
  total: number;
}
