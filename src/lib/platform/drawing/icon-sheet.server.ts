import { iconPath } from './icon-path.server.ts';

/** The icons of the shop as one picture, and where each of them stands on it. */
export interface IconSheet {
  /** The picture, as a CSS `url(…)`. */
  url: string;
  /** `mask-size` and `mask-position` that show one icon; undefined for one that is not on the sheet. */
  placeOf(name: string): { size: string; position: string } | undefined;
}

const COLUMNS = 8;
const SIDE = 24;
const COMMON = [
  'fill="none"',
  'stroke="currentColor"',
  'stroke-linecap="round"',
  'stroke-linejoin="round"',
  'stroke-width="2"',
];

/**
 * Draws lucide icons onto one sheet. A picture of its own for each icon costs a browser a document of its own each,
 * which on a slow phone holds up the first paint for longer than all other styles together.
 */
export function iconSheet(names: readonly string[]): IconSheet {
  const sorted = [...new Set(names)].toSorted();
  const rows = Math.max(2, Math.ceil(sorted.length / COLUMNS));
  const cells = sorted.map((name, index) => {
    const place = `${(index % COLUMNS) * SIDE} ${Math.floor(index / COLUMNS) * SIDE}`;
    return `<path transform="translate(${place})" d="${iconPath(name)}"/>`;
  });
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${COLUMNS * SIDE}" height="${rows * SIDE}" ${COMMON.join(' ')}>${cells.join('')}</svg>`;
  const share = (at: number, of: number): string => `${Math.round((at / (of - 1)) * 1e6) / 1e4}%`;
  return {
    url: `url("data:image/svg+xml;utf8,${svg.replaceAll('"', "'").replaceAll('#', '%23').replaceAll('<', '%3C').replaceAll('>', '%3E')}")`,
    placeOf: (name) => {
      const index = sorted.indexOf(name);
      if (index === -1) return undefined;
      return {
        size: `${COLUMNS}00% ${rows}00%`,
        position: `${share(index % COLUMNS, COLUMNS)} ${share(Math.floor(index / COLUMNS), rows)}`,
      };
    },
  };
}
