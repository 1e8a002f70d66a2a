import { panelAddress } from '#lib/catalogue/pictures/panel.rules.ts';
import { type Goods, RX_WORDS } from '#lib/catalogue/goods/goods.rules.ts';
import { BUSINESS_SCOPES } from '#lib/people/members/business-scopes.rules.ts';
import { formatDate } from '#lib/platform/time.rules.ts';

/** A row of the table of parameters. */
export interface Parameter {
  name: string;
  value: string;
}

const day = (ms: number | null): string => (ms === null ? '' : formatDate(ms));

/** Returns the parameters of a goods in the order a purchaser checks them; unknown ones are left out. */
export function goodsParameters(goods: Goods): Parameter[] {
  const approval = goods.kind === 'device' ? '注册证号' : '批准文号';
  const all: [string, string][] = [
    ['通用名', goods.commonName],
    ['品牌', goods.brandName],
    ['规格', goods.spec],
    ['剂型', goods.dosageForm],
    ['生产厂家', goods.makerName],
    ['上市许可持有人', goods.holder],
    ['产地', goods.origin],
    ['等级', goods.grade],
    [approval, goods.approvalNo],
    ['处方分类', RX_WORDS[goods.rxClass]],
    ['医保类别', goods.insuranceClass],
    ['经营范围', scopeName(goods.scopeCode)],
    ['贮藏', goods.storage],
    ['批号', goods.lotNo],
    ['生产日期', day(goods.producedAt)],
    ['有效期至', day(goods.expiresAt)],
    ['中包装', goods.middlePack > 1 ? `${goods.middlePack} ${goods.unit}` : ''],
    ['件装量', goods.caseSize > 1 ? `${goods.caseSize} ${goods.unit}` : ''],
    ['条形码', goods.barcode],
  ];
  return all.filter(([, value]) => value !== '').map(([name, value]) => ({ name, value }));
}

const scopeName = (code: string): string =>
  (BUSINESS_SCOPES as Record<string, string | undefined>)[code] ?? '';

/** One picture of the gallery. */
export interface Shot {
  picture: string;
  /** The thumbnail below it. */
  thumb: string;
  /** Label of the picture: 实物照片 1, 包装示意图, 标签示意图. */
  words: string;
}

/** Returns the photos of a goods; without photos the drawn pictures of its pack and of the panel of its pack. */
export function galleryOf(
  goods: Goods,
  drawn: { picture: string; thumb: string },
  photos: readonly { picture: string; thumb: string }[],
): Shot[] {
  if (photos.length > 0)
    return photos.map(({ picture, thumb }, index) => ({ picture, thumb, words: `实物照片 ${index + 1}` }));
  if (goods.pictureUrl !== '') return [{ ...drawn, words: '商品图片' }];
  const panel = panelAddress(goods);
  return [
    { ...drawn, words: '包装示意图' },
    { picture: panel, thumb: panel, words: '标签示意图' },
  ];
}
