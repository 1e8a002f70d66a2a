import type { PictureColours } from '#lib/platform/drawing/drawn-pack.rules.ts';

type Draw = (c: PictureColours) => string;

const line = (path: string, colour: string, width = 2): string =>
  `<path d="${path}" fill="none" stroke="${colour}" stroke-width="${width}" stroke-linecap="round" stroke-linejoin="round"/>`;
const area = (path: string, colour: string): string => `<path d="${path}" fill="${colour}"/>`;

const cooler: Draw = (c) =>
  line('M18 14v-4a2 2 0 0 1 2-2h8a2 2 0 0 1 2 2v4', c.deep, 2.5) +
  area('M8 20h32v18a3 3 0 0 1-3 3H11a3 3 0 0 1-3-3z', c.main) +
  area('M8 13h32a2 2 0 0 1 2 2v6H6v-6a2 2 0 0 1 2-2z', c.deep) +
  line('M24 25v12M18.8 28l10.4 6M29.2 28l-10.4 6', '#fff');

const receipts: Draw = (c) =>
  area('M12 12a7 5 0 0 1 14 0v20H12z', c.soft) +
  area('M12 12a7 5 0 0 0 14 0 7 5 0 0 0-14 0z', c.deep) +
  area('M17 12a2 1.5 0 0 0 4 0 2 1.5 0 0 0-4 0z', c.pale) +
  area('M12 30h24v10l-3-2-3 2-3-2-3 2-3-2-3 2-3-2-3 2z', '#fff') +
  area('M26 12h10v20H26z', '#fff') +
  line('M36 12v28l-3-2-3 2-3-2-3 2-3-2-3 2-3-2-3 2V12', c.main, 1.5) +
  line('M29 19h4M29 24h4M17 34h12', c.soft);

const labels: Draw = (c) =>
  area('M20 9h14a3 3 0 0 1 3 3v14L23 40 6 23z', c.soft) +
  area('M23 12h14a3 3 0 0 1 3 3v14L26 43 9 26z', c.main) +
  area('M34 15a3 3 0 1 0 .1 0z', '#fff') +
  line('M17 27l9 9M21 23l9 9', '#fff');

const gloves: Draw = (c) =>
  area(
    'M13 40V24l-3-8a2 2 0 0 1 4-1l3 6V10a2 2 0 0 1 4 0v9-11a2 2 0 0 1 4 0v11-9a2 2 0 0 1 4 0v11-6a2 2 0 0 1 4 0v15l-4 10z',
    c.soft,
  ) +
  area('M12 36h18a2 2 0 0 1 2 2v3a2 2 0 0 1-2 2H12a2 2 0 0 1-2-2v-3a2 2 0 0 1 2-2z', c.main) +
  line('M17 26v-5M21 25v-6M25 25v-6M29 26v-5', c.deep, 1.5);

const logger: Draw = (c) =>
  area('M10 8h28a3 3 0 0 1 3 3v26a3 3 0 0 1-3 3H10a3 3 0 0 1-3-3V11a3 3 0 0 1 3-3z', c.main) +
  area('M11 12h26v14H11z', c.pale) +
  line('M14 22l5-4 5 3 5-6 5 4', c.deep) +
  line('M13 32h10M13 36h6', c.soft) +
  area('M32 30a4 4 0 1 0 .1 0z', c.accent);

const spoons: Draw = (c) =>
  area(
    'M14 8a7 9 0 0 1 7 9c0 4-2 7-4.5 8.5L18 40a3 3 0 0 1-6 0l-.5-14.5C9 24 7 21 7 17a7 9 0 0 1 7-9z',
    c.soft,
  ) +
  area('M14 12a4 5.5 0 1 1-.1 0z', c.pale) +
  area(
    'M33 12a6 7.5 0 0 1 6 7.5c0 3.5-1.6 6-3.8 7.3L36 40a2.7 2.7 0 0 1-5.4 0l.4-13.2c-2.3-1.3-4-3.8-4-7.3A6 7.5 0 0 1 33 12z',
    c.main,
  ) +
  area('M33 15.5a3.4 4.5 0 1 1-.1 0z', c.pale);

const cart: Draw = (c) =>
  line('M8 9h5l4 26h20', c.deep, 2.5) +
  area('M17 12h20v9H18.4z', c.accent) +
  area('M18.7 23H39v9H20z', c.main) +
  area('M21 37a3 3 0 1 0 .1 0zM34 37a3 3 0 1 0 .1 0z', c.deep);

const gift: Draw = (c) =>
  area('M9 22h30v17a2 2 0 0 1-2 2H11a2 2 0 0 1-2-2z', c.main) +
  area('M8 15h32a1 1 0 0 1 1 1v7H7v-7a1 1 0 0 1 1-1z', c.deep) +
  area('M21 15h6v26h-6z', c.accent) +
  line('M24 15c-3-8-11-8-10-3 .5 3 6 3 10 3zm0 0c3-8 11-8 10-3-.5 3-6 3-10 3z', c.accent, 2.5);

/** By words of names; the first that is in a name decides. */
const bodies: readonly (readonly [RegExp, Draw])[] = [
  [/保温|冷藏|冷链|冰/, cooler],
  [/小票|打印纸|热敏|纸/, receipts],
  [/标价|标签|价签/, labels],
  [/手套|防护/, gloves],
  [/温湿度|温度记录/, logger],
  [/药匙|药勺/, spoons],
  [/推车|货架|托盘/, cart],
];

/** Draws on 48 by 48, in the place of the body of a device. */
const placed =
  (draw: Draw): Draw =>
  (c) =>
    `<g transform="translate(54 20) scale(2.75)">${draw(c)}</g>`;

/** Finds the drawing of a shop supply, by the words in its name; undefined where none fits. */
export function supplyBody(name: string): Draw | undefined {
  const found = bodies.find(([words]) => words.test(name))?.[1];
  return found && placed(found);
}

/** A present with a ribbon. */
export const giftBody: Draw = placed(gift);
