import { photoAddress } from '#lib/catalogue/goods/files/photo-address.rules.ts';
import { type Goods, RX_WORDS } from '#lib/catalogue/goods/goods.rules.ts';
import { hashText } from '#lib/platform/drawing/svg.rules.ts';
import type { GoodsPictureInput } from '#lib/platform/drawing/drawn-pack.rules.ts';

/** Raised when the drawings change, so that browsers ask for the new ones. */
const DRAWING = 3;

const PHOTO = /^\/picture\/goods\/\d+-([0-9a-f]{16})\.webp$/;

/** The name of a drawn picture: what it shows is part of it, so that browsers may keep it for ever. */
export const pictureVersion = (input: GoodsPictureInput): string =>
  hashText(`${DRAWING}${JSON.stringify(input)}`).toString(36);

/** What of a goods its picture is made from. */
type Drawn = Pick<
  Goods,
  | 'name'
  | 'brandName'
  | 'spec'
  | 'makerName'
  | 'makerShortName'
  | 'dosageForm'
  | 'categoryCode'
  | 'kind'
  | 'rxClass'
>;

/** What a goods' picture is drawn from. */
export const pictureInput = (goods: Drawn): GoodsPictureInput => ({
  name: goods.name,
  brandName: goods.brandName,
  spec: goods.spec,
  makerName: goods.makerShortName || goods.makerName,
  dosageForm: goods.dosageForm,
  categoryCode: goods.categoryCode,
  kind: goods.kind,
  prescriptionClass: RX_WORDS[goods.rxClass] || null,
});

/** The addresses of a goods' picture and of the small one for table rows, drawn where it has none of its own. */
export function pictureAddress(goods: Drawn & Pick<Goods, 'id' | 'pictureUrl'>): {
  picture: string;
  thumb: string;
} {
  const [, key] = PHOTO.exec(goods.pictureUrl) ?? [];
  if (key) return photoAddress(goods.id, key);
  if (goods.pictureUrl) return { picture: goods.pictureUrl, thumb: goods.pictureUrl };
  const name = `/picture/goods/${goods.id}-${pictureVersion(pictureInput(goods))}`;
  return { picture: `${name}.svg`, thumb: `${name}/thumb.svg` };
}
