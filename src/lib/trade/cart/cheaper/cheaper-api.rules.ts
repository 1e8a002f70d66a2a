import type { TradeGoods } from '#lib/catalogue/pricing/cart/cart-line.rules.ts';
import { formatFen } from '#lib/platform/money.rules.ts';
import type { CartItem } from '#lib/trade/cart/cart-view.rules.ts';
import type { Offer } from '#lib/trade/cart/cheaper/cheaper.rules.ts';

interface GoodsState {
  id: number;
  name: string;
  brand_name: string;
  sccj: string;
  ypgg: string;
  bzdw: string;
}

/** Goods that a line may be changed to, with the words on its button. */
interface ChangeState {
  /** of the line */
  id: number;
  goods: GoodsState;
  number: number;
  /** `换成西南药业 12片装 × 10` */
  text: string;
}

/** What the cart says of its lines, in the names of the calls (product §6.11). */
export interface CheaperState {
  payable_fen: number | null;
  offers: (ChangeState & { unit_name: string; unit_saved: number; unit_text: string; saved_fen: number })[];
  replaced: ChangeState[];
}

interface Advice {
  payableFen: number | null;
  offers: readonly Offer[];
  waysBack: readonly { lineId: number; goods: TradeGoods; quantity: number }[];
}

/** In hundredths of a fen. */
const ONE_FEN = 100;

/** What one unit costs less, never more than it does: `¥0.02`, below one fen `¥0.0083`. */
const unitSavedText = (saved: number): string =>
  saved < ONE_FEN ? `¥${(saved / 10_000).toFixed(4)}` : formatFen(Math.floor(saved / ONE_FEN));

const spaced = (unitName: string): string => (/^[a-z]/.test(unitName) ? ` ${unitName} ` : unitName);

/** Goods as distinguished from those of the line: by who makes them, and pack and number where these differ. */
function goodsWords(goods: TradeGoods, quantity: number, line: CartItem | undefined): string {
  const maker = goods.brandName || goods.makerShortName || goods.makerName;
  const pack = goods.unitCount === line?.goods.unitCount ? '' : ` ${goods.unitCount}${goods.unitName}装`;
  const number = quantity === line?.quantity ? '' : ` × ${quantity}`;
  return `${maker}${pack}${number}`;
}

const toGoods = ({ id, name, brandName, makerName, spec, unit }: TradeGoods): GoodsState => ({
  id,
  name,
  brand_name: brandName,
  sccj: makerName,
  ypgg: spec,
  bzdw: unit,
});

/** What the cart says of its lines; `items` are these. */
export function toCheaperState(advice: Advice, items: readonly CartItem[]): CheaperState {
  const byId = new Map(items.map((item) => [item.id, item]));
  return {
    payable_fen: advice.payableFen,
    offers: advice.offers.map(({ lineId, goods, quantity, savedPerUnit, savedFen }) => ({
      id: lineId,
      goods: toGoods(goods),
      number: quantity,
      unit_name: goods.unitName,
      unit_saved: savedPerUnit / 10_000,
      saved_fen: savedFen,
      unit_text: `每${spaced(goods.unitName)}省 ${unitSavedText(savedPerUnit)}`,
      text: `换成${goodsWords(goods, quantity, byId.get(lineId))}`,
    })),
    replaced: advice.waysBack.map(({ lineId, goods, quantity }) => ({
      id: lineId,
      goods: toGoods(goods),
      number: quantity,
      text: `换回${goodsWords(goods, quantity, byId.get(lineId))}`,
    })),
  };
}
