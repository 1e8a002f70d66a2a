import { globSync, readFileSync } from 'node:fs';
import { defineConfig, presetWind4, type UtilObject } from 'unocss';
import { iconRule, namedIcons } from './uno.icons.ts';

const brand = {
  50: '#e9f6f3',
  100: '#d0ebe4',
  200: '#a5d8cb',
  500: '#0d9479',
  600: '#0a7d68',
  700: '#086454',
  800: '#074d41',
  DEFAULT: '#0a7d68',
};

/** Where classes are named. */
const SOURCES = 'src/**/*.{astro,tsx,ts}';

/** Files of the back office alone: their classes stay out of the shop's sheet, see `uno.office.ts`. */
const OFFICE = [
  'src/pages/admin/**',
  'src/layouts/Office.astro*',
  'src/components/{adverts,office,newsroom,transfers,complaints,coupons,promotions,payments-office,members,staff}/**',
  'src/islands/{newsroom,office,promotions,zones}/**',
  'src/lib/content/newsroom/**',
  'src/lib/**/*.columns.ts',
];

/** Files that name no classes, though some of their words are utilities: `filter`, `blur`, `ml`. */
const WITHOUT_CLASSES = [
  'src/**/*.{repository,server,service,table}.ts',
  'src/demo/**',
  'src/lib/**/*.calls.ts',
];

/** Words of code that are utilities and that no element has as its class; they would be half a kilobyte of the sheet. */
const WORDS_OF_CODE = [
  ...['!field', 'container', 'filter', 'h184', 'h190', 'ha', 'm[1]', 'mb', 'ml', 'ms', 'outline'],
  ...['px', 'ring', 'shadow', 'shrink', 'static', 'transform', 'transition', 'visible'],
  ...['h1', 'h2', 'h3', 'h4', 'h5', 'h6'],
];

const shopFiles = globSync(SOURCES, { cwd: import.meta.dirname });

/**
 * Every colour is written twice: mixed in sRGB, and again in OKLab for browsers that know it. Ours are mixed with nothing
 * but transparency, where the two are the same, and the second is a twelfth of the sheet.
 */
function leaveOutTwin(util: UtilObject): void {
  if (util.parent?.startsWith('@supports (color: color-mix(in lab')) util.entries = [];
}

const SPACING = /calc\(var\(--spacing\) \* (-?[\d.]+)\)/g;
const OPAQUE = /color-mix\(in (?:srgb|oklab), (.+?) var\(--un-[a-z-]+-opacity\), transparent\)/g;

/**
 * Lengths and opaque colours are said as they are: no page changes the step of spacing, nor a colour's opacity apart
 * from the colour (`text-white/80` says it in one). The sums and mixtures are a tenth of the sheet.
 */
function sayPlainly(util: UtilObject): void {
  if (/^@property --un-[a-z-]+-opacity$/.test(util.selector)) util.entries = [];
  util.entries = util.entries
    .filter(([name]) => !/^--un-[a-z-]+-opacity$/.test(name))
    .map(([name, value, ...rest]) => {
      if (typeof value !== 'string') return [name, value, ...rest];
      const plain = value
        .replace(SPACING, (_, steps: string) => `${Number(steps) / 4}rem`)
        .replace(OPAQUE, '$1');
      return [name, plain, ...rest];
    });
}

/** Colours and shapes of product §12.1. Text colours keep 4.5:1 on white and on the page's ground. */
export default defineConfig({
  presets: [presetWind4({ preflights: { reset: true, theme: 'on-demand', property: false } })],
  blocklist: WORDS_OF_CODE,
  layers: { icons: -30 },
  postprocess: [leaveOutTwin, sayPlainly],
  rules: [
    iconRule(namedIcons(shopFiles.map((file) => readFileSync(`${import.meta.dirname}/${file}`, 'utf8')))),
  ],
  content: {
    filesystem: [SOURCES],
    pipeline: {
      include: [/\.(astro|tsx|ts)($|\?)/],
      exclude: [/\.css($|\?)/, ...OFFICE, ...WITHOUT_CLASSES],
    },
  },
  theme: {
    colors: {
      brand,
      price: '#c9360a',
      danger: { DEFAULT: '#c9360a', 50: '#fdf0eb', 200: '#f6c9b8' },
      notice: { DEFAULT: '#9a5b00', 50: '#fff6e5', 200: '#f3d9a4' },
      info: { DEFAULT: '#1d5fae', 50: '#eaf2fc', 200: '#bcd5f3' },
      ground: '#f5f7f8',
      line: '#e3e8ea',
      ink: { DEFAULT: '#1d2b29', 2: '#4a5856', 3: '#5c6965' },
      youx: '#1f6bc1',
      zy: '#8a5a14',
      qx: '#4a4fb5',
      kxzq: '#7a3aa8',
      near: '#9a5b00',
    },
    font: {
      sans: '"Noto Sans CJK SC","PingFang SC","HarmonyOS Sans SC","Microsoft YaHei",sans-serif',
    },
    breakpoint: { sm: '480px', md: '768px', lg: '1024px', xl: '1280px' },
  },
  shortcuts: {
    wrap: 'mx-auto w-full max-w-[1272px] px-3 md:px-4',
    card: 'bg-white border border-line rounded-md',
    btn: 'inline-flex items-center justify-center gap-1 rounded-md border border-line bg-white px-3 h-9 text-sm text-ink cursor-pointer hover:border-brand hover:text-brand disabled:cursor-not-allowed disabled:bg-ground disabled:text-ink-2 max-md:h-11',
    'btn-primary':
      'inline-flex items-center justify-center gap-1 rounded-md border border-brand bg-brand px-3 h-9 text-sm font-bold text-white cursor-pointer hover:bg-brand-700 disabled:cursor-not-allowed disabled:bg-ink-3 disabled:border-ink-3 max-md:h-11',
    field:
      'h-9 w-full rounded-md border border-[#9aa7a4] bg-white px-3 text-sm text-ink focus-visible:border-brand max-md:h-11',
    'count-badge':
      'inline-block min-w-5 rounded-full bg-price px-1 text-center text-xs leading-5 font-bold text-white tabular-nums',
    'sort-chip': 'flex shrink-0 items-center gap-1 whitespace-nowrap py-1.5 max-md:px-2.25 max-md:min-h-11',
    'page-box':
      'grid h-9 min-w-9 place-items-center rounded-md border px-2.5 tabular-nums max-md:h-11 max-md:min-w-11',
    'goods-tag':
      'mr-1 inline-block rounded-sm px-0.75 align-[0.08em] text-xs leading-4 font-bold not-italic text-white',
    // of each line of the cart, which has hundreds
    'cart-number':
      'inline-flex h-8 overflow-hidden rounded-md border border-line bg-white [grid-area:number] max-md:h-11',
    'cart-step': 'grid w-8 place-items-center text-ink-2 hover:text-brand disabled:text-line max-md:w-11',
    'cart-act': 'grid h-7 place-items-center text-ink-3 max-md:h-11',
    'cart-why':
      'text-xs text-ink-3 hover:text-brand max-md:-my-4 max-md:px-2 max-md:py-4 max-md:align-middle md:block md:ml-auto',
    'cart-offer':
      'text-left text-brand underline underline-offset-2 hover:text-brand-700 max-md:-my-3.5 max-md:py-3.5',
    'cart-bulk-act':
      'min-h-11 whitespace-nowrap text-ink-2 disabled:cursor-not-allowed disabled:text-ink-3 max-md:block max-md:w-full max-md:px-4 max-md:text-left',
    price: 'text-price font-bold tabular-nums',
    meta: 'text-xs text-ink-3',
    link: 'text-brand underline',
    'quiet-link': 'text-brand hover:underline',
  },
});
