import { describe, expect, it } from 'vitest';
import { iconSheet } from '#lib/drawing/icon-sheet.ts';

describe('The sheet of icons', () => {
  const names = ['x', 'house', 'search', 'check', 'plus', 'minus', 'user', 'truck', 'bell', 'trash-2'];
  const sheet = iconSheet([...names, 'x']);
  const svg = decodeURIComponent(sheet.url.slice('url("data:image/svg+xml;utf8,'.length, -2));

  it('draws each icon once, in rows of eight', () => {
    expect(svg.match(/<g transform/g)).toHaveLength(names.length);
    expect(svg).toContain("width='192' height='48'");
    expect(svg.match(/stroke-linecap/g)).toHaveLength(1);
  });

  it('knows where each of them stands', () => {
    expect(sheet.placeOf('bell')).toEqual({ size: '800% 200%', position: '0% 0%' });
    expect(sheet.placeOf('x')?.position).toBe('14.2857% 100%');
    expect(new Set(names.map((name) => sheet.placeOf(name)?.position)).size).toBe(names.length);
    expect(sheet.placeOf('airplay')).toBeUndefined();
  });

  it('refuses a name that no icon has', () => {
    expect(() => iconSheet(['no-such-icon'])).toThrow('no icon is named no-such-icon');
  });
});
