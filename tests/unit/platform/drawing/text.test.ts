import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { assertWellFormed } from './well-formed.ts';
import { cleanLine, svgDataUri } from '#lib/platform/drawing/svg.rules.ts';
import { emWidth, fitText, splitInTwo, textLine } from '#lib/platform/drawing/drawn-text.rules.ts';

describe('fitting text', () => {
  it('never gives a line wider or a block higher than the room', () => {
    const room = fc.record({
      width: fc.integer({ min: 40, max: 200 }),
      max: fc.integer({ min: 14, max: 30 }),
      min: fc.integer({ min: 7, max: 12 }),
      lines: fc.constantFrom(1 as const, 2 as const),
      height: fc.integer({ min: 32, max: 60 }),
    });
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 80 }).map(cleanLine), room, (text, place) => {
        const { size, lines } = fitText(text, place);
        expect(lines.length).toBeLessThanOrEqual(place.lines);
        expect(size).toBeGreaterThanOrEqual(Math.min(place.min, place.max));
        expect(size).toBeLessThanOrEqual(place.max);
        expect(size, 'a whole number, as each size costs').toBe(Math.round(size));
        expect(lines.length * size).toBeLessThanOrEqual(place.height);
        for (const line of lines) expect(emWidth(line) * size).toBeLessThanOrEqual(place.width + 0.01);
      }),
    );
  });

  it('keeps the whole text where it can be read whole', () => {
    expect(fitText('阿莫西林胶囊', { width: 144, max: 24, min: 14, lines: 2 })).toEqual({
      size: 24,
      lines: ['阿莫西林胶囊'],
    });
    expect(fitText('盐酸氨溴索注射液', { width: 104, max: 24, min: 11, lines: 2 }).lines).toEqual([
      '盐酸氨溴索',
      '注射液',
    ]);
  });

  it('breaks before a bracket and not inside a number', () => {
    expect(splitInTwo('六味地黄丸(浓缩丸)')).toEqual(['六味地黄丸', '(浓缩丸)']);
    expect(splitInTwo('维生素B12345片').join('|')).not.toMatch(/\d\|\d/);
  });

  it('marks what it cuts with one ellipsis at the very end', () => {
    const { lines } = fitText('头孢呋辛酯干混悬剂用于儿童口服的一个很长很长的名字', {
      width: 120,
      max: 24,
      min: 13,
      lines: 2,
    });
    expect(lines).toHaveLength(2);
    expect(lines[0]).not.toContain('…');
    expect(lines[1]).toMatch(/…$/);
  });

  it('holds scripts of unknown width to their place', () => {
    const style = { x: 0, y: 0, size: 10, fill: '#000' };
    expect(textLine('ตัวอย่าง', style)).toContain('textLength=');
    expect(textLine('阿莫西林 0.25g*24粒/盒', style)).not.toContain('textLength=');
  });
});

describe('the reader of the drawing tests', () => {
  it.each([
    '<a>',
    '<a/><b/>',
    '<a>&</a>',
    '<a b="1" b="2"/>',
    '<a b=1/>',
    '<a><b></a></b>',
    'x',
    '<a b="<"/>',
    '<a>\u0001</a>',
  ])('refuses %j', (xml) => {
    expect(() => assertWellFormed(xml)).toThrow();
  });
});

const PREFIX = 'data:image/svg+xml,';

it('keeps what a drawing says, with the quotes of the page left out', () => {
  const uri = svgDataUri('<svg a="1 2"><text fill="#fff">it\'s 5% &lt; &quot;6&quot;</text></svg>');
  expect(uri).not.toMatch(/["<>#]/);
  expect(decodeURIComponent(uri.slice(PREFIX.length))).toBe(
    "<svg a='1 2'><text fill='#fff'>it&#39;s 5% &lt; &quot;6&quot;</text></svg>",
  );
});
