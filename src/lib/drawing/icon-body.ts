import { icons } from '@iconify-json/lucide';

/** The shapes of a lucide icon, as the inside of an SVG of 24 by 24. Throws where none is of that name. */
export function bodyOf(name: string): string {
  const icon = icons.icons[icons.aliases?.[name]?.parent ?? name];
  if (!icon) throw new Error(`no icon is named ${name}`);
  return icon.body;
}
