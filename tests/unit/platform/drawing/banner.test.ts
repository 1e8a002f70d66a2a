import fc from 'fast-check';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import {
  ACCENTS,
  drawBanner,
  type BannerAccent,
  type BannerInput,
} from '#lib/platform/drawing/banner.rules.ts';
import type { BannerMotif } from '#lib/platform/drawing/banner-motifs.rules.ts';
import { assertWellFormed } from './well-formed.ts';

const accents = Object.keys(ACCENTS) as BannerAccent[];
const motifs: BannerMotif[] = ['boxes', 'herbs', 'devices', 'delivery', 'coupon', 'calendar'];
const banner: fc.Arbitrary<BannerInput> = fc.record({
  title: fc.string({ unit: 'binary', maxLength: 300 }),
  subtitle: fc.option(fc.string({ unit: 'binary', maxLength: 300 })),
  accent: fc.constantFrom(...accents),
  motif: fc.constantFrom(...motifs),
});

/** Of home, of adverts, of heads of zones and of the strip above the header, on desks and phones. */
const BOXES = [
  ...([
    [772, 332],
    [484, 168],
    [366, 168],
  ] as const),
  ...([
    [1240, 96],
    [342, 96],
    [1240, 100],
    [366, 124],
  ] as const),
  ...([
    [1440, 40],
    [390, 40],
  ] as const),
];

/** The pixels that differ from the same banner without its motif. */
async function placeOfMotif(motif: BannerMotif, width: number, height: number) {
  const svg = drawBanner({ title: '字', accent: 'brand', motif });
  const [drawn, ground] = await Promise.all(
    [svg, svg.replace(/<svg x=.*?<\/svg>/, '')].map((one) =>
      sharp(Buffer.from(one.replace('<svg', `<svg width="${width}" height="${height}"`)))
        .greyscale()
        .raw()
        .toBuffer(),
    ),
  );
  const at = [...drawn!.keys()].filter((index) => drawn![index] !== ground![index]);
  const columns = at.map((index) => index % width);
  return {
    left: columns.reduce((least, column) => Math.min(least, column), width),
    right: columns.reduce((most, column) => Math.max(most, column), 0),
    top: Math.floor((at[0] ?? 0) / width),
    bottom: Math.floor((at.at(-1) ?? 0) / width),
  };
}

describe('banner pictures', () => {
  it('stay under 4 KB, well formed, without text, and the same for the same banner', () => {
    fc.assert(
      fc.property(banner, (input) => {
        const svg = drawBanner(input);
        expect(new TextEncoder().encode(svg).length).toBeLessThan(4000);
        assertWellFormed(svg);
        expect(svg).not.toMatch(/<text|<title|NaN|undefined|href/);
        expect(drawBanner({ ...input })).toBe(svg);
      }),
      { numRuns: 300 },
    );
  });

  it('are hidden from screen readers', () => {
    const svg = drawBanner({ title: '秋冬备货', accent: 'brand', motif: 'boxes' });
    expect(svg).toMatch(/^<svg [^>]*aria-hidden="true"/);
  });

  it('show the motif whole, clear of the words, in boxes of any shape', async () => {
    for (const [width, height] of BOXES) {
      for (const motif of motifs) {
        const { left, right, top, bottom } = await placeOfMotif(motif, width, height);
        expect.soft(left, `${motif} ${width} × ${height}`).toBeGreaterThanOrEqual(Math.floor(width * 0.45));
        expect.soft(Math.min(top, width - 1 - right, height - 1 - bottom)).toBeGreaterThan(0);
      }
    }
  });

  it('differ by accent, by motif and by title', () => {
    const all = accents.flatMap((accent) =>
      motifs.map((motif) => drawBanner({ title: '同', accent, motif })),
    );
    expect(new Set(all).size).toBe(accents.length * motifs.length);
    const titles = ['一', '二', '三', '四'].map((title) =>
      drawBanner({ title, accent: 'brand', motif: 'boxes' }),
    );
    expect(new Set(titles).size).toBe(4);
  });

  it('keep the ground under the text dark enough for white letters', () => {
    for (const accent of accents) {
      const svg = drawBanner({ title: '字', accent, motif: 'boxes' });
      const stop = /offset="\.55" stop-color="(#\w{6})"/.exec(svg)?.[1] ?? '#ffffff';
      const [r, g, b] = [1, 3, 5].map((at) => {
        const share = Number.parseInt(stop.slice(at, at + 2), 16) / 255;
        return share <= 0.03928 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
      }) as [number, number, number];
      expect(1.05 / (0.2126 * r + 0.7152 * g + 0.0722 * b + 0.05), accent).toBeGreaterThanOrEqual(4.5);
    }
  });
});
