import fc from 'fast-check';
import { encode } from 'uqr';
import { describe, expect, it } from 'vitest';
import { drawQr } from '#lib/platform/drawing/qr.rules.ts';

/** Reads the path back into rows of dark (true) and light modules. */
function modules({ side, path }: { side: number; path: string }): boolean[][] {
  const grid = Array.from({ length: side }, () => Array.from({ length: side }, () => false));
  for (const [, x, y, run] of path.matchAll(/M(\d+) (\d+)h(\d+)v1H\1z/g)) {
    for (let i = 0; i < Number(run); i++) grid[Number(y)]![Number(x) + i] = true;
  }
  return grid;
}

describe('QR codes', () => {
  it('draw exactly the modules of the code', () => {
    fc.assert(
      fc.property(
        fc.webUrl().filter((url) => url.length < 600),
        (url) => {
          expect(modules(drawQr(url))).toEqual(encode(url, { ecc: 'M', border: 4 }).data);
        },
      ),
      { numRuns: 30 },
    );
  });

  it('leave a quiet zone of four modules', () => {
    const qr = drawQr('https://example.com/');
    const grid = modules(qr);
    expect(grid.slice(0, 4).flat()).not.toContain(true);
    expect(grid.every((row) => !row.slice(0, 4).includes(true) && !row.slice(-4).includes(true))).toBe(true);
    expect(grid[4]!.slice(4, 11)).toEqual(Array.from({ length: 7 }, () => true));
  });

  it('refuse what could not be scanned', () => {
    expect(() => drawQr('')).toThrow(RangeError);
    expect(() => drawQr('药'.repeat(201))).toThrow(RangeError);
  });
});
