import { RX_WORDS } from '#lib/catalogue/goods/goods-words.rules.ts';
import type { GoodsWithNames } from '#lib/catalogue/goods/goods.service.ts';
import { hashText } from '#lib/platform/drawing/hash.rules.ts';
import type { GoodsPictureInput } from '#lib/catalogue/pictures/picture-input.rules.ts';

/** Raised when the drawings change, so that browsers ask for the new ones. */
const DRAWING = 2;

/** The name of a drawn picture: what it shows is part of it, so that browsers may keep it for ever. */
export const pictureVersion = (input: GoodsPictureInput): string =>
  hashText(`${DRAWING}${JSON.stringify(input)}`).toString(36);

/** What of a goods its picture is made from. */
type Drawn = Pick<
  GoodsWithNames,
  | 'name'
  | 'brand_name'
  | 'spec'
  | 'maker_name'
  | 'maker_short_name'
  | 'dosage_form'
  | 'category_code'
  | 'category_kind'
  | 'rx_class'
>;

/** What a goods' picture is drawn from. */
export const pictureInput = (row: Drawn): GoodsPictureInput => ({
  name: row.name,
  brandName: row.brand_name,
  spec: row.spec,
  makerName: row.maker_short_name || row.maker_name,
  dosageForm: row.dosage_form,
  categoryCode: row.category_code,
  kind: row.category_kind,
  prescriptionClass: RX_WORDS[row.rx_class] || null,
});

/** The addresses of a goods' picture and of the small one for table rows; its own picture serves as both. */
export function pictureAddress(row: Drawn & Pick<GoodsWithNames, 'id' | 'picture_url'>): {
  picture: string;
  thumb: string;
} {
  if (row.picture_url) return { picture: row.picture_url, thumb: row.picture_url };
  const name = `/picture/goods/${row.id}-${pictureVersion(pictureInput(row))}`;
  return { picture: `${name}.svg`, thumb: `${name}/thumb.svg` };
}
