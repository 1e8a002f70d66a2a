import { presetWind4, type UserConfig, type VariantObject } from 'unocss';
import shop from './uno.config.ts';
import type { Tone } from './src/lib/platform/tone.rules.ts';

const CHIP = 'inline-block rounded-sm px-1.75 text-xs leading-5 whitespace-nowrap';
const CHIPS: Record<`chip-${Tone}`, string> = {
  'chip-quiet': `${CHIP} bg-[#e8edee] text-ink-2`,
  'chip-good': `${CHIP} bg-brand-100 text-brand-800`,
  'chip-busy': `${CHIP} bg-notice-50 text-notice`,
  'chip-bad': `${CHIP} bg-danger-50 text-danger`,
};

/** A window with room for the editor to fill it and scroll inside. */
const roomy: VariantObject = {
  name: 'roomy',
  match: (name) =>
    name.startsWith('roomy:')
      ? {
          matcher: name.slice('roomy:'.length),
          handle: (input, next) =>
            next({ ...input, parent: '@media (width >= 1024px) and (height >= 620px)', parentOrder: 9999 }),
        }
      : undefined,
};

/**
 * The utilities of the back office: the shop's tokens and shortcuts, and its own. What the shop's sheet says for both is
 * left out, as the office has that sheet as well; icons are drawn by `EditorIcons.astro`.
 */
export const officeStyles: UserConfig = {
  ...shop,
  rules: [
    [/^anchor-for-(\w+)$/, ([, name]) => ({ 'anchor-name': `--${name}` })],
    [/^at-anchor-(\w+)$/, ([, name]) => ({ 'position-anchor': `--${name}` })],
  ],
  presets: [presetWind4({ preflights: { reset: false, theme: 'on-demand', property: false } })],
  blocklist: [],
  variants: [roomy],
  safelist: Object.keys(CHIPS),
  shortcuts: {
    ...(shop.shortcuts as Record<string, string>),
    ...CHIPS,
    'text-button':
      'inline-flex min-h-6 items-center gap-1 px-1.5 text-brand hover:underline disabled:text-ink-3 disabled:opacity-70 disabled:no-underline disabled:cursor-default max-md:min-h-11',
    'tool-button':
      'inline-flex h-8 w-8.5 flex-none items-center justify-center gap-1 rounded-sm text-ink max-lg:h-11 max-lg:w-11',
    floats: 'rounded-md border border-line bg-white text-ink shadow-[0_8px_24px_rgb(20_50_45/18%)]',
    'menu-item':
      'block w-full min-w-36 rounded-sm px-3 py-1.75 text-left hover:bg-brand-50 focus-visible:bg-brand-50 max-md:flex max-md:min-h-11 max-md:items-center',
  },
};
