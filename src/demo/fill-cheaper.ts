import type { FilledGoods } from '#demo/fill-goods.ts';
import { memberOf } from '#demo/fill-orders.ts';
import type { Trx } from '#lib/platform/db/database.server.ts';
import { addToCart } from '#lib/trade/cart/add/cart-add.service.ts';
import { removeCartItems, viewCart } from '#lib/trade/cart/cart.service.ts';
import { cartAdvice } from '#lib/trade/cart/advice/cheaper.service.ts';

const QUANTITY = 20;
/** Number of goods to try, as in a small shop none of the first may fit. */
const TRIED = 12;

/** Puts goods in the buyer's cart, in place of its oldest line, that have a cheaper equivalent. */
export async function fillCheaper(trx: Trx, goods: readonly FilledGoods[], now: number): Promise<void> {
  const member = await memberOf(trx, 'buyer');
  const plain = goods
    .filter(
      ({ rxClass, stock, kxzq, mhj, special }) =>
        rxClass !== 'rx' && stock > 200 && !kxzq && !mhj && !special,
    )
    .sort((a, b) => b.salesCount - a.salesCount || a.id - b.id);
  const dearer = plain.filter(({ commonName, dosageForm, spec, basePriceFen }) =>
    plain.some(
      (other) =>
        other.commonName === commonName &&
        other.dosageForm === dosageForm &&
        other.spec === spec &&
        other.basePriceFen < basePriceFen,
    ),
  );
  for (const { id, minQuantity } of dearer.slice(0, TRIED)) {
    await addToCart(trx, member, [{ goodsId: id, quantity: Math.max(QUANTITY, minQuantity) }], now);
    const { items } = await viewCart(trx, member, now);
    const line = items.find((item) => item.goods.id === id);
    const { offers } = await cartAdvice(trx, member, items, now);
    const isFound = offers.some(({ lineId }) => lineId === line?.id);
    const gone = isFound ? items.at(-1) : line;
    if (gone) await removeCartItems(trx, member, [gone.id]);
    if (isFound) return;
  }
}
