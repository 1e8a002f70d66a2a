/* Drawings for goods for points that have no picture, 48 by 48. */
const DEEP = '#0c5f50';
const MAIN = '#0a7d68';
const SOFT = '#8fcfc0';
const PALE = '#dff2ed';
const GOLD = '#f2b443';
const PAPER = '#ffffff';

const line = (path: string, colour: string, width = 2): string =>
  `<path d="${path}" fill="none" stroke="${colour}" stroke-width="${width}" stroke-linecap="round" stroke-linejoin="round"/>`;
const area = (path: string, colour: string): string => `<path d="${path}" fill="${colour}"/>`;

const COOLER =
  line('M18 14v-4a2 2 0 0 1 2-2h8a2 2 0 0 1 2 2v4', DEEP, 2.5) +
  area('M8 20h32v18a3 3 0 0 1-3 3H11a3 3 0 0 1-3-3z', MAIN) +
  area('M8 13h32a2 2 0 0 1 2 2v6H6v-6a2 2 0 0 1 2-2z', DEEP) +
  line('M24 25v12M18.8 28l10.4 6M29.2 28l-10.4 6', PAPER);
const PAPER_ROLL =
  area('M12 12a7 5 0 0 1 14 0v20H12z', SOFT) +
  area('M12 12a7 5 0 0 0 14 0 7 5 0 0 0-14 0z', DEEP) +
  area('M17 12a2 1.5 0 0 0 4 0 2 1.5 0 0 0-4 0z', PALE) +
  area('M12 30h24v10l-3-2-3 2-3-2-3 2-3-2-3 2-3-2-3 2z', PAPER) +
  area('M26 12h10v20H26z', PAPER) +
  line('M36 12v28l-3-2-3 2-3-2-3 2-3-2-3 2-3-2-3 2V12', MAIN, 1.5) +
  line('M29 19h4M29 24h4M17 34h12', SOFT);
const LABELS =
  area('M20 9h14a3 3 0 0 1 3 3v14L23 40 6 23z', SOFT) +
  area('M23 12h14a3 3 0 0 1 3 3v14L26 43 9 26z', MAIN) +
  area('M34 15a3 3 0 1 0 .1 0z', PAPER) +
  line('M17 27l9 9M21 23l9 9', PAPER);
const PRESSURE =
  area('M7 10h26a3 3 0 0 1 3 3v24a3 3 0 0 1-3 3H7a3 3 0 0 1-3-3V13a3 3 0 0 1 3-3z', MAIN) +
  area('M9 15h22v13H9z', PALE) +
  line('M11 22h4l2-4 4 8 2-4h6', DEEP) +
  area('M14 31h12a2 2 0 0 1 0 5H14a2 2 0 0 1 0-5z', GOLD) +
  line('M36 18c6 0 6 8 3 12s0 8 4 8', DEEP);
const GLOVES =
  area(
    'M13 40V24l-3-8a2 2 0 0 1 4-1l3 6V10a2 2 0 0 1 4 0v9-11a2 2 0 0 1 4 0v11-9a2 2 0 0 1 4 0v11-6a2 2 0 0 1 4 0v15l-4 10z',
    SOFT,
  ) +
  area('M12 36h18a2 2 0 0 1 2 2v3a2 2 0 0 1-2 2H12a2 2 0 0 1-2-2v-3a2 2 0 0 1 2-2z', MAIN) +
  line('M17 26v-5M21 25v-6M25 25v-6M29 26v-5', DEEP, 1.5);
const METER =
  area('M10 8h28a3 3 0 0 1 3 3v26a3 3 0 0 1-3 3H10a3 3 0 0 1-3-3V11a3 3 0 0 1 3-3z', MAIN) +
  area('M11 12h26v14H11z', PALE) +
  line('M14 22l5-4 5 3 5-6 5 4', DEEP) +
  line('M13 32h10M13 36h6', SOFT) +
  area('M32 30a4 4 0 1 0 .1 0z', GOLD);
const TOOL =
  area(
    'M14 8a7 9 0 0 1 7 9c0 4-2 7-4.5 8.5L18 40a3 3 0 0 1-6 0l-.5-14.5C9 24 7 21 7 17a7 9 0 0 1 7-9z',
    SOFT,
  ) +
  area('M14 12a4 5.5 0 1 1-.1 0z', PALE) +
  area(
    'M33 12a6 7.5 0 0 1 6 7.5c0 3.5-1.6 6-3.8 7.3L36 40a2.7 2.7 0 0 1-5.4 0l.4-13.200c-2.3-1.3-4-3.8-4-7.3A6 7.5 0 0 1 33 12z',
    MAIN,
  ) +
  area('M33 15.5a3.4 4.5 0 1 1-.1 0z', PALE);
const CART =
  line('M8 9h5l4 26h20', DEEP, 2.5) +
  area('M17 12h20v9H18.4z', GOLD) +
  area('M18.7 23H39v9H20z', MAIN) +
  area('M21 37a3 3 0 1 0 .1 0zM34 37a3 3 0 1 0 .1 0z', DEEP);
const KIT =
  line('M18 14v-4h12v4', DEEP, 2.5) +
  area('M9 14h30a3 3 0 0 1 3 3v20a3 3 0 0 1-3 3H9a3 3 0 0 1-3-3V17a3 3 0 0 1 3-3z', MAIN) +
  area('M24 18a9 9 0 1 0 .1 0z', PAPER) +
  line('M24 22v10M19 27h10', MAIN, 3);
const GIFT =
  area('M9 22h30v17a2 2 0 0 1-2 2H11a2 2 0 0 1-2-2z', MAIN) +
  area('M8 15h32a1 1 0 0 1 1 1v7H7v-7a1 1 0 0 1 1-1z', DEEP) +
  area('M21 15h6v26h-6z', GOLD) +
  line('M24 15c-3-8-11-8-10-3 .5 3 6 3 10 3zm0 0c3-8 11-8 10-3-.5 3-6 3-10 3z', GOLD, 2.5);

/** By words of names; the first that is in a name decides. */
const SIGNS: readonly (readonly [words: RegExp, drawing: string])[] = [
  [/保温|冷藏|冷链|冰/, COOLER],
  [/小票|打印纸|热敏|纸/, PAPER_ROLL],
  [/标价|标签|价签/, LABELS],
  [/血压|血糖|血氧/, PRESSURE],
  [/手套|防护/, GLOVES],
  [/温湿度|温度|体温/, METER],
  [/药匙|药勺/, TOOL],
  [/推车|货架|托盘/, CART],
  [/药箱|急救/, KIT],
];

/** A drawing of what goods for points are, by their name, as an element of a page; a gift where nothing else fits. */
export const pointsSign = (name: string): string =>
  `<svg viewBox="0 0 48 48" aria-hidden="true">${SIGNS.find(([words]) => words.test(name))?.[1] ?? GIFT}</svg>`;
