import type { GoodsFields, MineGoods } from '#lib/catalogue/goods-view/goods-answer.fields.ts';
import type { GoodsView } from '#lib/catalogue/goods-view/goods-view.rules.ts';
import { offerKind } from '#lib/catalogue/pricing/unit/offer-kinds.rules.ts';
import type { LadderFields } from '#lib/catalogue/pricing/unit/unit-price.rules.ts';
import { fenToYuan } from '#lib/platform/money.rules.ts';

const VISITOR_TEXT = '登录后可采购';

/** Fields of a goods for one member, as calls answer them. */
export interface OwnFields {
  mine: MineGoods;
  ladder: LadderFields;
}

/** Returns a goods with the field names of the API, for a member with the member's own fields. */
export function goodsFields(view: GoodsView, { mine, ladder }: Partial<OwnFields> = {}): GoodsFields {
  const priceFen = mine?.price_fen ?? view.priceFen;
  const youx = view.isFreeShipping ? 1 : 0;
  const tags = view.tags.map(({ label }) => label).filter((label) => !mine?.idle_tags.includes(label));
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
    type: tags.includes(offerKind('seckill').tag) ? 1 : 0,
    is_free_shipping: youx,
    free_shipping_number: view.freeShippingQuantity,
    min_number: view.smallest,
    step_number: view.step,
    tags,
  };
}

/** Formats a retail price and its margin for a narrow column: the only line break is before the margin. */
export const retailLine = (text: string): string =>
  text.replace('售 ', '售\u00a0').replace('利 ', '利\u00a0');
