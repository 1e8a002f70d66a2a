import { describe, expect, it } from 'vitest';
import { iconPath, iconSheet } from '#lib/platform/styles/icon-sheet.server.ts';

describe('The sheet of icons', () => {
  const names = ['x', 'house', 'search', 'check', 'plus', 'minus', 'user', 'truck', 'bell', 'trash-2'];
  const sheet = iconSheet([...names, 'x']);
  const svg = decodeURIComponent(sheet.url.slice('url("data:image/svg+xml;utf8,'.length, -2));

  it('draws each icon once, in rows of eight', () => {
    expect(svg.match(/<path transform/g)).toHaveLength(names.length);
    expect(svg.match(/<[a-z]+/g)).toHaveLength(names.length + 1);
    expect(svg).toContain("width='192' height='48'");
    expect(svg.match(/stroke-linecap/g)).toHaveLength(1);
  });

  it('knows where each of them stands', () => {
    expect(sheet.placeOf('bell')).toEqual({ size: '800% 200%', position: '0% 0%' });
    expect(sheet.placeOf('x')?.position).toBe('14.2857% 100%');
    expect(new Set(names.map((name) => sheet.placeOf(name)?.position)).size).toBe(names.length);
    expect(sheet.placeOf('airplay')).toBeUndefined();
  });

  it('draws circles and rectangles as paths, and a relative start from the corner', () => {
    expect(iconPath('circle-x')).toBe('M2 12a10 10 0 1 0 20 0a10 10 0 1 0 -20 0zM0 0m15 9l-6 6m0-6l6 6');
    expect(iconPath('square')).toBe(
      'M5 3h14a2 2 0 0 1 2 2v14a2 2 0 0 1 -2 2h-14a2 2 0 0 1 -2 -2v-14a2 2 0 0 1 2 -2z',
    );
    expect(() => iconPath('loader-pinwheel')).not.toThrow();
  });

  it('refuses a name that no icon has', () => {
    expect(() => iconSheet(['no-such-icon'])).toThrow('no icon is named no-such-icon');
  });
});
