import { icons } from '@iconify-json/lucide';

/** The icons of the shop as one picture, and where each of them stands on it. */
interface IconSheet {
  /** The picture, as a CSS `url(…)`. */
  url: string;
  /** `mask-size` and `mask-position` that show one icon; undefined for one that is not on the sheet. */
  placeOf(name: string): { size: string; position: string } | undefined;
}

const COLUMNS = 8;
const SIDE = 24;
const STROKE = [
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
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${COLUMNS * SIDE}" height="${rows * SIDE}" ${STROKE.join(' ')}>${cells.join('')}</svg>`;
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

const ELEMENT = /<(\w+)((?: [\w-]+="[^"]*")*)\s*\/?>/g;
/** Attributes of an icon's stroke and fill, which are set once for the whole sheet. */
const STROKE_ATTRIBUTE = /^(fill|stroke|stroke-(width|linecap|linejoin))$/;

/**
 * A lucide icon as one path on 24 by 24: one element instead of up to eight. Throws where none is of that name, or one
 * is drawn with more than paths, circles and rectangles.
 */
export function iconPath(name: string): string {
  const icon = icons.icons[icons.aliases?.[name]?.parent ?? name];
  if (!icon) throw new Error(`no icon is named ${name}`);
  return [...icon.body.matchAll(ELEMENT)].map(([, tag = '', text = '']) => pathOf(name, tag, text)).join('');
}

function pathOf(name: string, tag: string, text: string): string {
  const given = [...text.matchAll(/ ([\w-]+)="([^"]*)"/g)].map(([, key = '', value = '']) => [key, value]);
  const { d, ...sizes } = Object.fromEntries(
    given.filter(([key = '']) => !STROKE_ATTRIBUTE.test(key)),
  ) as Record<string, string>;
  const numberOf = (key: string): number => Number(sizes[key] ?? 0);
  if (tag === 'g' && Object.keys(sizes).length === 0) return '';
  // A path with a relative start begins where the path before it ended, unless a start is given.
  if (tag === 'path' && d && Object.keys(sizes).length === 0) return d.startsWith('m') ? `M0 0${d}` : d;
  if (tag === 'circle') {
    const [cx, cy, r] = [numberOf('cx'), numberOf('cy'), numberOf('r')];
    return `M${cx - r} ${cy}a${r} ${r} 0 1 0 ${2 * r} 0a${r} ${r} 0 1 0 ${-2 * r} 0z`;
  }
  if (tag === 'rect') {
    const [x, y, width, height, r] = ['x', 'y', 'width', 'height', 'rx'].map(numberOf) as [
      number,
      number,
      number,
      number,
      number,
    ];
    const corner = (right: number, down: number): string =>
      r === 0 ? '' : `a${r} ${r} 0 0 1 ${right} ${down}`;
    return `M${x + r} ${y}h${width - 2 * r}${corner(r, r)}v${height - 2 * r}${corner(-r, r)}h${2 * r - width}${corner(-r, -r)}v${2 * r - height}${corner(r, -r)}z`;
  }
  throw new Error(`the icon ${name} has an element that is not drawn here: <${tag}${text}>`);
}
