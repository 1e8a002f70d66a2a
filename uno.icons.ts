import type { Rule } from 'unocss';
import { iconSheet } from './src/lib/platform/styles/icon-sheet.server.ts';

/** A new one appears after the next build, or when the development server is started again. */
const NAMED_ICON = /\bi-lucide-([a-z0-9-]+)/g;

/** The icons that some files name. */
export const namedIcons = (texts: readonly string[]): string[] =>
  texts.flatMap((text) => [...text.matchAll(NAMED_ICON)].map(([, name = '']) => name));

/** `i-lucide-…` for some icons, all of them on one picture. */
export function iconRule(names: readonly string[]): Rule {
  const icons = iconSheet(names);
  return [
    /^i-lucide-([a-z0-9-]+)$/,
    ([, name = '']) => {
      const place = icons.placeOf(name);
      if (!place) return undefined;
      return [
        {
          display: 'inline-block',
          width: '1.15em',
          height: '1.15em',
          color: 'inherit',
          'background-color': 'currentColor',
          '-webkit-mask-image': icons.url,
          '-webkit-mask-size': place.size,
        },
        { '-webkit-mask-position': place.position },
      ];
    },
    { layer: 'icons' },
  ];
}
