import type { PictureColours } from './picture-colours.rules.ts';
import type { PictureMotif } from './picture-shape.rules.ts';

const blister = (c: PictureColours, pills: string): string =>
  `<g transform="rotate(-7 172 200)"><rect x="128" y="183" width="84" height="34" rx="4" fill="#dfe6ea"/>` +
  `<path d="M128 187a4 4 0 0 1 4-4h76a4 4 0 0 1 4 4z" fill="#f4f7f8"/>` +
  `<g fill="none" stroke="${c.main}" stroke-linecap="round">${pills}</g></g>`;

const standing = (x: number, glass: string, fill: string): string =>
  `<path d="M${x + 7} 150c0-6-2-8-2-13s2-8 4-17c2 9 4 12 4 17s-2 7-2 13c5 3 7 6 7 11v45a3 3 0 0 1-3 3h-12a3 3 0 0 1-3-3v-45c0-5 2-8 7-11z" fill="${glass}"/>` +
  `<path d="M${x} 176h18v22H${x}z" fill="${fill}"/>`;

/** What a carton holds, lying or standing before its lower right corner: a blister, ampoules, vials. */
export function drawCompanion(motif: PictureMotif, c: PictureColours): string {
  switch (motif) {
    case 'tablet':
      return blister(
        c,
        `<path d="M140 193h62" stroke-width="10" stroke-dasharray="0 15.2"/><path d="M140 208h62" stroke-width="10" stroke-dasharray="0 15.2"/>`,
      );
    case 'capsule':
      return blister(
        c,
        `<path d="M139 193h64M139 208h64" stroke-width="9" stroke-dasharray="9 18"/><path d="M144 193h64M144 208h64" stroke="${c.accent}" stroke-width="9" stroke-dasharray="4 23"/>`,
      );
    case 'injection':
      return standing(182, '#cfe3ec', c.main) + standing(206, '#dcebf2', c.soft);
    case 'liquid':
      return standing(182, '#9a6238', c.pale) + standing(206, '#ab7145', '#fff');
    case 'ball':
      return (
        `<circle cx="168" cy="198" r="13" fill="${c.main}"/><circle cx="194" cy="201" r="10" fill="${c.soft}"/>` +
        `<path d="M160 195a9 9 0 0 1 6-6" fill="none" stroke="#fff" stroke-width="2" stroke-linecap="round"/>`
      );
    default:
      return '';
  }
}
