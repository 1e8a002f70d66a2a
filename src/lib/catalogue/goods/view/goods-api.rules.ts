import type { GoodsView } from '#lib/catalogue/goods/view/goods-view.rules.ts';
import type { LadderRow } from '#lib/catalogue/goods/view/sale-terms.rules.ts';
import { offerKind } from '#lib/catalogue/pricing/unit/offer-kinds.rules.ts';
import type { LadderFields } from '#lib/catalogue/pricing/unit/price.rules.ts';
import { fenToYuan } from '#lib/platform/money.rules.ts';

/** A goods in the names of the calls (product §9.4); plain prices are yuan, `_fen` ones fen. */
export interface GoodsFields extends LadderFields {
  id: number;
  name: string;
  brand_name: string;
  /** maker */
  sccj: string;
  sccj_id: number;
  /** spec */
  ypgg: string;
  /** unit sold */
  bzdw: string;
  approval_no: string;
  rx_class: string;
  /** `2028-03` or empty */
  expires: string;
  goods_image: { list: string; detail: string };
  ck_id: number;
  is_buy: 0 | 1;
  buy_text: string;
  /** stock */
  number: number;
  stock_text: string;
  price: number;
  price_fen: number;
  base_price: number;
  unit_price: string;
  is_youx: 0 | 1;
  /** 1 while a seckill price counts */
  type: 0 | 1;
  is_free_shipping: 0 | 1;
  free_shipping_number: number | null;
  min_number: number;
  step_number: number;
  tags: string[];
}

const VISITOR_TEXT = '登录后可采购';

/** What a goods is to one member, as calls answer it. */
export interface OwnFields {
  mine: MineGoods;
  ladder: LadderFields;
}

/** A goods as calls answer it; for a member with what it is to that member. */
export function goodsFields(view: GoodsView, { mine, ladder }: Partial<OwnFields> = {}): GoodsFields {
  const priceFen = mine?.price_fen ?? view.priceFen;
  const youx = view.isFreeShipping ? 1 : 0;
  return {
    id: view.id,
    name: view.name,
    brand_name: view.brandName,
    sccj: view.makerName,
    sccj_id: view.makerId,
    ypgg: view.spec,
    bzdw: view.unit,
    approval_no: view.approvalNo,
    rx_class: view.rxText,
    expires: view.expiryText,
    goods_image: { list: view.thumb, detail: view.picture },
    ck_id: view.warehouseId,
    is_buy: mine?.is_buy ?? 0,
    buy_text: mine ? mine.reason || view.unavailableText : VISITOR_TEXT,
    number: view.stock,
    stock_text: view.stockText,
    price: fenToYuan(priceFen),
    price_fen: priceFen,
    base_price: fenToYuan(view.basePriceFen),
    unit_price: mine?.unit_price ?? view.unitPriceText,
    ...(ladder ?? view.ladderFields),
    is_youx: youx,
    type: view.tags.some(({ label }) => label === offerKind('seckill').tag) ? 1 : 0,
    is_free_shipping: youx,
    free_shipping_number: view.freeShippingQuantity,
    min_number: view.smallest,
    step_number: view.step,
    tags: view.tags.map(({ label }) => label),
  };
}

/** What one goods is to the member who asks; replaces what a page shows to everyone. */
export interface MineGoods {
  id: number;
  price: string;
  price_fen: number;
  /** The price to strike through, or empty. */
  list_price: string;
  unit_price: string;
  /** `零售 ¥18.00 毛利 33%`; empty where it carries no suggested retail price. */
  retail: string;
  ladder: string;
  /** Its steps as rows, the own price leading; empty where none is below it. */
  ladder_rows: Pick<LadderRow, 'range' | 'priceText'>[];
  /** What a line costs that is too large for the offer which sets the price, or empty. */
  beyond: string;
  is_buy: 0 | 1;
  /** Why it may not be bought; empty when it may. */
  reason: string;
  /** Units in the member's cart. */
  in_cart: number;
  /** The line of the cart that lists add to, and its units; 0 where there is none. */
  cart_id: number;
  cart_number: number;
  /** When it was last bought (`2026-11-02`), at what price and how much; empty for what never was. */
  last_date: string;
  last_price: string;
  last_number: string;
  /** As a number; 0 for what never was. */
  last_units: number;
  is_favourite: 0 | 1;
  /** 1: the member is notified when it comes in. */
  is_awaited: 0 | 1;
}

/**
 * A retail price and its margin as a narrow column shows them: a break before the margin alone, and a line of
 * their own where lines are kept.
 */
export const retailLine = (text: string): string =>
  text && `\n${text.replace('售 ', '售\u00a0').replace('利 ', '利\u00a0')}`;
