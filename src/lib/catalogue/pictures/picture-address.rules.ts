import { photoAddress } from '#lib/catalogue/goods/files/photo-address.rules.ts';
import { type Goods, RX_WORDS } from '#lib/catalogue/goods/goods.rules.ts';
import { hashText } from '#lib/platform/drawing/svg.rules.ts';
import type { GoodsPictureInput } from '#lib/platform/drawing/drawn-pack.rules.ts';

/** Version of the drawings; increase it when they change, so that browsers request the new ones. */
const DRAWING = 3;

const PHOTO = /^\/picture\/goods\/\d+-([0-9a-f]{16})\.webp$/;

/** The version of a generated picture, computed from its content, so that browsers may cache it forever. */
export const pictureVersion = (input: GoodsPictureInput): string =>
  hashText(`${DRAWING}${JSON.stringify(input)}`).toString(36);

/** Fields of a goods used for its picture. */
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

/** Returns the input for drawing a goods' picture. */
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

/** The addresses of a goods' picture and of the small one for table rows, generated where it has no uploaded one. */
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
