import { parseQuantity } from '#lib/catalogue/goods/quantity.rules.ts';
import { LARGEST_ID } from '#lib/platform/ids.rules.ts';

/** What somebody wanted to add who was not logged in, or no longer; without a number the smallest one sold. */
export interface PressedGoods {
  goodsId: number;
  quantity?: number | undefined;
}

/** As many as fit an address. */
const MOST = 50;

/** As the login page carries it in its address: `17:2,18`. */
export const encodePressed = (pressed: readonly PressedGoods[]): string =>
  pressed
    .slice(0, MOST)
    .map(({ goodsId, quantity }) => (quantity === undefined ? goodsId : `${goodsId}:${quantity}`))
    .join();

/** What an address carries; of anything that was not written by {@link encodePressed}, nothing. */
export function decodePressed(text: string | null | undefined): PressedGoods[] {
  const parts = (text ?? '').split(',').map((part) => /^([1-9]\d{0,9})(?::([1-9]\d{0,5}))?$/.exec(part));
  if (parts.length > MOST) return [];
  return parts.flatMap((part): PressedGoods[] => {
    const goodsId = Number(part?.[1]);
    if (!part || goodsId > LARGEST_ID) return [];
    return [{ goodsId, quantity: part[2] === undefined ? undefined : Number(part[2]) }];
  });
}

/** What a visitor's form wanted to add, for the address of the login page. */
export function pressedFields({ id, goods_id, number }: Record<string, unknown>): Record<string, string> {
  const goodsId = Number(id ?? goods_id);
  if (!Number.isInteger(goodsId) || goodsId < 1) return {};
  const { quantity } = parseQuantity(typeof number === 'string' ? number : '');
  return { add: encodePressed([{ goodsId, quantity: quantity ?? undefined }]) };
}
