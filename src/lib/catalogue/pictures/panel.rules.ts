import type { Goods } from '#lib/catalogue/goods/goods.rules.ts';
import { hashText, cleanLine, clip, escapeXml, num } from '#lib/platform/drawing/svg.rules.ts';
import { textBlock, FONT, textLine } from '#lib/platform/drawing/drawn-text.rules.ts';
import { pictureColours } from '#lib/platform/drawing/drawn-pack.rules.ts';
import { pictureInput } from '#lib/catalogue/pictures/picture-address.rules.ts';

/** Fields of a goods on the panel of its pack. */
export type PanelGoods = Parameters<typeof pictureInput>[0] &
  Pick<Goods, 'id' | 'commonName' | 'approvalNo' | 'storage' | 'origin' | 'grade' | 'barcode' | 'unit'>;

/** Version of the drawing; increase it when the drawing changes. */
const DRAWING = 2;
const ROW = 21;
const TOP = 72;
const LONGEST = 60;

const rowsOf = (goods: PanelGoods): [string, string][] =>
  (
    [
      ['通用名', goods.commonName],
      ['规格', goods.spec],
      ['剂型', goods.dosageForm],
      ['产地', goods.origin],
      ['等级', goods.grade],
      [goods.kind === 'device' ? '注册证' : '批准文号', goods.approvalNo],
      ['贮藏', goods.storage],
      ['条形码', goods.barcode],
      ['生产企业', goods.makerName],
    ] as const
  )
    .map(([name, value]): [string, string] => [name, clip(cleanLine(value), LONGEST)])
    .filter(([, value]) => value !== '')
    .slice(0, 7);

/** Version of a panel by all its content, so that browsers may cache it forever. */
export const panelVersion = (goods: PanelGoods): string =>
  hashText(
    `${DRAWING}${JSON.stringify([goods.name, goods.categoryCode, goods.kind, rowsOf(goods)])}`,
  ).toString(36);

/** Returns the address of a goods' panel. */
export const panelAddress = (goods: PanelGoods): string =>
  `/picture/goods/${goods.id}-${panelVersion(goods)}/panel.svg`;

/** The side of a pack with the facts to check on receipt, as a complete SVG document without ids. */
export function drawPanel(goods: PanelGoods): string {
  const c = pictureColours(pictureInput(goods));
  const name = clip(cleanLine(goods.name), 40) || '商品';
  const rows = rowsOf(goods)
    .map(([label, value], index) => {
      const y = TOP + index * ROW;
      return (
        textLine(label, { x: 28, y: y + 4, size: 9, fill: '#64737d' }) +
        textBlock(
          value,
          { width: 140, max: 10, min: 6, lines: 2, height: ROW },
          { x: 72, y, fill: '#1d2b29' },
        ) +
        `<path d="M28 ${num(y + 11)}h184" stroke="${c.pale}"/>`
      );
    })
    .join('');
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 240 240" role="img" ${FONT}>` +
    `<title>${escapeXml(name)} 标签</title><path d="M-120-60h480v360h-480z" fill="${c.tint}"/>` +
    `<path d="M18 18h204v204H18z" fill="#fff" stroke="${c.soft}"/><path d="M18 18h204v34H18z" fill="${c.main}"/>` +
    `<path d="M18 52h204v3H18z" fill="${c.accent}"/>` +
    textBlock(
      name,
      { width: 184, max: 16, min: 9, lines: 2, height: 32 },
      { x: 120, y: 35, fill: '#fff', anchor: 'middle', bold: true },
    ) +
    `${rows}</svg>`
  );
}
