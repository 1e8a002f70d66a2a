import { parseQuantity } from '#lib/catalogue/goods/quantity.rules.ts';
import { LARGEST_ID } from '#lib/platform/ids.rules.ts';

/** Goods that a visitor wanted to add without a session; without a number the smallest one sold. */
export interface PressedGoods {
  goodsId: number;
  quantity?: number | undefined;
}

/** Limit of goods that fit an address. */
const MOST = 50;

/** Encodes pressed goods for the address of the login page: `17:2,18`. */
export const encodePressed = (pressed: readonly PressedGoods[]): string =>
  pressed
    .slice(0, MOST)
    .map(({ goodsId, quantity }) => (quantity === undefined ? goodsId : `${goodsId}:${quantity}`))
    .join();

/** Reads pressed goods from an address; none from text that was not written by {@link encodePressed}. */
export function decodePressed(text: string | null | undefined): PressedGoods[] {
  const parts = (text ?? '').split(',').map((part) => /^([1-9]\d{0,9})(?::([1-9]\d{0,5}))?$/.exec(part));
  if (parts.length > MOST) return [];
  return parts.flatMap((part): PressedGoods[] => {
    const goodsId = Number(part?.[1]);
    if (!part || goodsId > LARGEST_ID) return [];
    return [{ goodsId, quantity: part[2] === undefined ? undefined : Number(part[2]) }];
  });
}

/** Returns the goods of a visitor's form, for the address of the login page. */
export function pressedFields({ id, goods_id, number }: Record<string, unknown>): Record<string, string> {
  const goodsId = Number(id ?? goods_id);
  if (!Number.isInteger(goodsId) || goodsId < 1) return {};
  const { quantity } = parseQuantity(typeof number === 'string' ? number : '');
  return { add: encodePressed([{ goodsId, quantity: quantity ?? undefined }]) };
}
