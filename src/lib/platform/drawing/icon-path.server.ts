import { icons } from '@iconify-json/lucide';

const ELEMENT = /<(\w+)((?: [\w-]+="[^"]*")*)\s*\/?>/g;
/** What says how an icon is drawn is said once, for the whole sheet. */
const COMMON = /^(fill|stroke|stroke-(width|linecap|linejoin))$/;

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
  const { d, ...sizes } = Object.fromEntries(given.filter(([key = '']) => !COMMON.test(key))) as Record<
    string,
    string
  >;
  const numberOf = (key: string): number => Number(sizes[key] ?? 0);
  if (tag === 'g' && Object.keys(sizes).length === 0) return '';
  // A relative start is from where the path before it ended, unless that is said.
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
